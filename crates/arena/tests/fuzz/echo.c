/* A bot that writes what it is told to write. The text comes in hexadecimal digits before its question, after one letter: `a` all
   of it at the first question, `l` as much as answers each, `n` without the last line's end; `b` 3 MiB of it again and again. With an
   argument it is a program of numbers: the text is the question's first line. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *text;
static size_t length, at;
static char mode = 'a';

static int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

static void learn(const char *hex) {
  free(text);
  mode = *hex++;
  size_t digits = strspn(hex, "0123456789abcdef");
  text = malloc(digits / 2 + 1);
  for (length = 0; length < digits / 2; length++) text[length] = digit(hex[2 * length]) << 4 | digit(hex[2 * length + 1]);
  at = 0;
}

static void give(const char *from, size_t count) {
  while (count > 0) {
    ssize_t done = write(1, from, count);
    if (done <= 0) _exit(0);
    from += done, count -= done;
  }
}

static int has(const char *line, size_t count, const char *word) { return memmem(line, count, word, strlen(word)) != NULL; }

/* A line that answers nothing, as far as one can tell. */
static int is_aside(const char *line, size_t count) {
  if (has(line, count, "action") || has(line, count, "fault") || has(line, count, "ready")) return 0;
  return count < 3 || has(line, count, "say") || has(line, count, "draw") || has(line, count, "data");
}

static void answer(void) {
  if (mode == 'b' && length > 0)
    for (size_t done = 0; done < 3 << 20; done += length) give(text, length);
  if (mode == 'l') {
    while (at < length) {
      char *end = memchr(text + at, '\n', length - at);
      size_t from = at, next = end ? end - text + 1 : length;
      give(text + from, next - from);
      at = next;
      if (!end) give("\n", 1);
      if (!is_aside(text + from, next - from)) return;
    }
  } else {
    give(text, length);
    length = 0;
    if (mode == 'n') return;
  }
  give("\n{\"action\":\"end\"}\n", 18);
}

int main(int argc, char **argv) {
  char *line = NULL;
  size_t room = 0;
  learn("a");
  while (getline(&line, &room, stdin) > 0) {
    char *reply = strstr(line, "\"reply\":\"");
    if (argc > 1) {
      if (!strchr("abln", *line)) continue;
      learn(line);
      give(text, length);
      if (strcmp(argv[1], "step") == 0) return 0;
      give("\n\n", 2);
    } else if (strstr(line, "\"type\":\"hello\"")) {
      give("{\"ready\":true}\n", 15);
    } else if (strstr(line, "\"type\":\"turn\"") || strstr(line, "\"more\":true")) {
      answer();
    } else if (reply) {
      learn(reply + 9);
    }
  }
}
