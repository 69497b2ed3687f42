// libcurl, opened when it is first needed: linked in, it and its 29 further libraries would double the start of a
// program that mostly reads files. Its own header gives the types and the names of options; of its functions only
// these are reachable, because the others are variadic, which Swift cannot call, or are not needed.
#ifndef CURL_SHIMS_H
#define CURL_SHIMS_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the library of this file name; may be called again, and from any thread. The first that was opened serves
/// the whole process, and nothing below may be called before. On failure the reason is written into a buffer.
bool curl_shims_open(const char *file, char *reason, size_t size);

// A macro with a cast, which Swift does not see.
static const long curl_shims_auth_digest = CURLAUTH_DIGEST;

/// What a transfer calls, always with the context. Where false is returned, the transfer ends.
typedef struct {
    void *context;
    /// A line of a header, with its line end.
    bool (*header)(const char *bytes, size_t count, void *context);
    /// A block of the body, decompressed.
    bool (*body)(const char *bytes, size_t count, void *context);
    /// Whether a connection to these 4 or 16 bytes of address, in network order, and this port may be opened.
    bool (*may_connect)(const uint8_t *address, size_t count, uint16_t port, void *context);
} curl_shims_callbacks;

CURL *curl_shims_easy_create(void);
void curl_shims_easy_destroy(CURL *handle);
/// Forgets all options; keeps cookies.
void curl_shims_easy_reset(CURL *handle);
CURLcode curl_shims_set_number(CURL *handle, CURLoption option, long value);
/// The text is copied.
CURLcode curl_shims_set_text(CURL *handle, CURLoption option, const char *text);
/// The list is not copied and must live until the handle is reset.
CURLcode curl_shims_set_headers(CURL *handle, struct curl_slist *headers);
/// The callbacks are not copied and must live until the handle is reset.
CURLcode curl_shims_set_callbacks(CURL *handle, const curl_shims_callbacks *callbacks);
/// A number of the last transfer, 0 where there is none.
long curl_shims_number(CURL *handle, CURLINFO info);
/// A text of the last transfer, or NULL; lives until the next transfer.
const char *curl_shims_text(CURL *handle, CURLINFO info);
const char *curl_shims_reason(CURLcode code);

/// Returns the longer list, or NULL if there is no memory; then the old list is still valid.
struct curl_slist *curl_shims_list_append(struct curl_slist *list, const char *text);
void curl_shims_list_free(struct curl_slist *list);

CURLM *curl_shims_multi_create(long connections_per_host);
void curl_shims_multi_destroy(CURLM *multi);
CURLMcode curl_shims_multi_add(CURLM *multi, CURL *handle);
CURLMcode curl_shims_multi_remove(CURLM *multi, CURL *handle);
/// Does what can be done without waiting.
CURLMcode curl_shims_multi_perform(CURLM *multi);
/// Waits for something to do.
CURLMcode curl_shims_multi_poll(CURLM *multi, int milliseconds);
/// A transfer that has ended, with its result, or NULL.
CURL *curl_shims_multi_finished(CURLM *multi, CURLcode *result);

#endif
