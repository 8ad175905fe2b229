// What codemirror.js exports; codemirror.entry.mjs is what it is built from.
export declare function open(given: {
  root: ShadowRoot;
  label: string;
  change: (text: string) => void;
  run: () => void;
  /** What a word of a rules file means, by the whole text. */
  explain: (word: string, text: string) => string | null;
}): {
  set: (text: string, name: string) => void;
  mark: (marks: { line: number; column?: number; message: string }[]) => void;
  go: (line: number) => void;
  destroy: () => void;
};
