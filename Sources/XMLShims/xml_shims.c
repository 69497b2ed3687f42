#include "xml_shims.h"

// Debian has these headers in /usr/include/libxml2, where they look for each other in the search path. The folder
// libxml2 of this target has a line for each, so that the package needs no path of its own into the system, which
// would be an unsafe flag, and no pkg-config, which would link the library.
#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(use)                                                                                        \
    use(xmlInitParser) use(xmlCreatePushParserCtxt) use(xmlCtxtUseOptions) use(xmlParseChunk)                 \
    use(xmlStopParser) use(xmlFreeParserCtxt) use(xmlDictSize)

#define MEMBER(name) __typeof__(name) *name;
typedef struct { FUNCTIONS(MEMBER) } functions;

static functions xml;
static bool is_open;
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

struct xml_shims_parser {
    // Only while it parses.
    const xml_shims_callbacks *to;
    xmlParserCtxtPtr parser;
    xml_shims_result result;
    size_t line;
    char reason[160];
};

// NULL, or the name of the function that is missing.
static const char *find(void *library, functions *found) {
#define FIND(name)                                                                                            \
    if (!(*(void **)&found->name = dlsym(library, #name))) return #name;
    FUNCTIONS(FIND)
    return NULL;
}

static bool open_library(const char *file, char *reason, size_t size) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *error = dlerror();
        snprintf(reason, size, "%s", error ? error : file);
        return false;
    }
    functions found;
    const char *missing = find(library, &found);
    if (missing) {
        snprintf(reason, size, "%s has no %s", file, missing);
        dlclose(library);
        return false;
    }
    // Never closed: it keeps data of each thread until the thread ends.
    if (!is_open) {
        found.xmlInitParser();
        xml = found;
    }
    is_open = true;
    return true;
}

bool xml_shims_open(const char *file, char *reason, size_t size) {
    pthread_mutex_lock(&opening);
    bool succeeded = open_library(file, reason, size);
    pthread_mutex_unlock(&opening);
    return succeeded;
}

static void stop(xml_shims_parser *self, xml_shims_result result) {
    self->result = result;
    xml.xmlStopParser(self->parser);
}

static void describe(xml_shims_parser *self, const char *reason, int line) {
    snprintf(self->reason, sizeof self->reason, "%s", reason ? reason : "no memory");
    self->reason[strcspn(self->reason, "\r\n")] = '\0';
    self->line = line > 0 ? (size_t)line : 1;
}

static void start_element(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
    const xmlChar **declarations, int attributes, int defaulted, const xmlChar **list) {
    (void)prefix, (void)declarations, (void)defaulted;
    xml_shims_parser *self = context;
    if (self->result != XML_SHIMS_READ) return;
    const xml_shims_start start = {
        .name = (const char *)name, .name_space = (const char *)uri, .attributes = (size_t)attributes,
        .namespaces = (size_t)namespaces, .list = list};
    if (!self->to->start(&start, self->to->context)) stop(self, XML_SHIMS_STOPPED);
}

xml_shims_attribute xml_shims_attribute_at(const xml_shims_start *start, size_t index) {
    // Of each: its name, its prefix, its namespace, where its value begins and where it ends.
    const xmlChar *const *of = (const xmlChar *const *)start->list + 5 * index;
    return (xml_shims_attribute){
        .name = (const char *)of[0], .name_space = (const char *)of[2], .value = of[3],
        .count = (size_t)(of[4] - of[3])};
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)name, (void)prefix, (void)uri;
    xml_shims_parser *self = context;
    if (self->result != XML_SHIMS_READ) return;
    if (!self->to->end(self->to->context)) stop(self, XML_SHIMS_STOPPED);
}

static void characters(void *context, const xmlChar *bytes, int count) {
    xml_shims_parser *self = context;
    if (self->result != XML_SHIMS_READ) return;
    if (!self->to->text(bytes, (size_t)count, self->to->context)) stop(self, XML_SHIMS_STOPPED);
}

static void document_type(void *context, const xmlChar *name, const xmlChar *public, const xmlChar *system) {
    (void)public, (void)system;
    xml_shims_parser *self = context;
    if (self->result != XML_SHIMS_READ) return;
    describe(self, (const char *)name, self->parser->input ? self->parser->input->line : 1);
    stop(self, XML_SHIMS_DOCUMENT_TYPE);
}

// Without it libxml2 would print.
static void note(void *context, xmlErrorPtr error) {
    xml_shims_parser *self = context;
    // The first one says most, and warnings say nothing.
    if (self->reason[0] || error->level != XML_ERR_FATAL) return;
    describe(self, error->message, error->line);
}

xml_shims_parser *xml_shims_create(void) {
    xml_shims_parser *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->result = XML_SHIMS_READ;
    // No function that would declare or find an entity: the five of XML itself are known without.
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC, .internalSubset = document_type, .startElementNs = start_element,
        .endElementNs = end_element, .characters = characters, .ignorableWhitespace = characters,
        .cdataBlock = characters, .serror = note};
    self->parser = xml.xmlCreatePushParserCtxt(&handler, self, NULL, 0, NULL);
    if (self->parser) {
        xml.xmlCtxtUseOptions(self->parser, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
        return self;
    }
    free(self);
    return NULL;
}

void xml_shims_destroy(xml_shims_parser *self) {
    xml.xmlFreeParserCtxt(self->parser);
    free(self);
}

xml_shims_result xml_shims_parse(
    xml_shims_parser *self, const uint8_t *bytes, size_t count, const xml_shims_callbacks *callbacks) {
    self->to = callbacks;
    xml.xmlParseChunk(self->parser, (const char *)bytes, (int)count, 0);
    self->to = NULL;
    // Namespaces that are not declared are errors too, but not of the document's form.
    if (self->result == XML_SHIMS_READ && !self->parser->wellFormed) {
        if (!self->reason[0]) describe(self, NULL, 0);
        self->result = XML_SHIMS_BROKEN;
    }
    return self->result;
}

size_t xml_shims_unfinished(const xml_shims_parser *self) {
    const xmlParserCtxt *parser = self->parser;
    // Of CDATA the parser hands on what it has, slowly.
    if (!parser->input || parser->instate == XML_PARSER_CDATA_SECTION) return 0;
    return (size_t)(parser->input->end - parser->input->cur);
}

size_t xml_shims_names(const xml_shims_parser *self) {
    const int names = xml.xmlDictSize(self->parser->dict);
    return names > 0 ? (size_t)names : 0;
}

const char *xml_shims_reason(const xml_shims_parser *self) {
    return self->reason;
}

size_t xml_shims_line(const xml_shims_parser *self) {
    return self->line;
}
