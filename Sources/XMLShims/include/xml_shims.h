// The push parser of libxml2, opened when it is first needed: a program that mostly reads files starts faster without
// it. Nothing of libxml2's own headers shows here: as a Swift module they would bring ICU's, of which Foundation has
// others.
#ifndef XML_SHIMS_H
#define XML_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the library of this file name; may be called again, and from any thread. The first that was opened serves
/// the whole process, and nothing below may be called before. On failure the reason is written into a buffer.
bool xml_shims_open(const char *file, char *reason, size_t size);

/// A start tag, of which everything is valid only during the callback.
typedef struct {
    const char *name;
    /// NULL where it is in none.
    const char *name_space;
    /// Attributes that are no declarations of namespaces.
    size_t attributes;
    /// Declarations of namespaces.
    size_t namespaces;
    /// For xml_shims_attribute_at.
    const void *list;
} xml_shims_start;

/// An attribute in no namespace has NULL for it; its value has no NUL at its end.
typedef struct {
    const char *name;
    const char *name_space;
    const uint8_t *value;
    size_t count;
} xml_shims_attribute;

xml_shims_attribute xml_shims_attribute_at(const xml_shims_start *start, size_t index);

/// What a parser calls while it parses, always with the context. Where false is returned, nothing more is read.
typedef struct {
    void *context;
    bool (*start)(const xml_shims_start *start, void *context);
    bool (*end)(void *context);
    /// Text in UTF-8, entities resolved, of CDATA too; a text comes in any number of pieces.
    bool (*text)(const uint8_t *bytes, size_t count, void *context);
} xml_shims_callbacks;

typedef enum {
    XML_SHIMS_READ,
    /// A callback returned false.
    XML_SHIMS_STOPPED,
    /// There is a document type, which can declare entities, and nothing from there on is read.
    XML_SHIMS_DOCUMENT_TYPE,
    /// It is not well-formed, or there is no memory.
    XML_SHIMS_BROKEN,
} xml_shims_result;

typedef struct xml_shims_parser xml_shims_parser;

/// A parser of one document that never loads anything by itself; NULL if there is no memory.
xml_shims_parser *xml_shims_create(void);
void xml_shims_destroy(xml_shims_parser *parser);
/// Reads on; not after another result than XML_SHIMS_READ.
xml_shims_result xml_shims_parse(
    xml_shims_parser *parser, const uint8_t *bytes, size_t count, const xml_shims_callbacks *callbacks);
/// Bytes of a tag, a comment or another mark-up that began and has not ended.
size_t xml_shims_unfinished(const xml_shims_parser *parser);
/// Different names, prefixes and namespaces so far. The parser keeps each, and finds one among many slowly.
size_t xml_shims_names(const xml_shims_parser *parser);
/// What is wrong after XML_SHIMS_BROKEN, the name of the document type after XML_SHIMS_DOCUMENT_TYPE.
const char *xml_shims_reason(const xml_shims_parser *parser);
/// In which line that is; the first is 1.
size_t xml_shims_line(const xml_shims_parser *parser);

#endif
