// What crosses the borders of the page: the server's answers (made from its structs), the frames, and the modules that
// draw the games.
import type { SourceFile, Summary as Told } from "./types.d.ts";

export type { BotEntry, EntryHistory, Ladder, Standing, Tournament, TournamentMatch, TournamentMatches, TournamentRow } from "./types.d.ts";
export type { BotInfo, Finding, GameInfo, GameOption as Option, Diagnostic, LearnedGeneration, Learning, Player, Prompt, RemoteRow, SourceFile, Variant, Verdict } from "./types.d.ts";

/** Whose eyes: the whole truth, or a number (of a bot towards the server, of a seat towards a drawing module). */
export type Eyes = "everything" | number;

/** What is told of a match, and what comes with it here and there. */
export type Summary = Omit<Told, "pictures"> & {
  /** Names; in a match in one file the pictures themselves, as data addresses. */
  pictures: string[] | Record<string, string>;
  /** For whoever began it: what persons show to act, by bot. */
  keys?: (string | null)[];
  /** In the list of live matches: the latest frame, and the scene of its game. */
  frame?: Frame | null;
  scene?: unknown;
};

/** A sentence of the server: English with blanks such as `{name}`, and what fills them. */
export interface Wording {
  pattern: string;
  blanks: Record<string, string | Wording>;
}

/** A bot as it is asked for. */
export type BotSpec = string | { bot: string } | { remote: string } | { name: string; files: SourceFile[]; edits?: string } | { name: string; file: string; base64: string };

/** One input of the rules and what the board is after it; the first of a game is its opening. */
export interface Frame {
  /** Its place among the frames of its game. */
  index: number;
  game: number;
  turn: number;
  seat: number | null;
  action: any;
  reply: any;
  fault: any;
  /** Whether a person gave the game up with it. */
  resigned: boolean;
  /** Whether both sides agreed on the end, and nobody was asked. */
  adjudicated: boolean;
  say: any;
  view: any;
  /** What a player of this view could know beyond it, in games that say so and only in a record. */
  notes: any;
  /** Places that everybody should notice, such as a king in check. */
  threatened?: string[];
  /** The moves of this input as those who play the game write them, if there is a notation. */
  moves?: string[];
  /** Whether those are in the notation of chess. */
  san?: boolean;
  /** What made the action in the picture of a game of a folder, such as the name of a cell. */
  label?: string | null;
  /** The position in FEN, if the game has it. */
  fen?: string | null;
}

/** A line of a match's log: what a bot wrote, drew, reported, and how long it took. */
export interface LogLine {
  game: number;
  turn: number;
  seat: number;
  bot?: number;
  [what: string]: any;
}

/** Something worth a tick on the timeline, and whose it is. */
export interface GameEvent {
  kind: string;
  seat: number | null;
}

/** The frames of one game; each is parsed when it is asked for. */
export interface GameFrames {
  readonly length: number;
  at(index: number): Frame;
}

/** What the page gives to a drawing module. */
export interface Context {
  lang: string;
  hints: {
    coordinates: boolean;
    flip: boolean;
    /** The set of pieces that needs no knowledge: letters for kanji, figures on discs. */
    plain?: boolean;
  };
  pictures(name: string): string | null;
  reducedMotion: boolean;
  frames(): GameFrames;
  /** Whose eyes the frames are: the seat's, in this game. */
  as: Eyes;
  /** Whose side is at the bottom while everything is seen: the seat's; the first's by default. */
  side?: number;
  /** Where a person's controls go; none on small pictures. */
  panel: HTMLElement | null;
  /** The players by seat. */
  names: string[];
  announce(text: string): void;
  /** The page's own word for a reason or verdict, such as `crashed`; what it does not know stays as it is. */
  reason?(word: string): string;
  /** A text of the rules in the reader's language; what it does not know stays as it is. */
  said?(text: string): string;
  thumbnail?: boolean;
}

/** A seat as its game names and colours it. */
export interface Side {
  name: string | null;
  color?: string;
  /** Its colour as a line on the paper, where the other would not show. */
  line?: string;
}

/** One game drawn into one box. */
export interface GameView {
  show(frame: Frame, previous: Frame | null, how: { animate: boolean; as: Eyes; duration: number }): void;
  sentence(frame: Frame): string;
  describe(frame: Frame): string[];
  events(frame: Frame, previous: Frame | null): GameEvent[];
  lead(frame: Frame): number | null;
  scores(frame: Frame): number[] | null;
  move(frame: Frame): string | null;
  /** What a seat has captured so far; null where that cannot be said. */
  /** A piece by itself, in games of a rules file. */
  portrait?(piece: string, owner: string): Element;
  taken?(frame: Frame, seat: number): { text: string; pictures: () => Element[] } | null;
  aside?(frame: Frame): { label: string; text?: string; svg?: unknown }[] | null;
  play?(prompt: unknown, submit: (action: unknown) => void, refused?: string): void;
  /** Marks a suggested action; returns it in words. */
  hint?(action: unknown): string | void;
  stop?(): void;
  key?(event: KeyboardEvent): boolean;
  drawings?(list: unknown[]): void;
  options?(changes: { flip?: boolean; coordinates?: boolean }): void;
  destroy(): void;
}

/** The words of a drawing module in one language; a text by number has its forms. */
export type Words = Record<string, string | Record<string, string>>;

/** What a game's `view.js` exports. */
export interface GameModule {
  /** Its words by language; of languages that are not spoken yet how to load them. */
  words?: Record<string, Words | (() => Promise<{ default: Words }>)>;
  sides?(scene: any, lang?: string): Side[];
  /** What a game by a file says of itself; nothing where it is empty. */
  about?(scene: any, lang?: string): { title: string; texts: { label: string; text: string }[] } | null;
  create(stage: HTMLElement, scene: any, context: Context): GameView;
}

/** Where a match comes from: the server, or the file that holds it. */
export interface Source {
  summary: Summary;
  module: GameModule;
  open: (as: Eyes, grown: () => void) => Promise<{ frames: import("./frames.js").Frames; as: Eyes; close: () => void }>;
  /** Whether a viewpoint is open to the reader now; without it all are. */
  sees?: (as: Eyes) => boolean;
  log: (bot: number) => Promise<LogLine[]>;
  pictures: (name: string) => string | null;
  actions: { name: string; label: () => string; run: (replay: Replay) => void; when?: (replay: Replay) => boolean }[];
  href: (replay: Replay) => string;
  /** What is said once that link is copied, where it is not for all. */
  copied?: () => string | null;
  /** The tab of the analysis, and the record that it looks at; none where nothing thinks. */
  analysis?: () => Promise<new (replay: Replay, box: HTMLElement) => import("./match/tabs.js").TabPage>;
  record?: () => Promise<string>;
  /** How a person's decisions are sent, if not on the tab's socket. */
  tell?: (message: object) => boolean;
  alone?: boolean;
}

type Replay = import("./match/replay.js").Replay;

/** What the replay player shows, as plain data. */
export interface State {
  summary: Summary;
  /** Whose eyes `frames` are. */
  as: Eyes;
  /** Everything was asked for, and one seat's eyes were granted. */
  restricted: boolean;
  /** Empty until they are loaded. */
  frames: import("./frames.js").Frames;
  /** The line of `frames` on the stage. */
  line: number;
  /** Whether more frames may come. */
  live: boolean;
  /** Whether the position stays at the growing end. */
  following: boolean;
  /** What is followed stops at the end of a game until the reader goes on. */
  waits: boolean;
  playing: boolean;
  /** 1 is one turn in 0.7 s. */
  speed: number;
  /** Nothing moves by animation. */
  still: boolean;
  tab: string;
  /** Whose output, view and messages are shown; -1 for all. */
  bot: number;
}
