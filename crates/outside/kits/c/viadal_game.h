// The rules protocol of Viadal for a game in C: one question, one answer, nothing kept.
//
// Write six functions and include this file first:
//
//   value *start(value *setup, dice *lots, dice *luck)   the state; setup has players, first, number and options
//   value *status(value *state)                          due(turn, seats) or over(scores, reason)
//   value *play(value *state, int seat, value *action)   changes the state; the reply, or illegal("why")
//   void fail(value *state, int seat, const char *fault) the seat's bot failed and must not be asked again in this turn
//   void resign(value *state, int seat)
//   value *view(value *state, int seat)                  what this seat may see, an object; seat -1 sees everything
//
// With -DSAMPLE: value *sample(value *view, dice *luck), a legal action, where the view has no list `legal`.
// With -DGUESS: value *guess(value *view, dice *luck), a state that fits the view, for house:lookahead.
//
// As a module it needs no library: clang --target=wasm32 -O2 -nostdlib -Wl,--no-entry -o NAME.wasm NAME.c
// As a program, with any compiler: cc -O2 -o NAME NAME.c; ./NAME --test plays 200 random games and checks them.
#include <stdint.h>

typedef enum { NOTHING, FALSE_, TRUE_, NUMBER, RAW, TEXT, LIST, OBJECT } kind;

typedef struct value {
  kind kind;
  int64_t number;           // NUMBER
  const char *text;         // TEXT and RAW: as it is written in JSON, without quotes
  int length;               // of the text
  struct value *child;      // LIST and OBJECT: the first element
  struct value *last, *next;
  const char *name;         // of an object's field
} value;

typedef struct { uint32_t key[8], words[16]; int64_t at, block; } dice;

value *start(value *setup, dice *lots, dice *luck);
value *status(value *state);
value *play(value *state, int seat, value *action);
void fail(value *state, int seat, const char *fault);
void resign(value *state, int seat);
value *view(value *state, int seat);
value *sample(value *view, dice *luck);
value *guess(value *view, dice *luck);

// Memory: never given back, since every question begins with all of it.
#ifdef __wasm__
extern unsigned char __heap_base;
static unsigned char *top_ = &__heap_base;
static void *get_memory(int size) {
  unsigned char *place = top_;
  top_ += (size + 15) & ~15;
  int missing = (int)((uintptr_t)top_ >> 16) + 1 - (int)__builtin_wasm_memory_size(0);
  if (missing > 0 && (int)__builtin_wasm_memory_grow(0, missing) < 0) __builtin_trap();
  return place;
}
void *memset(void *to, int byte, unsigned long n) { for (char *at = to; n; n--) *at++ = (char)byte; return to; }
void *memcpy(void *to, const void *from, unsigned long n) { char *a = to; const char *b = from; for (; n; n--) *a++ = *b++; return to; }
#else
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *pool_, *top_;
static void *get_memory(int size) {
  if (!pool_) top_ = pool_ = malloc(256 << 20);
  char *place = top_;
  top_ += (size + 15) & ~15;
  if (!pool_ || top_ > pool_ + (256 << 20)) abort();
  return place;
}
#endif
static int length_of(const char *text) { int n = 0; while (text[n]) n++; return n; }
static int is_text(const char *a, const char *b, int n) { for (int i = 0; i < n; i++) if (a[i] != b[i]) return 0; return b[n] == 0; }

// Values.
static value *make(kind kind) {
  value *made = get_memory(sizeof(value));
  *made = (value){.kind = kind};
  return made;
}
static value *null_value(void) { return make(NOTHING); }
static value *number(int64_t n) { value *made = make(NUMBER); made->number = n; return made; }
static value *text(const char *words) { value *made = make(TEXT); made->text = words; made->length = length_of(words); return made; }
static value *list(void) { return make(LIST); }
static value *object(void) { return make(OBJECT); }
static value *push(value *list, value *one) {
  if (list->last) list->last->next = one; else list->child = one;
  list->last = one;
  one->next = 0;
  return list;
}
// A list of so many numbers, such as the place of a cell; each is an int64_t.
#define numbers(count, ...) numbers_(count, (int64_t[]){__VA_ARGS__})
static value *numbers_(int count, const int64_t *each) {
  value *made = list();
  for (int i = 0; i < count; i++) push(made, number(each[i]));
  return made;
}
static value *copy(value *one) {
  value *made = make(one->kind), *child = one->child;
  *made = *one;
  made->child = made->last = made->next = 0;
  for (; child; child = child->next) push(made, copy(child));
  return made;
}
// A field of an object; a value of no kind where there is none.
static value *get(value *object, const char *name) {
  for (value *one = object->child; one && object->kind == OBJECT; one = one->next)
    if (is_text(one->name, name, length_of(name)) && one->name[length_of(name)] == 0) return one;
  return null_value();
}
static value *at(value *list, int place) {
  value *one = list->child;
  while (one && place-- > 0) one = one->next;
  return one ? one : null_value();
}
static int size(value *list) { int n = 0; for (value *one = list->child; one; one = one->next) n++; return n; }
static int64_t num(value *one) { return one->kind == NUMBER ? one->number : 0; }
static int64_t num_or(value *one, int64_t other) { return one->kind == NUMBER ? one->number : other; }
// Sets a field to a copy of a value, so that a value may be set in many places.
static value *set(value *object, const char *name, value *to) {
  value *made = copy(to);
  made->name = name;
  for (value *one = object->child; one; one = one->next)
    if (is_text(one->name, name, length_of(name)) && one->name[length_of(name)] == 0) {
      made->next = one->next;
      *one = *made;
      if (!one->next) object->last = one;
      return object;
    }
  push(object, made);
  made->name = name;
  return object;
}
static value *put(value *object, const char *name, int64_t n) { return set(object, name, number(n)); }
// Whether two values are the same, whatever the order of their fields.
static int same(value *a, value *b) {
  if (a->kind != b->kind || a->number != b->number || size(a) != size(b) || a->length != b->length) return 0;
  for (int i = 0; i < a->length; i++) if (a->text[i] != b->text[i]) return 0;
  value *two = b->child;
  for (value *one = a->child; one; one = one->next, two = two ? two->next : 0)
    if (!same(one, a->kind == OBJECT ? get(b, one->name) : two)) return 0;
  return 1;
}
static int is_one_of(value *one, value *list) { for (value *other = list->child; other; other = other->next) if (same(one, other)) return 1; return 0; }

// What status and play say.
static value *due(int64_t turn, value *seats) { return set(put(object(), "turn", turn), "due", seats); }
static value *due_one(int64_t turn, int seat) { return due(turn, push(list(), number(seat))); }
static value *over(value *scores, const char *reason) { return set(object(), "over", set(set(object(), "scores", scores), "reason", text(reason))); }
static value *illegal(const char *why) { return set(object(), "illegal", text(why)); }

// Random numbers that are the same in every language and version (ChaCha8).
static void block_(dice *d) {
  uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, *x = d->words;
  for (int i = 0; i < 8; i++) in[4 + i] = d->key[i];
  in[12] = (uint32_t)d->block; in[13] = (uint32_t)(d->block >> 32);
  for (int i = 0; i < 16; i++) x[i] = in[i];
#define MIX(a, b, c, turn) x[a] += x[b], x[c] ^= x[a], x[c] = x[c] << turn | x[c] >> (32 - turn)
#define QUARTER(a, b, c, d) MIX(a, b, d, 16), MIX(c, d, b, 12), MIX(a, b, d, 8), MIX(c, d, b, 7)
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < 4; i++) QUARTER(i, i + 4, i + 8, i + 12);
    for (int i = 0; i < 4; i++) QUARTER(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12);
  }
  for (int i = 0; i < 16; i++) x[i] += in[i];
}
static uint32_t word_(dice *d) {
  if (d->block != d->at / 16) d->block = d->at / 16, block_(d);
  return d->words[d->at++ % 16];
}
static uint64_t bits(dice *d) { uint64_t low = word_(d); return low | (uint64_t)word_(d) << 32; }
// A number from 0, below the bound, all equally likely.
static int64_t below(dice *d, int64_t bound) {
  for (;;) {
    uint64_t drawn = bits(d);
    if (drawn < UINT64_MAX - UINT64_MAX % (uint64_t)bound) return (int64_t)(drawn % (uint64_t)bound);
  }
}
static value *pick(dice *d, value *list) { return at(list, (int)below(d, size(list))); }
static void shuffle(dice *d, value *list) {
  for (int last = size(list) - 1; last > 0; last--) {
    value *a = at(list, last), *b = at(list, (int)below(d, last + 1)), one = *a;
    a->kind = b->kind, a->number = b->number, a->text = b->text, a->length = b->length, a->child = b->child, a->last = b->last;
    b->kind = one.kind, b->number = one.number, b->text = one.text, b->length = one.length, b->child = one.child, b->last = one.last;
  }
}
static dice dice_of(value *key) {
  dice made = {.at = 0, .block = -1};
  for (int i = 0; i < 64 && i < key->length; i++) {
    uint32_t digit = (uint32_t)(key->text[i] <= '9' ? key->text[i] - '0' : key->text[i] - 'a' + 10);
    made.key[i / 8] |= digit << (8 * (i % 8 / 2) + (i % 2 ? 0 : 4));
  }
  return made;
}
// What a state keeps of dice, and the dice again. The key is the text that the setup has.
static value *saved(value *key, dice *d) { return put(set(object(), "key", key), "at", d->at); }
static dice loaded(value *saved) { dice made = dice_of(get(saved, "key")); made.at = num(get(saved, "at")); return made; }

// JSON.
static const char *read_at_;
static void blank_(void) { while (*read_at_ == ' ' || *read_at_ == '\n' || *read_at_ == '\r' || *read_at_ == '\t') read_at_++; }
static value *read_(void);
static value *read_text_(void) {
  value *made = make(TEXT);
  made->text = ++read_at_;
  while (*read_at_ != '"') read_at_ += *read_at_ == '\\' ? 2 : 1;
  made->length = (int)(read_at_++ - made->text);
  return made;
}
static const char *ended_(value *one) {
  char *place = get_memory(one->length + 1);
  for (int i = 0; i < one->length; i++) place[i] = one->text[i];
  place[one->length] = 0;
  return place;
}
static value *read_(void) {
  blank_();
  char first = *read_at_;
  if (first == '"') return read_text_();
  if (first == '[' || first == '{') {
    value *made = make(first == '[' ? LIST : OBJECT);
    for (read_at_++, blank_(); *read_at_ != ']' && *read_at_ != '}'; blank_()) {
      if (*read_at_ == ',') { read_at_++; continue; }
      const char *name = 0;
      if (made->kind == OBJECT) name = ended_(read_text_()), blank_(), read_at_++;
      value *one = read_();
      one->name = name;
      push(made, one);
    }
    read_at_++;
    return made;
  }
  const char *from = read_at_;
  int whole = 1, digits = 0;
  while (*read_at_ && *read_at_ != ',' && *read_at_ != ']' && *read_at_ != '}' && *read_at_ > ' ') {
    if (*read_at_ >= '0' && *read_at_ <= '9') digits++; else if (*read_at_ != '-' || read_at_ != from) whole = 0;
    read_at_++;
  }
  value *made = make(first == 't' ? TRUE_ : first == 'f' ? FALSE_ : first == 'n' ? NOTHING : whole && digits < 19 ? NUMBER : RAW);
  if (made->kind == RAW) made->text = from, made->length = (int)(read_at_ - from);
  for (const char *digit = from; made->kind == NUMBER && digit < read_at_; digit++) if (*digit != '-') made->number = made->number * 10 + (*digit - '0');
  if (made->kind == NUMBER && first == '-') made->number = -made->number;
  return made;
}
static char *write_at_, *write_end_;
static void out_(const char *from, int n) {
  if (write_at_ + n > write_end_) __builtin_trap();
  for (int i = 0; i < n; i++) *write_at_++ = from[i];
}
static void words_(const char *from) { out_(from, length_of(from)); }
static void write_(value *one) {
  char digits[24];
  int n = 24;
  uint64_t left = one->number < 0 ? 0 - (uint64_t)one->number : (uint64_t)one->number;
  switch (one->kind) {
    case NOTHING: words_("null"); break;
    case FALSE_: words_("false"); break;
    case TRUE_: words_("true"); break;
    case RAW: out_(one->text, one->length); break;
    case TEXT: words_("\""); out_(one->text, one->length); words_("\""); break;
    case NUMBER:
      do digits[--n] = (char)('0' + left % 10); while (left /= 10);
      if (one->number < 0) digits[--n] = '-';
      out_(digits + n, 24 - n);
      break;
    default:
      words_(one->kind == LIST ? "[" : "{");
      for (value *child = one->child; child; child = child->next) {
        if (child != one->child) words_(",");
        if (one->kind == OBJECT) words_("\""), words_(child->name), words_("\":");
        write_(child);
      }
      words_(one->kind == LIST ? "]" : "}");
  }
}

static value *answer(value *question) {
  value *ask = get(question, "ask"), *state = get(question, "state"), *reply = 0, *views = list(), *made = object();
  int seat = (int)num(get(question, "seat"));
  dice luck = dice_of(get(question, "dice")), lots = dice_of(get(question, "lots"));
#define ASKED(word) is_text(ask->text, word, ask->length)
#ifdef SAMPLE
  if (ASKED("sample")) return set(made, "action", sample(get(question, "view"), &luck));
#endif
#ifdef GUESS
  if (ASKED("guess")) state = guess(get(question, "view"), &luck);
#endif
  if (ASKED("start")) {
    state = start(question, &lots, &luck);
    if (get(state, "refused")->kind == TEXT) return state;
  }
  if (ASKED("play")) {
    reply = play(state, seat, get(question, "action"));
    if (reply && get(reply, "illegal")->kind == TEXT) return reply;
  }
  if (ASKED("fail")) fail(state, seat, ended_(get(question, "fault")));
  if (ASKED("resign")) resign(state, seat);
  for (value *eyes = get(question, "eyes")->child; eyes; eyes = eyes->next) push(views, view(state, (int)num_or(eyes, -1)));
  if (!ASKED("view")) set(set(made, "state", state), "status", status(state));
  if (reply) set(made, "reply", reply);
  return set(made, "views", views);
}

#ifdef __wasm__
__attribute__((export_name("alloc"))) void *alloc_(int length) { return get_memory(length + 1); }
__attribute__((export_name("ask"))) int64_t ask_(char *question, int length) {
  question[length] = 0;
  read_at_ = question;
  value *made = answer(read_());
  char *from = write_at_ = get_memory(1 << 20);
  write_end_ = from + (1 << 20);
  write_(made);
  return (int64_t)(intptr_t)from << 32 | (write_at_ - from);
}
#else
static char *asked_(const char *question) {
  read_at_ = question;
  value *made = answer(read_());
  char *from = write_at_ = get_memory((1 << 20) + 1);
  write_end_ = from + (1 << 20);
  write_(made);
  *write_at_ = 0;
  return from;
}
static value *parsed_(const char *words) { read_at_ = words; return read_(); }
static int test_(int players, const char *options) {
  static char line[3 << 20], eyes[200], before[1 << 20];
  char *end = eyes;
  for (int i = 0; i < players; i++) end += sprintf(end, "%d,", i);
  sprintf(end, "null");
  for (int game = 0; game < 200; game++) {
    top_ = pool_;
    sprintf(line, "{\"ask\":\"start\",\"players\":%d,\"first\":0,\"number\":1,\"options\":%s,\"lots\":\"%064x\",\"dice\":\"%064x\",\"eyes\":[%s]}", players, options, game * 97 + 1, game * 97 + 2, eyes);
    strcpy(before, asked_(line));
    dice luck = {.key = {(uint32_t)game}, .block = -1};
    for (int inputs = 0;; inputs++) {
      top_ = pool_;
      value *now = parsed_(before);
      if (get(get(now, "status"), "over")->kind == OBJECT) break;
      int seat = (int)num(pick(&luck, get(get(now, "status"), "due")));
      value *seen = at(get(now, "views"), seat), *action = get(seen, "legal");
      if (action->kind == LIST && size(action)) action = pick(&luck, action);
#ifdef SAMPLE
      else action = sample(seen, &luck);
#endif
      write_at_ = line; write_end_ = line + sizeof line;
      words_("{\"ask\":\"play\",\"state\":"); write_(get(now, "state"));
      words_(",\"seat\":"); write_(number(seat));
      words_(",\"action\":"); write_(action);
      words_(",\"eyes\":["); words_(eyes); words_("]}"); *write_at_ = 0;
      char *text = asked_(line);
      if (get(parsed_(text), "illegal")->kind == TEXT) return printf("game %d: not legal: %s\n%s\n", game, line, text), 1;
      if (strcmp(text, asked_(line))) return printf("game %d: asked twice, answered differently: %s\n", game, line), 1;
      if (inputs > 100000) return printf("game %d does not end\n", game), 1;
      strcpy(before, text);
    }
  }
  printf("200 random games of %d are sound\n", players);
  return 0;
}
int main(int count, char **given) {
  static char line[3 << 20];
  get_memory(0);
  if (count > 1 && !strcmp(given[1], "--test")) return test_(count > 2 ? atoi(given[2]) : 2, count > 3 ? given[3] : "{}");
  while (fgets(line, sizeof line, stdin)) {
    top_ = pool_;
    puts(asked_(line));
    fflush(stdout);
  }
  return 0;
}
#endif
