/**
 * @file viadal.h
 * How a bot talks with the referee of Viadal, in every game.
 *
 *     #include "viadal.h"
 *
 *     static void turn(const char *view)
 *     {
 *         viadal_act("{\"move\":%d}", 1);
 *     }
 *
 *     int main(void)
 *     {
 *         struct viadal_bot bot = {.turn = turn};
 *         return viadal_play(&bot);
 *     }
 *
 * The talk runs over standard input and output, one JSON object a line. So that printf cannot get between the lines it
 * writes to standard error: it is for debugging, and `viadal play ... -v` shows it turn by turn.
 */
#ifndef VIADAL_H
#define VIADAL_H

#include <stddef.h>

/**
 * What happens to a bot; only turn is needed. All are given JSON, see below; it stays as it is until the next of them.
 */
struct viadal_bot {
    void (*hello)(const char *hello); /**< The match begins: game, seats, options, turn_time_ms, seed. */
    void (*start)(const char *start); /**< A game begins: game (1, 2, ...), seat, first. */
    /** You are due: call viadal_act, until viadal_due is 0 where a turn has several actions. */
    void (*turn)(const char *view);
    void (*end)(const char *end);     /**< A game is over: scores by seat, reason. */
};

/** Plays a whole match; srand is called before it begins, so that it can be repeated. Returns 0. */
int viadal_play(const struct viadal_bot *bot);

/**
 * Plays an action, JSON put together as by printf. Returns the reply, which stays until the next action; NULL when the
 * rules do not allow the action.
 */
const char *viadal_act(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Why the last action in this turn was refused; empty when it was not. */
const char *viadal_refusal(void);

/** Whether the referee waits for an action: between the beginning of a turn and its last action. */
int viadal_due(void);

/** Says a line to the spectators, put together as by printf. The opponent is not told. */
void viadal_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Keeps a number in the log. */
void viadal_data(const char *name, double number);

/*
 * A value of JSON is a pointer to its first character; NULL is a value that is not there. All take NULL, so that
 * questions can be put one after the other: json_int(json_field(json_field(view, "pos"), "x")).
 */

/** A field of an object. */
const char *json_field(const char *object, const char *name);

/** The first item of an array; NULL when it is empty. */
const char *json_first(const char *array);

/** The item after this one; NULL after the last. */
const char *json_next(const char *item);

/** An item of an array, from 0. */
const char *json_item(const char *array, int place);

/** The number of items of an array. */
int json_size(const char *array);

/** A whole number; 0 when it is none. */
int json_int(const char *value);

/** Any number; 0 when it is none. */
double json_real(const char *value);

/** Whether it is true. */
int json_is_true(const char *value);

/** Whether it is this text. */
int json_is(const char *value, const char *text);

/** How many characters a value has as it is written: printf("%.*s", json_length(value), value). */
int json_length(const char *value);

/** Copies a text with its escapes resolved, cut to the room there is; the empty text when it is none. Returns `to`. */
char *json_text(const char *value, char *to, size_t room);

#endif
