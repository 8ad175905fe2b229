// What crosses the border: the server's answers, the frames, and the drawing modules of the games.

/** Whose eyes: the whole truth, or a number (of a bot towards the server, of a seat towards a drawing module). */
export type Eyes = "everything" | number;

export interface Option {
  name: string;
  default: string;
  help: string;
  file?: boolean;
  choices?: string[];
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  seats: [number, number];
  options: Option[];
  house: { name: string; help: string; options: Option[] }[];
  samples: { file: string; name: string; help: string }[];
  languages: string[];
  rules_in: string[];
  hidden?: boolean;
}

/** A place in one of a bot's files. */
export interface Mark {
  file?: string;
  line: number;
  column?: number | null;
  message: string;
}

export interface Verdict {
  verdict: string;
  message?: string;
  at?: string | null;
  marks?: Mark[];
}

export interface Player {
  name: string;
  bot?: string | null;
  spec?: string | null;
  human: boolean;
  language?: string | null;
}

export type State = "queued" | "live" | "done" | "broken";

export interface Summary {
  id: string;
  game: string;
  title: string;
  bots: Player[];
  state: State;
  kind?: string;
  turn?: number;
  turns?: number;
  scores?: number[] | null;
  ranks?: number[] | null;
  winner?: number | null;
  reason?: string | null;
  seed: number | null;
  options: Record<string, string | number | boolean>;
  files?: unknown;
  pictures?: string[] | Record<string, string>;
  started: string | number;
  ended?: string | number | null;
  verdicts?: Verdict[] | null;
  undo?: boolean;
  from?: { match: string; at: string } | null;
  note?: string | null;
  hidden?: boolean;
  keys?: (string | null)[];
  frame?: Frame | null;
  scene?: unknown;
}

export interface BotInfo {
  id: string;
  name: string;
  game: string;
  language?: string | null;
  hash?: string;
  created: string | number;
  updated: string | number;
  files?: SourceFile[];
  record?: { won: number; drawn: number; lost: number };
  errors?: { match: string; at: string | null; verdict: string; message: string }[];
}

export interface SourceFile {
  name: string;
  text: string;
}

export type BotSpec = string | { bot: string } | { name: string; language?: string; files: SourceFile[] };

export interface Prompt {
  game: number;
  seat: number;
  turn: number;
  view: any;
  limit_ms?: number | null;
}

/** One input of the rules and what the board is after it; the first of a game is its opening. */
export interface Frame {
  index: number;
  game: number;
  turn: number;
  seat: number | null;
  action: any;
  reply: any;
  fault: any;
  say: any;
  view: any;
}

export interface LogLine {
  game: number;
  turn: number;
  seat: number;
  bot?: number;
  [what: string]: any;
}

export interface GameEvent {
  kind: string;
  seat: number | null;
}

export interface Frames {
  readonly length: number;
  at(index: number): Frame;
}

export interface Context {
  lang: string;
  hints: { coordinates: boolean; flip: boolean };
  pictures(name: string): string | null;
  reducedMotion: boolean;
  frames(): Frames;
  panel: HTMLElement | null;
  names: string[];
  announce(text: string): void;
  t(key: string, params?: Record<string, string | number>): string;
  thumbnail?: boolean;
}

export interface Side {
  name: string;
  color?: string;
  sign?: string;
}

export interface GameView {
  show(frame: Frame, previous: Frame | null, how: { animate: boolean; as: Eyes; duration: number }): void;
  sentence(frame: Frame): string;
  describe(frame: Frame): string[];
  events(frame: Frame, previous: Frame | null): GameEvent[];
  lead(frame: Frame): number | null;
  scores(frame: Frame): number[] | null;
  move(frame: Frame): string | null;
  aside?(frame: Frame): { label: string; text?: string; svg?: unknown }[] | null;
  play?(prompt: Prompt, submit: (action: unknown) => void, refused?: string): void;
  hint?(action: unknown, text: string): void;
  stop?(): void;
  key?(event: KeyboardEvent): boolean;
  drawings?(list: unknown[]): void;
  options?(changes: { flip?: boolean; coordinates?: boolean }): void;
  destroy(): void;
}

export interface GameModule {
  words?: Record<string, Record<string, string>>;
  sides?(scene: any, lang?: string): Side[];
  create(stage: HTMLElement, scene: any, context: Context): GameView;
}

export interface Report {
  line: number;
  column: number;
  end_column?: number;
  severity: string;
  message: string;
  hint?: string | null;
}
