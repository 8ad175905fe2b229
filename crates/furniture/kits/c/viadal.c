/* The talk with the referee: see viadal.h. */
#define _POSIX_C_SOURCE 200809L
#include "viadal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct line {
    char *text;
    size_t room;
};

static FILE *referee;
static struct line message, reply, refusal;
static int due;

/* Reads a line; there is none when the match is over. */
static const char *heard(struct line *line)
{
    ssize_t length = getline(&line->text, &line->room, stdin);
    return length > 0 ? line->text : NULL;
}

/* Keeps why an action was refused, a text in JSON. */
static void refuse(const char *why)
{
    refusal.room = strlen(why) + 1;
    refusal.text = realloc(refusal.text, refusal.room);
    if (refusal.text)
        json_text(why, refusal.text, refusal.room);
}

static void told(void)
{
    putc('\n', referee);
    fflush(referee);
}

int viadal_play(const struct viadal_bot *bot)
{
    const char *type;
    referee = fdopen(dup(STDOUT_FILENO), "w");
    if (referee == NULL)
        return 1;
    dup2(STDERR_FILENO, STDOUT_FILENO);
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    while (heard(&message) && (type = json_field(message.text, "type"), !json_is(type, "bye"))) {
        if (json_is(type, "hello")) {
            srand((unsigned)json_int(json_field(message.text, "seed")));
            if (bot->hello)
                bot->hello(message.text);
            fputs("{\"ready\":true}", referee);
            told();
        } else if (json_is(type, "start") && bot->start) {
            bot->start(message.text);
        } else if (json_is(type, "turn")) {
            due = 1;
            refuse("\"\"");
            bot->turn(json_field(message.text, "view"));
            due = 0;
        } else if (json_is(type, "end") && bot->end) {
            bot->end(message.text);
        }
    }
    return 0;
}

const char *viadal_act(const char *format, ...)
{
    const char *type;
    va_list values;
    if (!due) {
        refuse("\"the turn is over, the action was not sent\"");
        return NULL;
    }
    fputs("{\"action\":", referee);
    va_start(values, format);
    vfprintf(referee, format, values);
    va_end(values);
    putc('}', referee);
    told();
    if (heard(&reply) == NULL)
        exit(0);
    due = json_is_true(json_field(reply.text, "more"));
    type = json_field(reply.text, "type");
    if (json_is(type, "reply")) {
        refuse("\"\"");
        return json_field(reply.text, "reply");
    }
    refuse(json_field(reply.text, "message") ? json_field(reply.text, "message") : "\"the match is over\"");
    return NULL;
}

const char *viadal_refusal(void)
{
    return refusal.text ? refusal.text : "";
}

int viadal_due(void)
{
    return due;
}

static void quoted(const char *text)
{
    putc('"', referee);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fprintf(referee, "\\%c", *text);
        else if ((unsigned char)*text < ' ')
            fprintf(referee, "\\u%04x", (unsigned char)*text);
        else
            putc(*text, referee);
    }
    putc('"', referee);
}

void viadal_say(const char *format, ...)
{
    char text[4096];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    fputs("{\"say\":", referee);
    quoted(text);
    putc('}', referee);
    told();
}

void viadal_data(const char *name, double number)
{
    fputs("{\"data\":{", referee);
    quoted(name);
    fprintf(referee, ":%.17g}}", number);
    told();
}

/* --- JSON --------------------------------------------------------------------------------------------------- */

static const char *blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* What follows a text that starts here. */
static const char *after_text(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

/* What follows a value that starts here. */
static const char *after(const char *at)
{
    int depth = 0;
    if (*at != '"' && *at != '{' && *at != '[')
        return at + strcspn(at, ",]} \t\r\n");
    do {
        if (*at == '"') {
            at = after_text(at);
            continue;
        }
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    } while (depth > 0 && *at);
    return at;
}

const char *json_field(const char *object, const char *name)
{
    size_t length = strlen(name);
    const char *at = object ? blanks(object) : "";
    at = *at == '{' ? blanks(at + 1) : "";
    while (*at == '"') {
        const char *value = blanks(after_text(at));
        value = *value == ':' ? blanks(value + 1) : value;
        if (strncmp(at + 1, name, length) == 0 && at[length + 1] == '"')
            return value;
        at = blanks(after(value));
        at = *at == ',' ? blanks(at + 1) : "";
    }
    return NULL;
}

const char *json_first(const char *array)
{
    const char *at = array && *array == '[' ? blanks(array + 1) : "";
    return *at && *at != ']' ? at : NULL;
}

const char *json_next(const char *item)
{
    const char *at = item ? blanks(after(item)) : "";
    return *at == ',' ? blanks(at + 1) : NULL;
}

const char *json_item(const char *array, int place)
{
    const char *item = json_first(array);
    while (item && place-- > 0)
        item = json_next(item);
    return item;
}

int json_size(const char *array)
{
    int size = 0;
    const char *item;
    for (item = json_first(array); item; item = json_next(item))
        size++;
    return size;
}

int json_int(const char *value)
{
    return (int)json_real(value);
}

double json_real(const char *value)
{
    return value && (*value == '-' || (*value >= '0' && *value <= '9')) ? strtod(value, NULL) : 0;
}

int json_is_true(const char *value)
{
    return value && *value == 't';
}

int json_is(const char *value, const char *text)
{
    size_t length = strlen(text);
    return value && *value == '"' && strncmp(value + 1, text, length) == 0 && value[length + 1] == '"';
}

int json_length(const char *value)
{
    return value ? (int)(after(value) - value) : 0;
}

/* Writes a character as UTF-8. */
static size_t utf8(unsigned long code, char *to)
{
    static const unsigned char head[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4, place;
    for (place = size; --place > 0; code >>= 6)
        to[place] = (char)(0x80 | (code & 0x3f));
    to[0] = (char)(head[size] | code);
    return size;
}

/* Reads the four digits of a \u escape. */
static unsigned long digits(const char *at)
{
    char four[5] = "";
    strncat(four, at, 4);
    return strtoul(four, NULL, 16);
}

char *json_text(const char *value, char *to, size_t room)
{
    static const char names[] = "bfnrt", signs[] = "\b\f\n\r\t";
    size_t length = 0;
    const char *at = value && *value == '"' ? value + 1 : "\"";
    while (*at && *at != '"') {
        char letters[4];
        size_t size = 1;
        letters[0] = *at++;
        if (letters[0] == '\\' && *at == 'u' && strlen(at) > 4) {
            unsigned long code = digits(at + 1);
            at += 5;
            if (code >= 0xd800 && code < 0xdc00 && at[0] == '\\' && at[1] == 'u' && strlen(at) > 5) {
                code = 0x10000 + ((code - 0xd800) << 10) + (digits(at + 2) - 0xdc00);
                at += 6;
            }
            size = utf8(code, letters);
        } else if (letters[0] == '\\' && *at) {
            const char *name = strchr(names, *at);
            letters[0] = name ? signs[name - names] : *at;
            at++;
        }
        if (length + size >= room)
            break;
        memcpy(to + length, letters, size);
        length += size;
    }
    if (room > 0)
        to[length] = '\0';
    return to;
}
