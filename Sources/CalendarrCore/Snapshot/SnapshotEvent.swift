// The snapshot model.
