// toml++ is C++; this is the one call of it that SnapshotIngest/Configuration makes.
#ifndef TOML_SHIMS_H
#define TOML_SHIMS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What came of reading a text: a tree as JSON, or what is wrong and where.
typedef struct toml_shims_document toml_shims_document;

/// Reads a TOML 1.0 text. Returns NULL only if memory is short; free the result with toml_shims_free.
///
/// A text of more than max_bytes is refused unread. Arrays and inline tables may be nested 16 deep, a dotted key
/// may have 16 parts; what goes beyond is an error as well, so that no recursion depends on the text.
toml_shims_document *toml_shims_read(const char *text, size_t length, size_t max_bytes);

/// The tree as UTF-8 JSON, or NULL if the text is wrong. Each value is an object:
///   {"kind":K,"line":L,"column":C,"value":V}
/// with K one of table, array, string, integer, float, boolean, time (every kind of date and time, as text). V of a
/// table is a list of {"key":K,"line":L,"column":C,"value":VALUE} in the order of the keys; infinite and undefined
/// floats are null. Lines and columns count from 1, columns in characters.
const char *toml_shims_json(const toml_shims_document *document, size_t *length);

/// What is wrong, as one sentence in UTF-8, or NULL if nothing is. It may quote a few characters of the text.
const char *toml_shims_problem(const toml_shims_document *document);

/// Where it is wrong, counted from 1.
uint32_t toml_shims_line(const toml_shims_document *document);
uint32_t toml_shims_column(const toml_shims_document *document);

void toml_shims_free(toml_shims_document *document);

#ifdef __cplusplus
}
#endif

#endif
