// What the server answers. Made from its structs by a test of crates/site; not to be edited by hand.

/**
 * What a page needs to know first.
 */
export type Session = {
/**
 * To be shown with every write.
 */
token: string,
/**
 * The program's version.
 */
version: string,
/**
 * The ids of the games.
 */
games: Array<string>,
/**
 * Whether authors may upload games.
 */
upload_games: boolean,
/**
 * Told by a public server: who is signed in.
 */
account?: Account, };

/**
 * An account, or none yet.
 */
export type Account = { person: Me | null, };

/**
 * Somebody who is signed in.
 */
export type Me = { id: string, name: string,
/**
 * `host`, `author` or `guest`.
 */
role: string, };

/**
 * An invitation as the host sees it.
 */
export type Invitation = { id: string,
/**
 * What those who follow it become.
 */
role: string,
/**
 * The name of the one person invited.
 */
name: string | null,
/**
 * How many people it lets in, and how many it has let in.
 */
most: number, used: number,
/**
 * Milliseconds since 1970.
 */
expires: number, revoked: boolean,
/**
 * Told once, when it is made: only its hash is kept.
 */
link?: string, };

/**
 * Somebody with an account.
 */
export type PersonRow = {
/**
 * Milliseconds since 1970.
 */
created: number, shut_out: boolean,
/**
 * The id of the invitation by which this person came.
 */
invitation: string | null, id: string, name: string,
/**
 * `host`, `author` or `guest`.
 */
role: string, };

/**
 * A token as its owner sees it.
 */
export type TokenRow = {
/**
 * Told once, when it is made: only its hash is kept.
 */
token?: string, id: string, name: string,
/**
 * Milliseconds since 1970.
 */
created: number,
/**
 * When it was last used, to the minute.
 */
used: number | null, };

/**
 * A bot and its author.
 */
export type SubmittedBot = { id: string, name: string, game: string, language: string | null,
/**
 * Whose it is; none for bots from before the server was public.
 */
author: Me | null,
/**
 * How many versions were saved.
 */
versions: number,
/**
 * When the last one was, in milliseconds since 1970; null for a bot that runs on its author's machine.
 */
updated: number | null, disqualified: boolean,
/**
 * Whether it is connected now, for a bot that runs on its author's machine; null for those that are kept here.
 */
connected: boolean | null,
/**
 * Its last failure in a match that was asked for.
 */
failed: Failure | null,
/**
 * Its newest version on the game's ladder.
 */
ladder: OnLadder | null, };

/**
 * The memory, or a disk by what lies there.
 */
export type Space = {
/**
 * `memory`, or the disk of the `store`, the `cache` (compiled bots) or what is `temporary` (bots' folders while they play).
 */
of: "memory" | "store" | "cache" | "temporary",
/**
 * Bytes that are free.
 */
free: number,
/**
 * Whether so little is free that nothing new is taken.
 */
is_low: boolean, };

/**
 * How a bot failed.
 */
export type Failure = { match: string, at: string | null, verdict: string, };

/**
 * A bot's place on a ladder.
 */
export type OnLadder = { tournament: string, entry: number, rank: number, rating: number, margin: number, matches: number, };

/**
 * A contest.
 */
export type Contest = { id: string, name: string, game: string,
/**
 * Which of the board games, where there are several.
 */
rules: string | null, format: string,
/**
 * How its games begin: `shipped`, `random:PLIES` or the name of a file of openings; null for the usual start.
 */
openings: string | null,
/**
 * Milliseconds since 1970.
 */
opens: number, closes: number,
/**
 * `planned`, `open` or `closed`.
 */
state: string,
/**
 * How many bots each person may enter.
 */
most: number,
/**
 * For how many seconds a match waits for a bot that runs on its author's machine; null where none may be entered.
 */
remote_wait: number | null,
/**
 * How many bots are in it.
 */
entered: number,
/**
 * Those of them that are the reader's; all of them for the host.
 */
bots: Array<ContestBot>,
/**
 * The id of the tournament that it became.
 */
tournament: string | null,
/**
 * Matches of that tournament that only repeat others and do not inform the ratings.
 */
repeats: number,
/**
 * Bots that could not take part.
 */
left_out: Array<LeftOut>,
/**
 * Why it did not become a tournament.
 */
trouble: string | null, };

/**
 * A bot of a contest.
 */
export type ContestBot = { id: string, name: string, author: string | null,
/**
 * Whether it is connected now, for one that runs on its author's machine; null for those that are kept here.
 */
connected: boolean | null, };

/**
 * A bot that could not take part.
 */
export type LeftOut = { bot: string, name: string,
/**
 * For its author and the host alone: it may quote what a compiler said of the source.
 */
why: string, };

/**
 * An assignment.
 */
export type Assignment = { id: string, title: string, game: string,
/**
 * Which of the board games, where there are several.
 */
rules: string | null,
/**
 * Milliseconds since 1970.
 */
due: number,
/**
 * Days after that on which bots are still taken.
 */
late_days: number,
/**
 * `open`, `late` or `closed`.
 */
state: string,
/**
 * Matches against the bot of each rung.
 */
matches: number,
/**
 * Whether a rung is played only until it is decided; `matches` is the most then.
 */
until_decided: boolean,
/**
 * The most bytes of a bot's sources.
 */
max_bytes: number | null,
/**
 * How many people may hand in together.
 */
team: number,
/**
 * The easiest first.
 */
rungs: Array<AssignmentRung>,
/**
 * What counts for the reader, the latest first.
 */
hand_ins: Array<HandedIn>,
/**
 * Everybody who hands in or could; only for the host, and only where one assignment is asked for.
 */
people: Array<AssignmentPerson>, };

/**
 * A bot to be beaten.
 */
export type AssignmentRung = { name: string,
/**
 * The bot, if it ships with the game: anybody may play it at any time.
 */
house: string | null,
/**
 * The share of the points that passes.
 */
pass: number, };

/**
 * A person's line in the host's table.
 */
export type AssignmentPerson = { name: string,
/**
 * How often something was handed in that counts for this person.
 */
hand_ins: number,
/**
 * The most rungs passed by what was handed in until the due date.
 */
in_time: number,
/**
 * What counts: it has passed the most rungs; among equals it has the most points; then it is the earliest.
 */
best: HandedIn | null, };

/**
 * A bot that was handed in, and how it stands.
 */
export type HandedIn = {
/**
 * The tournament in which it plays.
 */
tournament: string,
/**
 * What the bot was called.
 */
bot: string,
/**
 * The hash of its files.
 */
version: string,
/**
 * Who handed it in.
 */
by: string,
/**
 * Whom it counts for.
 */
people: Array<string>,
/**
 * Milliseconds since 1970.
 */
at: number,
/**
 * Days after the due date, a part of a day being one; 0 if it was in time.
 */
days_late: number,
/**
 * `waiting`, `playing`, `done`, `stopped` or `failed`.
 */
state: string,
/**
 * Why it could not be played.
 */
trouble: string | null,
/**
 * How many rungs it has passed before the first that it has not.
 */
reached: number, rungs: Array<RungStanding>,
/**
 * Matches that it lost on that rung.
 */
lost: Array<LostMatch>,
/**
 * Whether it is the one of the reader's that counts.
 */
counts: boolean, };

/**
 * How a bot stands on a rung.
 */
export type RungStanding = {
/**
 * Matches that have been played and count.
 */
matches: number,
/**
 * One for a win, half of one for a draw.
 */
points: number,
/**
 * The 95 % interval of the share of the points. If it decides when the matches end, it holds at all times and is wider.
 */
interval: [number, number],
/**
 * Whether the share of the points has reached the pass mark; null until that is decided or all matches have been played.
 */
passed: boolean | null, };

/**
 * A match to look at.
 */
export type LostMatch = { id: string,
/**
 * Why it ended.
 */
reason: string,
/**
 * How the bot failed in it, if it did.
 */
verdict: string | null, };

/**
 * Lines of a file.
 */
export type Passage = {
/**
 * Its name.
 */
file: string,
/**
 * The number of its first line, from 1.
 */
line: number,
/**
 * The lines.
 */
text: string, };

/**
 * Two bots that share more than what was given.
 */
export type Pair = {
/**
 * What the two are called.
 */
bots: [string, string],
/**
 * Who wrote them.
 */
authors: [Array<string>, Array<string>],
/**
 * The share of each one's own fingerprints that the other has too, from 0 to 1.
 */
shares: [number, number],
/**
 * Where, the longest first.
 */
passages: Array<[Passage, Passage]>, };

/**
 * Which bots of different people have similar sources. It is a hint where to look, not a verdict.
 */
export type SimilarSources = {
/**
 * How many bots were compared.
 */
compared: number,
/**
 * The most similar first.
 */
pairs: Array<Pair>, };

/**
 * A game.
 */
export type GameInfo = { id: string, title: string, summary: string,
/**
 * The fewest and the most that can play, with the options' defaults.
 */
seats: [number, number], options: Array<GameOption>, house: Array<HouseBot>, samples: Array<SampleBot>,
/**
 * Languages that have a starter bot.
 */
languages: Array<string>,
/**
 * Languages of people that its rules are there in.
 */
rules_in: Array<string>,
/**
 * Whether players know less than spectators.
 */
hidden: boolean,
/**
 * Options that tournaments set where they are not told otherwise.
 */
contests: { [key in string]: string },
/**
 * Rules of the game for which openings ship; null where games do not begin by openings.
 */
openings: Array<string> | null, };

/**
 * An option.
 */
export type GameOption = { name: string, default: string, help: string,
/**
 * What people read instead of the name; empty where the name says it.
 */
label: string,
/**
 * What a number of it counts; may be empty.
 */
unit: string,
/**
 * Whether chance decides where no value is given.
 */
drawn: boolean,
/**
 * Whether its value names a file, whose contents are sent beside.
 */
file: boolean,
/**
 * Its values where they are few; of files those that ship and can be named without sending them.
 */
choices: Array<string>,
/**
 * The least and the greatest of a number, where they are declared.
 */
range: [number, number] | null, };

/**
 * A bot that ships as a function.
 */
export type HouseBot = { name: string, help: string, options: Array<GameOption>, };

/**
 * A bot that ships as a file.
 */
export type SampleBot = { file: string, name: string, help: string, text: string, };

/**
 * A page of text.
 */
export type Page = {
/**
 * The language it is in.
 */
lang: string, title: string, html: string, };

/**
 * The beginning of a bot.
 */
export type Beginning = { files: Array<SourceFile>,
/**
 * The file to edit.
 */
main: string, };

/**
 * A file of a bot.
 */
export type SourceFile = { name: string, text: string, };

/**
 * A chapter in the list of them.
 */
export type Chapter = {
/**
 * Its name in addresses.
 */
name: string,
/**
 * Its title.
 */
title: string, };

/**
 * What a rules file holds.
 */
export type RulesFile = {
/**
 * What can be played; none when it does not compile.
 */
variants: Array<Variant>,
/**
 * Words for whoever plays, of the variant that is loaded first.
 */
texts: Texts | null,
/**
 * The names of the pictures that it asks for, without folders.
 */
pictures: Array<string>,
/**
 * What was found wrong or odd.
 */
reports: Array<Finding>,
/**
 * The text of a file that ships, to be edited.
 */
source: string | null, };

/**
 * A game or variant.
 */
export type Variant = { number: number, title: string, default: boolean,
/**
 * How many play.
 */
players: number,
/**
 * Their names in the rules, by seat.
 */
names: Array<string>, };

/**
 * Words for whoever plays.
 */
export type Texts = { title: string, description: string, history: string, strategy: string, };

/**
 * Something found in a rules file.
 */
export type Finding = {
/**
 * The file it is in: the one sent, or one that it includes.
 */
file: string, line: number, column: number,
/**
 * `error` or `warning`.
 */
severity: string, message: string, hint: string | null, };

/**
 * A bot that is kept.
 */
export type BotInfo = {
/**
 * Told when one is asked for alone.
 */
files?: Array<SourceFile>, record: Tally, errors: Array<BotError>,
/**
 * Every state that was saved, the first first; told when one is asked for alone.
 */
versions?: Array<BotVersion>, id: string, name: string, game: string, language: string | null,
/**
 * The hash of its current files.
 */
hash: string,
/**
 * Milliseconds since 1970.
 */
created: number, updated: number, };

/**
 * A connected bot as its author sees it.
 */
export type RemoteRow = { id: string, name: string, game: string,
/**
 * Whether it plays a match.
 */
busy: boolean,
/**
 * How many milliseconds a message takes there and back.
 */
round_trip_ms: number, };

/**
 * How a bot's finished matches ended.
 */
export type Tally = { won: number, drawn: number, lost: number, };

/**
 * A failure of a bot.
 */
export type BotError = {
/**
 * The id of the match.
 */
match: string,
/**
 * `GAME.TURN`, if known.
 */
at: string | null, verdict: string, message: string, };

/**
 * What a short check found: one match in each seat.
 */
export type BotCheck = {
/**
 * The worst that happened to the bot.
 */
verdict: string,
/**
 * What helps to mend it.
 */
message: string,
/**
 * `GAME.TURN` of it.
 */
at: string | null,
/**
 * Places in the bot's own files.
 */
marks: Array<Diagnostic>,
/**
 * Whether nothing that it answered was used.
 */
useless: boolean,
/**
 * What it did often and the game ignored or refused.
 */
remarks: Array<BotRemark>, };

/**
 * A bot that was uploaded, and what a short check found.
 */
export type Submission = { bot: BotInfo,
/**
 * Which of the bot's versions this is, from 1.
 */
version: number, check: BotCheck,
/**
 * Why it enters no ladder: `load_failed`, `useless`, `failed`.
 */
held_back: string | null, };

/**
 * A game that was uploaded, as its owner and the host see it.
 */
export type UploadedGame = { id: string, title: string,
/**
 * The hash of its rules.
 */
hash: string,
/**
 * Who uploaded it; null on a local server.
 */
owner: string | null,
/**
 * The bytes that its current version takes.
 */
bytes: number,
/**
 * When its current version was uploaded, in milliseconds since 1970.
 */
created: number,
/**
 * Whether the host has hidden it.
 */
hidden: boolean, };

/**
 * A tournament in short.
 */
export type Tournament = { id: string, name: string, game: string, format: string,
/**
 * When it was first begun, in milliseconds since 1970.
 */
created: number,
/**
 * When all of it had been played.
 */
finished: number | null,
/**
 * How many bots take part.
 */
bots: number,
/**
 * Matches that have been scheduled so far.
 */
scheduled: number,
/**
 * Those of them that have been played.
 */
played: number,
/**
 * How it stands with this server.
 */
state: TournamentState,
/**
 * Whether it is a game's ladder.
 */
ladder: boolean,
/**
 * Why its last run broke off.
 */
trouble: string | null, };

/**
 * How a tournament stands.
 */
export type Standing = {
/**
 * Bots that belong on this ladder and cannot be seated here.
 */
skipped: Array<SkippedBot>, id: string, name: string, game: string, format: string,
/**
 * When it was first begun, in milliseconds since 1970.
 */
created: number,
/**
 * When all of it had been played.
 */
finished: number | null,
/**
 * How many bots take part.
 */
bots: number,
/**
 * Matches that have been scheduled so far.
 */
scheduled: number,
/**
 * Those of them that have been played.
 */
played: number,
/**
 * How it stands with this server.
 */
state: TournamentState,
/**
 * Whether it is a game's ladder.
 */
ladder: boolean,
/**
 * Why its last run broke off.
 */
trouble: string | null,
/**
 * `rating`, `wins` or `points`.
 */
rank_by: "rating" | "wins" | "points",
/**
 * The seed of all its lots and maps.
 */
seed: number,
/**
 * Who is left of an elimination.
 */
champion: string | null,
/**
 * The part of the matches that it is limited to, if any.
 */
part: string | null,
/**
 * The openings that its games begin by, by map, or what they are drawn from; empty if every game begins as usual.
 */
openings: Array<string>,
/**
 * The rule by which its games end early when both sides agree; null if they are played out.
 */
adjudication: string | null,
/**
 * Bots in a match.
 */
seats: number,
/**
 * Whether other openings would make its games differ: bots repeat each other, and every game begins alike.
 */
needs_openings: boolean,
/**
 * Matches that only repeat others and do not inform the ratings.
 */
repeats: number,
/**
 * Matches that nobody played soundly, so that they do not inform the ratings either.
 */
unsound: number,
/**
 * The bots, the best first.
 */
rows: Array<TournamentRow>,
/**
 * What each row's bot has against each other row's, in the order of the rows; empty where there are too many to look at.
 */
cross: Array<Array<TournamentCell | null>>, };

/**
 * The table of a tournament.
 */
export type TournamentTable = {
/**
 * `rating`, `wins` or `points`.
 */
rank_by: "rating" | "wins" | "points",
/**
 * The seed of all its lots and maps.
 */
seed: number,
/**
 * Who is left of an elimination.
 */
champion: string | null,
/**
 * The part of the matches that it is limited to, if any.
 */
part: string | null,
/**
 * The openings that its games begin by, by map, or what they are drawn from; empty if every game begins as usual.
 */
openings: Array<string>,
/**
 * The rule by which its games end early when both sides agree; null if they are played out.
 */
adjudication: string | null,
/**
 * Bots in a match.
 */
seats: number,
/**
 * Whether other openings would make its games differ: bots repeat each other, and every game begins alike.
 */
needs_openings: boolean,
/**
 * Matches that only repeat others and do not inform the ratings.
 */
repeats: number,
/**
 * Matches that nobody played soundly, so that they do not inform the ratings either.
 */
unsound: number,
/**
 * The bots, the best first.
 */
rows: Array<TournamentRow>,
/**
 * What each row's bot has against each other row's, in the order of the rows; empty where there are too many to look at.
 */
cross: Array<Array<TournamentCell | null>>, };

/**
 * How a tournament stands with this server.
 */
export type TournamentState = "running" | "resting" | "stopped" | "finished" | "apart";

/**
 * A bot that belongs on a ladder and cannot be seated here.
 */
export type SkippedBot = { name: string, why: string, };

/**
 * The ladder of a game.
 */
export type Ladder = {
/**
 * The id of the game.
 */
game: string,
/**
 * The tournament, once the ladder was switched on.
 */
tournament: Tournament | null, };

/**
 * How learning a game stands.
 */
export type Learning = { state: LearningState,
/**
 * Generations that are done.
 */
generation: number,
/**
 * After so many it is finished.
 */
generations: number,
/**
 * Games of the generation under way that are played.
 */
played: number,
/**
 * Games of each generation.
 */
games: number,
/**
 * What came of the generations; one in which no weights played best is not there.
 */
curve: Array<LearnedGeneration>,
/**
 * Whether weights that clearly won are used.
 */
in_use: boolean,
/**
 * What learning is.
 */
help: import("./contract.d.ts").Wording,
/**
 * How it stands.
 */
standing: import("./contract.d.ts").Wording | null,
/**
 * What the curve shows, and whether it is in use; none before the first generation is done.
 */
outcome: import("./contract.d.ts").Wording | null, };

/**
 * Whether a game is being learned.
 */
export type LearningState = "never" | "waiting" | "running" | "stopped" | "finished" | "failed";

/**
 * A generation's matches against the player without learning.
 */
export type LearnedGeneration = { generation: number, won: number, drawn: number, lost: number,
/**
 * How long learning had taken by then.
 */
seconds: number, };

/**
 * A bot of a tournament over time.
 */
export type EntryHistory = {
/**
 * Its rating, as it would have been in the table then.
 */
points: Array<RatingThen>,
/**
 * Its last failures, the latest first.
 */
errors: Array<BotError>, };

/**
 * A rating after so many of a bot's matches.
 */
export type RatingThen = { matches: number, rating: number, margin: number, };

/**
 * Where a bot of the page takes part.
 */
export type BotEntry = {
/**
 * The tournament's id and name.
 */
tournament: string, name: string, ladder: boolean,
/**
 * The number of its entry.
 */
entry: number,
/**
 * Which of its versions, from 1.
 */
version: number,
/**
 * What the entry is called.
 */
called: string, };

/**
 * A state of a bot that was saved.
 */
export type BotVersion = { hash: string,
/**
 * Milliseconds since 1970.
 */
created: number,
/**
 * Why it enters no ladder: `load_failed`, `useless`, `failed`.
 */
held_back: string | null, };

/**
 * A bot's line.
 */
export type TournamentRow = {
/**
 * The number of its entry.
 */
entry: number, name: string,
/**
 * Who owns it, if anybody does.
 */
author: string | null,
/**
 * Its id, when it is a bot of the page.
 */
bot: string | null,
/**
 * Whether it runs on its author's machine and plays over a connection.
 */
remote: boolean,
/**
 * From 1; shared unless the best of those who share it is surely better.
 */
rank: number,
/**
 * The best and the worst place that it may have in truth.
 */
places: [number, number], rating: number,
/**
 * The 95 % interval, as the distance from either end.
 */
margin: number, matches: number, wins: number, draws: number, losses: number,
/**
 * Shares of opponents beaten, added up.
 */
score: number,
/**
 * Points of all matches.
 */
points: number,
/**
 * Its points in a Swiss tournament: of encounters, one each, and of byes.
 */
round_points: number | null,
/**
 * Rounds of a Swiss tournament without an opponent.
 */
byes: number | null,
/**
 * Matches in which it failed.
 */
faults: number,
/**
 * Whether it failed in all its first matches, and plays no more.
 */
benched: boolean,
/**
 * Whether it left the ladder, or a later version of it plays.
 */
retired: boolean, };

/**
 * One bot's results against another.
 */
export type TournamentCell = {
/**
 * Matches of both.
 */
matches: number,
/**
 * Matches in which the row's bot ranked higher.
 */
wins: number,
/**
 * Matches in which both ranked the same.
 */
draws: number,
/**
 * The expected score of the row's bot in the next match; a draw counts half.
 */
expected: number, };

/**
 * Some of a tournament's matches.
 */
export type TournamentMatches = {
/**
 * How many there are.
 */
total: number, matches: Array<TournamentMatch>, };

/**
 * A match of a tournament. Everything by seat.
 */
export type TournamentMatch = {
/**
 * Its id as a match, from which it is watched.
 */
id: string,
/**
 * The number of its encounter, and how often the seats are rotated.
 */
encounter: number, turn: number,
/**
 * Its round, from 0.
 */
round: number,
/**
 * The opening that it begins by: moves, after a position if it is not the usual one.
 */
opening: string | null,
/**
 * The numbers of the entries.
 */
players: Array<number>,
/**
 * Whether it is being played.
 */
live: boolean,
/**
 * How it ended, once it is played.
 */
result: TournamentResult | null,
/**
 * Why it was given up, if the host failed again and again.
 */
given_up: string | null, };

/**
 * How a match of a tournament ended. Everything by seat.
 */
export type TournamentResult = { ranks: Array<number>, scores: Array<number>, reason: string, turns: number,
/**
 * The worst that happened to each bot: a verdict's name.
 */
faults: Array<string | null>, };

/**
 * A match in short. All arrays are in the order the bots were given.
 */
export type Summary = {
/**
 * Its id.
 */
id: string,
/**
 * The id of its game.
 */
game: string,
/**
 * What it is called.
 */
title: string,
/**
 * Who plays.
 */
bots: Array<Player>,
/**
 * How it stands.
 */
state: State,
/**
 * Why there is such a match.
 */
kind: Kind,
/**
 * The game that is played now, from 1; 0 before the first.
 */
in_game: number,
/**
 * Its turn; 0 before the first.
 */
turn: number,
/**
 * Turns of all games so far.
 */
turns: number,
/**
 * What the games so far add up to.
 */
scores: Array<number> | null,
/**
 * Ranks, 0 is best, once it is done.
 */
ranks: Array<number> | null,
/**
 * The number of the bot that won alone.
 */
winner: number | null,
/**
 * Why it ended.
 */
reason: string | null,
/**
 * The games that have ended.
 */
games: Array<GameResult>,
/**
 * The seed of all chance; kept back while a person plays.
 */
seed: number | null,
/**
 * All options.
 */
options: Record<string, string | number | boolean>,
/**
 * The names of the files that options name, by option.
 */
files: Record<string, string>,
/**
 * The names of its pictures.
 */
pictures: Array<string>,
/**
 * Whether players know less than spectators.
 */
hidden: boolean,
/**
 * Whether a person can undo a decision.
 */
undo: boolean,
/**
 * Whether a person can ask for a hint.
 */
hints: boolean,
/**
 * When it was asked for, in milliseconds since 1970.
 */
started: number,
/**
 * When it ended.
 */
ended: number | null,
/**
 * The worst that happened to each bot, once it is over.
 */
verdicts: Array<Verdict> | null,
/**
 * What else is to be said of it.
 */
note: string | null,
/**
 * Whether it could not be stored yet, because the disk is full or the store fails; it is tried again.
 */
unsaved?: boolean,
/**
 * The match that it plays on from, and where.
 */
from: From | null,
/**
 * The match in which the same people play again.
 */
rematch?: Rematch,
/**
 * The tournament that it belongs to.
 */
tournament?: OfTournament, };

/**
 * How a match stands.
 */
export type State = "queued" | "live" | "waiting" | "done" | "broken";

/**
 * Why there is such a match.
 */
export type Kind = "asked" | "exhibition" | "brought" | "tournament";

/**
 * One who plays.
 */
export type Player = {
/**
 * Its name.
 */
name: string,
/**
 * Its id, when it is kept here.
 */
bot: string | null,
/**
 * As it was asked for, when it ships with the game; `human` for a person.
 */
spec: string | null,
/**
 * Whether it is a person.
 */
human: boolean,
/**
 * What it is written in, if known.
 */
language: string | null,
/**
 * Whether it runs on a machine elsewhere and plays over a connection.
 */
remote?: boolean, };

/**
 * How one game of a match ended.
 */
export type GameResult = {
/**
 * Its scores.
 */
scores: Array<number>,
/**
 * Why it ended.
 */
reason: string,
/**
 * Its turns.
 */
turns: number, };

/**
 * The worst that happened to a bot.
 */
export type Verdict = {
/**
 * Which of the endings.
 */
verdict: string,
/**
 * What helps to mend the bot.
 */
message: string,
/**
 * `GAME.TURN`; turn 0 while it loaded.
 */
at: string | null,
/**
 * Places in the bot's own files.
 */
marks: Array<Diagnostic>,
/**
 * What it did more than once, or the game ignored.
 */
remarks?: Array<BotRemark>, };

/**
 * A kind of fault, and how often it happened.
 */
export type BotRemark = {
/**
 * A verdict's name, `ignored_order` or `ignored_output`.
 */
kind: string, count: number,
/**
 * The number of answers or orders; 0 if that is not counted.
 */
of: number,
/**
 * Where it first happened, `GAME.TURN`.
 */
first: string,
/**
 * The message when it first happened.
 */
message: string, };

/**
 * Where a match plays on from.
 */
export type From = {
/**
 * The id of the other match.
 */
match: string,
/**
 * The first turn that is played anew, `GAME.TURN`.
 */
at: string, };

/**
 * The tournament that a match belongs to.
 */
export type OfTournament = {
/**
 * Its id.
 */
id: string,
/**
 * What it is called.
 */
name: string,
/**
 * The round, from 1.
 */
round: number, };

/**
 * The match in which the same people play again, by the same keys.
 */
export type Rematch = {
/**
 * Its id.
 */
match: string,
/**
 * Whether the bots, and so the people, are in the reverse order there.
 */
swapped: boolean, };

/**
 * A place in a file, and what is wrong there.
 */
export type Diagnostic = {
/**
 * The file's name, without a path.
 */
file: string,
/**
 * The line, from 1.
 */
line: number,
/**
 * The column, from 1, if known.
 */
column: number | null,
/**
 * What is wrong.
 */
message: string, };

/**
 * A started match.
 */
export type Begun = {
/**
 * The keys with which people act, by bot.
 */
keys: Array<string | null>,
/**
 * Its id.
 */
id: string,
/**
 * The id of its game.
 */
game: string,
/**
 * What it is called.
 */
title: string,
/**
 * Who plays.
 */
bots: Array<Player>,
/**
 * How it stands.
 */
state: State,
/**
 * Why there is such a match.
 */
kind: Kind,
/**
 * The game that is played now, from 1; 0 before the first.
 */
in_game: number,
/**
 * Its turn; 0 before the first.
 */
turn: number,
/**
 * Turns of all games so far.
 */
turns: number,
/**
 * What the games so far add up to.
 */
scores: Array<number> | null,
/**
 * Ranks, 0 is best, once it is done.
 */
ranks: Array<number> | null,
/**
 * The number of the bot that won alone.
 */
winner: number | null,
/**
 * Why it ended.
 */
reason: string | null,
/**
 * The games that have ended.
 */
games: Array<GameResult>,
/**
 * The seed of all chance; kept back while a person plays.
 */
seed: number | null,
/**
 * All options.
 */
options: Record<string, string | number | boolean>,
/**
 * The names of the files that options name, by option.
 */
files: Record<string, string>,
/**
 * The names of its pictures.
 */
pictures: Array<string>,
/**
 * Whether players know less than spectators.
 */
hidden: boolean,
/**
 * Whether a person can undo a decision.
 */
undo: boolean,
/**
 * Whether a person can ask for a hint.
 */
hints: boolean,
/**
 * When it was asked for, in milliseconds since 1970.
 */
started: number,
/**
 * When it ended.
 */
ended: number | null,
/**
 * The worst that happened to each bot, once it is over.
 */
verdicts: Array<Verdict> | null,
/**
 * What else is to be said of it.
 */
note: string | null,
/**
 * Whether it could not be stored yet, because the disk is full or the store fails; it is tried again.
 */
unsaved?: boolean,
/**
 * The match that it plays on from, and where.
 */
from: From | null,
/**
 * The match in which the same people play again.
 */
rematch?: Rematch,
/**
 * The tournament that it belongs to.
 */
tournament?: OfTournament, };

/**
 * The prompt for a person who is due.
 */
export type Prompt = {
/**
 * The game's number in the match.
 */
game: number,
/**
 * The person's seat in it.
 */
seat: number,
/**
 * The game's turn.
 */
turn: number,
/**
 * What the person may see.
 */
view: any,
/**
 * Always null: a person has no clock.
 */
limit_ms: number | null, };
