#define _GNU_SOURCE
#include "curl_shims.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

// PROTOCOLS_STR came with 7.85, QUICK_EXIT with 7.87.
#define OLDEST 0x075700

#define FUNCTIONS(use)                                                                                        \
    use(curl_global_init) use(curl_version_info) use(curl_easy_init) use(curl_easy_cleanup)                   \
    use(curl_easy_reset) use(curl_easy_setopt) use(curl_easy_getinfo) use(curl_easy_strerror)                 \
    use(curl_slist_append) use(curl_slist_free_all) use(curl_multi_init) use(curl_multi_cleanup)              \
    use(curl_multi_setopt) use(curl_multi_add_handle) use(curl_multi_remove_handle) use(curl_multi_perform)   \
    use(curl_multi_poll) use(curl_multi_info_read)

// curl.h has macros of these names, which would check types here and be in the way of a pointer's name.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define MEMBER(name) __typeof__(name) *name;
typedef struct { FUNCTIONS(MEMBER) } functions;

static functions curl;
static bool is_open;
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

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
    const curl_version_info_data *version = missing ? NULL : found.curl_version_info(CURLVERSION_NOW);
    if (missing) {
        snprintf(reason, size, "%s has no %s", file, missing);
    } else if (version->version_num < OLDEST) {
        snprintf(reason, size, "it is of version %s, and at least 7.87 is needed", version->version);
    } else if (!(version->features & CURL_VERSION_SSL) || !(version->features & CURL_VERSION_LIBZ)) {
        snprintf(reason, size, "it was built without TLS or without zlib");
    } else if (found.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        snprintf(reason, size, "it cannot be initialised");
    } else {
        // Never closed: its TLS library has handlers that run at the end of the process.
        if (!is_open) curl = found;
        is_open = true;
        return true;
    }
    dlclose(library);
    return false;
}

bool curl_shims_open(const char *file, char *reason, size_t size) {
    pthread_mutex_lock(&opening);
    bool succeeded = open_library(file, reason, size);
    pthread_mutex_unlock(&opening);
    return succeeded;
}

CURL *curl_shims_easy_create(void) {
    return curl.curl_easy_init();
}

void curl_shims_easy_destroy(CURL *handle) {
    curl.curl_easy_cleanup(handle);
}

void curl_shims_easy_reset(CURL *handle) {
    curl.curl_easy_reset(handle);
}

CURLcode curl_shims_set_number(CURL *handle, CURLoption option, long value) {
    return curl.curl_easy_setopt(handle, option, value);
}

CURLcode curl_shims_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl.curl_easy_setopt(handle, option, text);
}

CURLcode curl_shims_set_headers(CURL *handle, struct curl_slist *headers) {
    return curl.curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

static size_t pass_header(char *bytes, size_t one, size_t count, void *callbacks) {
    const curl_shims_callbacks *to = callbacks;
    return to->header(bytes, one * count, to->context) ? one * count : 0;
}

static size_t pass_body(char *bytes, size_t one, size_t count, void *callbacks) {
    const curl_shims_callbacks *to = callbacks;
    return to->body(bytes, one * count, to->context) ? one * count : 0;
}

static bool ask(const curl_shims_callbacks *to, const struct curl_sockaddr *peer) {
    const void *address = &peer->addr;
    if (peer->family == AF_INET) {
        const struct sockaddr_in *v4 = address;
        const uint8_t *bytes = (const uint8_t *)&v4->sin_addr;
        return to->may_connect(bytes, sizeof v4->sin_addr, ntohs(v4->sin_port), to->context);
    }
    if (peer->family == AF_INET6) {
        const struct sockaddr_in6 *v6 = address;
        const uint8_t *bytes = (const uint8_t *)&v6->sin6_addr;
        return to->may_connect(bytes, sizeof v6->sin6_addr, ntohs(v6->sin6_port), to->context);
    }
    return false;
}

static curl_socket_t open_socket(void *callbacks, curlsocktype purpose, struct curl_sockaddr *peer) {
    (void)purpose;
    if (!ask(callbacks, peer)) return CURL_SOCKET_BAD;
    // Not to be inherited by a program that this one starts.
    return socket(peer->family, peer->socktype | SOCK_CLOEXEC, peer->protocol);
}

CURLcode curl_shims_set_callbacks(CURL *handle, const curl_shims_callbacks *callbacks) {
    void *to = (void *)callbacks;
    CURLcode code = curl.curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, pass_header);
    if (!code) code = curl.curl_easy_setopt(handle, CURLOPT_HEADERDATA, to);
    if (!code) code = curl.curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, pass_body);
    if (!code) code = curl.curl_easy_setopt(handle, CURLOPT_WRITEDATA, to);
    if (!code) code = curl.curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    if (!code) code = curl.curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, to);
    return code;
}

long curl_shims_number(CURL *handle, CURLINFO info) {
    long number = 0;
    return curl.curl_easy_getinfo(handle, info, &number) == CURLE_OK ? number : 0;
}

const char *curl_shims_text(CURL *handle, CURLINFO info) {
    char *text = NULL;
    return curl.curl_easy_getinfo(handle, info, &text) == CURLE_OK ? text : NULL;
}

const char *curl_shims_reason(CURLcode code) {
    return curl.curl_easy_strerror(code);
}

struct curl_slist *curl_shims_list_append(struct curl_slist *list, const char *text) {
    return curl.curl_slist_append(list, text);
}

void curl_shims_list_free(struct curl_slist *list) {
    curl.curl_slist_free_all(list);
}

CURLM *curl_shims_multi_create(long connections_per_host) {
    CURLM *multi = curl.curl_multi_init();
    if (multi && curl.curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections_per_host) != CURLM_OK) {
        curl.curl_multi_cleanup(multi);
        return NULL;
    }
    return multi;
}

void curl_shims_multi_destroy(CURLM *multi) {
    curl.curl_multi_cleanup(multi);
}

CURLMcode curl_shims_multi_add(CURLM *multi, CURL *handle) {
    return curl.curl_multi_add_handle(multi, handle);
}

CURLMcode curl_shims_multi_remove(CURLM *multi, CURL *handle) {
    return curl.curl_multi_remove_handle(multi, handle);
}

CURLMcode curl_shims_multi_perform(CURLM *multi) {
    int running;
    return curl.curl_multi_perform(multi, &running);
}

CURLMcode curl_shims_multi_poll(CURLM *multi, int milliseconds) {
    return curl.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURL *curl_shims_multi_finished(CURLM *multi, CURLcode *result) {
    int left;
    const CURLMsg *message = curl.curl_multi_info_read(multi, &left);
    // The only kind of message that there is.
    if (!message || message->msg != CURLMSG_DONE) return NULL;
    *result = message->data.result;
    return message->easy_handle;
}
