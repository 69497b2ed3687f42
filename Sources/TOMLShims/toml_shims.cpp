#include "toml_shims.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <new>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// Wrong texts such as "[[[" run into assertions of toml++, which would end the program, or with NDEBUG promise the
// compiler what is not so. Here they are errors like all others.
#undef NDEBUG
#define TOML_ASSERT(expression) ((expression) ? void() : throw std::logic_error("not TOML"))
// Header only: the library file of the package would be one more to install with the program.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#define TOML_MAX_NESTED_VALUES 16
#include <toml++/toml.h>

struct toml_shims_document {
    std::string json;
    std::string problem;
    uint32_t line = 0;
    uint32_t column = 0;
};

namespace {

constexpr size_t max_key_parts = 16;

/// Passes over a string that begins at `at`, as far as it is closed. Both kinds of quotes, once and three times.
size_t end_of_string(std::string_view text, size_t at) {
    const char quote = text[at];
    const bool has_escapes = quote == '"';
    const bool is_long = text.substr(at, 3) == std::string(3, quote);
    at += is_long ? 3 : 1;
    for (; at < text.size(); at++) {
        if (has_escapes && text[at] == '\\') {
            at++;
        } else if (!is_long && (text[at] == quote || text[at] == '\n')) {
            return at + 1;
        } else if (is_long && text.substr(at, 3) == std::string(3, quote)) {
            // One or two quotes may stand before the three that close the string.
            at += 3;
            for (int more = 0; more < 2 && at < text.size() && text[at] == quote; more++) at++;
            return at;
        }
    }
    return text.size();
}

/// Something that must not reach toml++, and what to say about it.
struct finding {
    size_t offset;
    std::string problem;
};

/// Looks through a text, outside its strings and comments, for the first thing that toml++ has no answer to: a dotted
/// key without an end (the tables that come of it are visited and freed by recursion), and characters beyond ASCII,
/// which are wrong there and which it may classify by undefined behaviour.
std::optional<finding> unbearable(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    constexpr std::string_view before_quotes = " \t\r\n=,.[{";
    const size_t start = text.substr(0, byte_order_mark.size()) == byte_order_mark ? byte_order_mark.size() : 0;
    size_t dots = 0;
    size_t at = start;
    while (at < text.size()) {
        switch (text[at]) {
            case '"':
            case '\'':
                // Else toml++ might read on within what is a string here.
                if (at > start && before_quotes.find(text[at - 1]) == std::string_view::npos) {
                    return finding{at, "a quote in the middle of a word"};
                }
                at = end_of_string(text, at);
                continue;
            case '#':
                at = std::min(text.find('\n', at), text.size());
                continue;
            case '.':
                if (++dots < max_key_parts) break;
                return finding{at, "a key of more than " + std::to_string(max_key_parts) + " parts"};
            case '\n':
            case '=':
            case ',':
            case '[':
            case '{':
                dots = 0;
                break;
            default:
                if ((text[at] & 0x80) == 0) break;
                return finding{at, "a letter or sign that may only stand in a text in quotes"};
        }
        at++;
    }
    return std::nullopt;
}

void locate(toml_shims_document &document, std::string_view text, size_t offset) {
    document.line = 1;
    document.column = 1;
    for (const char byte : text.substr(0, offset)) {
        if (byte == '\n') {
            document.line++;
            document.column = 1;
        } else if ((byte & 0xC0) != 0x80) {
            document.column++;
        }
    }
}

void append_text(std::string &json, std::string_view text) {
    json += '"';
    for (const char byte : text) {
        if (byte == '"' || byte == '\\') {
            json += '\\';
            json += byte;
        } else if (static_cast<unsigned char>(byte) < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", byte);
            json += escape;
        } else {
            json += byte;
        }
    }
    json += '"';
}

void append_place(std::string &json, const toml::source_region &source) {
    json += ",\"line\":" + std::to_string(source.begin.line);
    json += ",\"column\":" + std::to_string(source.begin.column);
}

void append_value(std::string &json, const toml::node &node);

void append_table(std::string &json, const toml::table &table) {
    json += '[';
    for (const auto &[key, value] : table) {
        if (json.back() != '[') json += ',';
        json += "{\"key\":";
        append_text(json, key.str());
        append_place(json, key.source());
        json += ",\"value\":";
        append_value(json, value);
        json += '}';
    }
    json += ']';
}

void append_array(std::string &json, const toml::array &array) {
    json += '[';
    for (const auto &value : array) {
        if (json.back() != '[') json += ',';
        append_value(json, value);
    }
    json += ']';
}

void append_float(std::string &json, double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    json += std::isfinite(value) ? text : "null";
}

const char *kind(const toml::node &node) {
    switch (node.type()) {
        case toml::node_type::table: return "table";
        case toml::node_type::array: return "array";
        case toml::node_type::string: return "string";
        case toml::node_type::integer: return "integer";
        case toml::node_type::floating_point: return "float";
        case toml::node_type::boolean: return "boolean";
        default: return "time";
    }
}

void append_value(std::string &json, const toml::node &node) {
    json += "{\"kind\":\"";
    json += kind(node);
    json += '"';
    append_place(json, node.source());
    json += ",\"value\":";
    node.visit([&json](const auto &value) {
        using type = decltype(value);
        if constexpr (toml::is_table<type>) {
            append_table(json, value);
        } else if constexpr (toml::is_array<type>) {
            append_array(json, value);
        } else if constexpr (toml::is_string<type>) {
            append_text(json, value.get());
        } else if constexpr (toml::is_integer<type>) {
            json += std::to_string(value.get());
        } else if constexpr (toml::is_floating_point<type>) {
            append_float(json, value.get());
        } else if constexpr (toml::is_boolean<type>) {
            json += value.get() ? "true" : "false";
        } else {
            std::ostringstream text;
            text << value.get();
            append_text(json, text.str());
        }
    });
    json += '}';
}

/// Whether toml++ gives a text up in an assertion.
bool is_given_up(std::string_view text) {
    try {
        (void)toml::parse(text);
    } catch (const toml::parse_error &) {
        return false;
    } catch (const std::logic_error &) {
        return true;
    }
    return false;
}

/// Where the line begins at which toml++ gives a text up: it does so with every part of the text that has that line.
size_t given_up_line(std::string_view text) {
    std::vector<size_t> starts{0};
    for (size_t at = 0; at + 1 < text.size(); at++) {
        if (text[at] == '\n') starts.push_back(at + 1);
    }
    const auto found = std::partition_point(starts.begin(), starts.end(), [text](size_t start) {
        const size_t end = text.find('\n', start);
        return !is_given_up(end == std::string_view::npos ? text : text.substr(0, end + 1));
    });
    return found == starts.end() ? 0 : *found;
}

void read(toml_shims_document &document, std::string_view text, size_t max_bytes) {
    if (text.size() > max_bytes) {
        document.problem = "a file of more than " + std::to_string(max_bytes) + " bytes is not read";
        return;
    }
    if (const auto found = unbearable(text)) {
        document.problem = found->problem;
        locate(document, text, found->offset);
        return;
    }
    try {
        append_value(document.json, toml::parse(text));
    } catch (const toml::parse_error &error) {
        document.problem = error.description();
        if (document.problem.find("TOML_MAX_NESTED_VALUES") != std::string::npos) {
            document.problem = "values are nested more than " + std::to_string(TOML_MAX_NESTED_VALUES) + " deep";
        }
        document.line = error.source().begin.line;
        document.column = error.source().begin.column;
    } catch (const std::logic_error &) {
        document.problem = "a name is missing, such as that of a table: [window]";
        locate(document, text, given_up_line(text));
    }
}

}  // namespace

extern "C" toml_shims_document *toml_shims_read(const char *text, size_t length, size_t max_bytes) {
    toml_shims_document *document = new (std::nothrow) toml_shims_document;
    if (document == nullptr) return nullptr;
    try {
        read(*document, std::string_view(text, length), max_bytes);
        return document;
    } catch (const std::exception &) {
        delete document;
        return nullptr;
    }
}

extern "C" const char *toml_shims_json(const toml_shims_document *document, size_t *length) {
    *length = document->json.size();
    return document->problem.empty() ? document->json.data() : nullptr;
}

extern "C" const char *toml_shims_problem(const toml_shims_document *document) {
    return document->problem.empty() ? nullptr : document->problem.c_str();
}

extern "C" uint32_t toml_shims_line(const toml_shims_document *document) { return document->line; }

extern "C" uint32_t toml_shims_column(const toml_shims_document *document) { return document->column; }

extern "C" void toml_shims_free(toml_shims_document *document) { delete document; }
