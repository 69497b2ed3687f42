#include <sqlite3.h>

// SQLITE_TRANSIENT casts a number to a pointer to a function, which Swift does not import: these two bind a copy.

static inline int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int bytes) {
    return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *blob, int bytes) {
    return bytes == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                      : sqlite3_bind_blob(statement, index, blob, bytes, SQLITE_TRANSIENT);
}
