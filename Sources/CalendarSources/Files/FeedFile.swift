// Files, folders and standard input as sources of bytes.
