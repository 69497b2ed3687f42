// The pipeline is built in this target: fetch, expand, normalise, publish (Docs/Architecture.md).
