/**
 * @file viadal.hpp
 * How a bot talks with the referee of Viadal, in every game. C++17 or later, this one file.
 *
 *     #include "viadal.hpp"
 *
 *     struct Mine : viadal::Bot {
 *         void turn(const viadal::Json &view) override { viadal::act(R"({"move":1})"); }
 *     };
 *
 *     int main() { Mine mine; viadal::play(mine); }
 *
 * The talk runs over standard input and output, one JSON object a line. So that std::cout and printf cannot get between
 * the lines they write to standard error: they are for debugging, and `viadal play ... -v` shows it turn by turn.
 */
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace viadal {

/// A value of JSON. What is not there is empty, so that questions can be put one after the other.
class Json {
public:
    /// Reads a text.
    static Json read(std::string_view text);

    /// A field of an object.
    const Json &operator[](const std::string &field) const
    {
        auto found = fields_.find(field);
        return found == fields_.end() ? nothing() : found->second;
    }

    /// An item of an array, from 0.
    const Json &operator[](int place) const
    {
        return place >= 0 && place < size() ? items_[place] : nothing();
    }

    /// The items of an array.
    auto begin() const { return items_.begin(); }
    auto end() const { return items_.end(); }
    int size() const { return static_cast<int>(items_.size()); }

    /// Whether it is there, and not null.
    explicit operator bool() const { return kind_ != Kind::Nothing; }

    /// A whole number; 0 when it is none.
    int number() const { return static_cast<int>(number_); }

    /// Any number; 0 when it is none.
    double real() const { return number_; }

    /// A text; the empty one when it is none.
    const std::string &text() const { return text_; }

    /// Whether it is true.
    bool is_true() const { return kind_ == Kind::True; }

    /// The value as it is written in JSON.
    std::string written() const;

    /// A text as it is written in JSON.
    static std::string quoted(std::string_view text);

private:
    enum class Kind { Nothing, False, True, Number, Text, Array, Object };
    struct Reader;

    static const Json &nothing()
    {
        static const Json none;
        return none;
    }

    Kind kind_ = Kind::Nothing;
    double number_ = 0;
    std::string text_;
    std::vector<Json> items_;
    std::map<std::string, Json> fields_;
};

/// What happens to a bot; only turn is needed.
class Bot {
public:
    virtual ~Bot() = default;

    /// The match begins: game, seats, options, turn_time_ms, seed.
    virtual void hello(const Json &) {}

    /// A game begins: game (1, 2, ...), seat, first.
    virtual void start(const Json &) {}

    /// You are due: call act, until due is false where a turn has several actions.
    virtual void turn(const Json &view) = 0;

    /// A game is over: scores by seat, reason.
    virtual void end(const Json &) {}
};

/// The rules do not allow an action, or you failed in another way; what() says why.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Random numbers from the seed of the match, so that it can be repeated.
inline std::mt19937 dice;

/// A whole number from 0 up to, not including, `count`.
inline int below(int count) { return static_cast<int>(dice() % static_cast<unsigned>(count)); }

namespace detail {

inline std::FILE *referee = nullptr;
inline bool due = false;

inline void write(const std::string &line)
{
    std::fwrite(line.data(), 1, line.size(), referee);
    std::fputc('\n', referee);
    std::fflush(referee);
}

inline Json read()
{
    std::string line;
    return Json::read(std::getline(std::cin, line) ? std::string_view(line) : R"({"type":"bye"})");
}

} // namespace detail

/// Plays a whole match.
inline void play(Bot &bot)
{
    detail::referee = fdopen(dup(STDOUT_FILENO), "w");
    dup2(STDERR_FILENO, STDOUT_FILENO);
    std::ios::sync_with_stdio(false);
    std::cout << std::unitbuf;
    for (Json message = detail::read(); message["type"].text() != "bye"; message = detail::read()) {
        const std::string &type = message["type"].text();
        if (type == "hello") {
            dice.seed(static_cast<unsigned>(message["seed"].number()));
            bot.hello(message);
            detail::write(R"({"ready":true})");
        } else if (type == "start") {
            bot.start(message);
        } else if (type == "turn") {
            detail::due = true;
            bot.turn(message["view"]);
            detail::due = false;
        } else if (type == "end") {
            bot.end(message);
        }
    }
}

/// Plays an action, written in JSON, and returns the reply to it. Throws Refused when the rules do not allow it.
inline Json act(const std::string &action)
{
    if (!detail::due)
        throw Refused("the turn is over, the action was not sent");
    detail::write(R"({"action":)" + action + "}");
    Json message = detail::read();
    detail::due = message["more"].is_true();
    if (message["type"].text() != "reply")
        throw Refused(message["message"] ? message["message"].text() : "the match is over");
    return message["reply"];
}

/// Whether the referee waits for an action: between the beginning of a turn and its last action.
inline bool due() { return detail::due; }

/// Says a line to the spectators. The opponent is not told.
inline void say(std::string_view text) { detail::write(R"({"say":)" + Json::quoted(text) + "}"); }

/// Keeps a number in the log.
inline void data(std::string_view name, double number)
{
    detail::write(R"({"data":{)" + Json::quoted(name) + ":" + std::to_string(number) + "}}");
}

struct Json::Reader {
    std::string_view text;
    std::size_t at = 0;

    char next()
    {
        while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])))
            at++;
        return at < text.size() ? text[at] : '\0';
    }

    /// Steps over a sign, if it is the next.
    bool take(char sign)
    {
        bool there = next() == sign;
        at += there;
        return there;
    }

    Json value()
    {
        Json json;
        char first = next();
        if (take('{')) {
            json.kind_ = Kind::Object;
            while (next() == '"') {
                std::string name = string();
                take(':');
                json.fields_[name] = value();
                take(',');
            }
            take('}');
        } else if (take('[')) {
            json.kind_ = Kind::Array;
            while (next() != ']' && next() != '\0') {
                json.items_.push_back(value());
                take(',');
            }
            take(']');
        } else if (first == '"') {
            json.kind_ = Kind::Text;
            json.text_ = string();
        } else {
            std::size_t start = at;
            while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '-'
                                        || text[at] == '+' || text[at] == '.'))
                at++;
            std::string word(text.substr(start, at - start));
            at += at == start; // no JSON: go on all the same
            json.kind_ = Kind::Number;
            if (first == 't' || first == 'f' || first == 'n')
                json.kind_ = first == 't' ? Kind::True : first == 'f' ? Kind::False : Kind::Nothing;
            json.number_ = json.kind_ == Kind::Number ? std::strtod(word.c_str(), nullptr) : 0;
        }
        return json;
    }

    std::string string()
    {
        std::string read;
        for (at++; at < text.size() && text[at] != '"'; at++) {
            if (text[at] != '\\') {
                read += text[at];
                continue;
            }
            static const std::string names = "bfnrt", signs = "\b\f\n\r\t";
            char name = ++at < text.size() ? text[at] : '"';
            std::size_t place = names.find(name);
            if (name == 'u')
                append(read, escaped());
            else
                read += place == std::string::npos ? name : signs[place];
        }
        at++;
        return read;
    }

    /// The character of a \u escape, of two when it takes two.
    unsigned long escaped()
    {
        unsigned long code = digits();
        if (code >= 0xd800 && code < 0xdc00 && text.substr(at + 1, 2) == "\\u") {
            at += 2;
            code = 0x10000 + ((code - 0xd800) << 10) + (digits() - 0xdc00);
        }
        return code;
    }

    unsigned long digits()
    {
        std::string four(text.substr(std::min(at + 1, text.size()), 4));
        at += four.size();
        return std::strtoul(four.c_str(), nullptr, 16);
    }

    static void append(std::string &to, unsigned long code)
    {
        if (code < 0x80) {
            to += static_cast<char>(code);
            return;
        }
        int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        static const int heads[] = {0, 0xc0, 0xe0, 0xf0};
        to += static_cast<char>(heads[more] | (code >> (6 * more)));
        while (more-- > 0)
            to += static_cast<char>(0x80 | ((code >> (6 * more)) & 0x3f));
    }
};

inline Json Json::read(std::string_view text) { return Reader{text}.value(); }

inline std::string Json::written() const
{
    std::ostringstream out;
    const char *before = "";
    out.precision(17);
    switch (kind_) {
    case Kind::Nothing: return "null";
    case Kind::False: return "false";
    case Kind::True: return "true";
    case Kind::Text: return quoted(text_);
    case Kind::Number: out << number_; break;
    case Kind::Array:
        out << '[';
        for (const Json &item : items_) {
            out << before << item.written();
            before = ",";
        }
        out << ']';
        break;
    case Kind::Object:
        out << '{';
        for (auto &[name, value] : fields_) {
            out << before << quoted(name) << ':' << value.written();
            before = ",";
        }
        out << '}';
    }
    return out.str();
}

inline std::string Json::quoted(std::string_view text)
{
    std::string written = "\"";
    for (char letter : text) {
        char code[8];
        if (letter == '"' || letter == '\\')
            written += {'\\', letter};
        else if (static_cast<unsigned char>(letter) < ' ')
            std::snprintf(code, sizeof code, "\\u%04x", letter), written += code;
        else
            written += letter;
    }
    return written + '"';
}

} // namespace viadal
