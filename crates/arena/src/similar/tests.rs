use super::*;

/// What everybody begins with.
const STARTER: &str = "
import sys, json
def read_state():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    state = json.loads(line)
    return state['me'], state['enemy'], state['board']
def answer(action):
    print(json.dumps({'action': action}))
    sys.stdout.flush()
def main():
    while True:
        me, enemy, board = read_state()
        answer(decide(me, enemy, board))
";
const ADA: &str = "
# Finds the nearest prey and walks there.
def distance(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
def nearest(me, preys):
    best = None
    for prey in preys:
        if best is None or distance(me, prey) < distance(me, best):
            best = prey
    return best
def decide(me, enemy, board):
    goal = nearest(me, [enemy] + board['coins'])
    if distance(me, goal) <= 3 and board['shots'] > 0:
        return {'shoot': [goal[0] - me[0], goal[1] - me[1]]}
    step_x = 1 if goal[0] > me[0] else -1
    return {'move': [step_x, 0]}
";
/// Ada's, with other names, numbers and comments.
const RENAMED: &str = "
def dist(p, q):   # how far
    return abs(p[0] - q[0]) + abs(p[1] - q[1])


def closest(own, items):
    # the best so far
    found = None
    for item in items:
        if found is None or dist(own, item) < dist(own, found):
            found = item
    return found

def decide(own, foe, area):
    target = closest(own, [foe] + area['gold'])
    if dist(own, target) <= 5 and area['ammo'] > 1:
        return {'fire': [target[0] - own[0], target[1] - own[1]]}
    dx = 1 if target[0] > own[0] else -1
    return {'go': [dx, 0]}
";
const BOB: &str = "
import random
memory = {}
def threats(board):
    found = []
    for y, row in enumerate(board['cells']):
        for x, cell in enumerate(row):
            if cell == 'bullet' or (cell == 'mine' and y % 2 == 0):
                found.append((x, y))
    return found
def decide(me, enemy, board):
    memory.setdefault('turns', 0)
    memory['turns'] += 1
    danger = threats(board)
    options = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (me[0] + dx, me[1] + dy) not in danger]
    random.shuffle(options)
    while options:
        dx, dy = options.pop()
        if memory['turns'] > 10 or dx != 0:
            return {'move': [dx, dy]}
    return {'wait': True}
";

/// The same functions in another order.
fn reordered(text: &str) -> String {
    let mut parts: Vec<&str> = text.split("def ").skip(1).collect();
    parts.rotate_left(1);
    parts.iter().map(|part| format!("def {part}")).collect()
}

fn share(one: &str, other: &str, authors: [&str; 2]) -> f64 {
    let bot = |author: &str, text: &str| Sources {
        name: author.into(),
        authors: [author.to_string()].into(),
        files: vec![("bot.py".into(), format!("{STARTER}{text}"))],
    };
    let pairs = similar(&[bot(authors[0], one), bot(authors[1], other)], &[STARTER.into()]);
    pairs.first().map_or(0.0, |pair| pair.shares[0].min(pair.shares[1]))
}

#[test]
fn what_was_copied_is_found_and_what_was_given_is_not() {
    let java = "int f(int[] a) { int sum = 0; for (int i = 0; i < a.length; i++) { if (a[i] > sum) { sum += a[i]; } } return sum; } ";
    let commented = java.replace("; ", "; // so\n").replace("{ ", "{ /* of\n many lines */ ");
    for (what, one, other, least, most) in [
        ("the same", ADA, ADA, 1.0, 1.0),
        ("other names, numbers, comments and white space", ADA, RENAMED, 0.95, 1.0),
        ("other names, in another order", ADA, &reordered(RENAMED), 0.6, 1.0),
        ("comments in Java", java, &commented, 0.9, 1.0),
        ("half of it", ADA, &format!("{BOB}{RENAMED}"), 0.3, 0.9),
        ("independent bots from one starter", ADA, BOB, 0.0, 0.0),
        ("the starter as it is", "", "", 0.0, 0.0),
    ] {
        let found = share(one, other, ["Ada", "Bob"]);
        assert!((least..=most).contains(&found), "{what}: {found}");
    }
    assert!(share(ADA, ADA, ["Ada", "Ada"]) == 0.0, "one author's bots");
}

#[test]
fn passages_are_lines_side_by_side() {
    let bot = |name: &str, text: &str| Sources {
        name: name.into(),
        authors: [name.to_string()].into(),
        files: vec![("own.py".into(), text.into())],
    };
    let pairs = similar(&[bot("Ada", ADA), bot("Bob", &format!("{BOB}{RENAMED}"))], &[]);
    let [one, other] = &pairs[0].passages[0];
    assert!(one.text.contains("best = prey") && other.text.contains("found = item"), "{one:?} {other:?}");
    assert_eq!(ADA.lines().nth(one.line - 1), one.text.lines().next());
}

#[test]
fn what_all_have_was_given_and_large_bots_are_read_in_part() {
    let bot = |name: String, text: &str| {
        Sources::new(name.clone(), [name].into(), [("own.py".into(), text.into())])
    };
    let all: Vec<_> = (0..=COMMON).map(|number| bot(number.to_string(), ADA)).collect();
    assert!(similar(&all, &[]).is_empty());
    assert_eq!(similar(&all[1..], &[]).len(), COMMON * (COMMON - 1) / 2);
    let late = format!("{}{ADA}", "#é\n".repeat(READ / 4));
    assert!(similar(&[bot("Ada".into(), ADA), bot("Bob".into(), &late)], &[]).is_empty());
}
