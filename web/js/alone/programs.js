// Bots in JavaScript, played on the page: each match in a worker of its own, which is ended when the bot takes too long.
import { t } from "../words.js";
import { w } from "./words.js";

/** @typedef {import("../contract.d.ts").SourceFile} SourceFile */
/** @typedef {{ file?: string, line?: number, column?: number, message: string }} Mark */
/** @typedef {{ record: string, log: string[], summary: any, specs: string[] }} Played */

/** The time of one answer by the wall, in milliseconds: what a bot of 2 s a turn has on a server. */
const PATIENCE = 6500;
/** The time to get ready, which the arena's module takes a part of. */
const LOADING = 10_000;
/** The modules through which bots talk: others take their place here. @type {Record<string, string>} */
const KITS = { "viadal.mjs": "program/kit.js", "planetfight.mjs": "program/planetfight.js" };
/** An import or export from a file: what comes before its name, and the name. */
const FROM = /^([ \t]*(?:import\s*|(?:import|export)\b[^;'"]*?\bfrom\s*))(["'])([^"'\n]+)\2/gm;
/** The same as whole statements. */
const LINKS = /^[ \t]*(?:import\s*|(?:import|export)\b[^;'"]*?\bfrom\s*)(["'])[^"'\n]+\1;?/gm;

/** What is wrong with a bot's text. */
export class Unfit extends Error {
  /** @param {Mark[]} marks */
  constructor(marks) {
    super(marks[0].message);
    this.marks = marks;
  }
}

const blob = (/** @type {string} */ text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
const own = (/** @type {string} */ path) => new URL(path, import.meta.url).href;
const lineOf = (/** @type {string} */ text, /** @type {number} */ at) => text.slice(0, at).split("\n").length;

/** A bot's files as modules that import each other. */
class Modules {
  /** @param {SourceFile[]} files */
  constructor(files) {
    this.files = files.filter(({ name }) => /\.m?js$/.test(name) && !(name in KITS));
    /** Addresses by name; null while one is made. @type {Map<string, string | null>} */
    this.made = new Map(Object.entries(KITS).map(([name, path]) => [name, own(path)]));
    const [main] = this.files;
    if (!main) throw new Unfit([{ message: w("no_file") }]);
    this.main = this.make(main);
    this.entry = blob(`import { run } from "${own("program/player.js")}";\nimport "${this.main}";\nrun();\n`);
  }

  /** @param {SourceFile} file @returns {string} */
  make({ name, text }) {
    this.made.set(name, null);
    const linked = text.replace(FROM, (all, before, quote, wanted, at) => {
      const line = lineOf(text, at + before.length);
      const known = this.made.get(wanted.replace("./", ""));
      if (known === null) throw new Unfit([{ file: name, line, message: w("circle", { name: wanted }) }]);
      const file = this.files.find((one) => `./${one.name}` === wanted);
      if (!known && !file) throw new Unfit([{ file: name, line, message: w("import", { name: wanted }) }]);
      return `${before}${quote}${known ?? this.make(/** @type {SourceFile} */ (file))}${quote}`;
    });
    const address = blob(linked);
    this.made.set(name, address);
    return address;
  }

  /** The first place of a stack that is in one of the files. @param {string} stack @returns {Mark} */
  place(stack) {
    const message = stack.split("\n")[0];
    for (const [, address, line, column] of stack.matchAll(/(blob:\S+?):(\d+):(\d+)/g)) {
      const [file] = [...this.made].find(([, made]) => made === address) ?? [];
      if (file && !(file in KITS)) return { file, line: Number(line), column: Number(column), message };
    }
    return { message };
  }

  /** The first mistake of the language, which a worker tells only of a script that imports nothing. @returns {Promise<Mark | null>} */
  async mistake() {
    for (const { name, text } of this.files) {
      const blank = (/** @type {string} */ part) => part.replace(/[^\n]/g, " ");
      const script = text.replace(LINKS, blank).replace(/^[ \t]*export( default)?/gm, blank);
      const worker = new Worker(blob(`throw 0;${script}`));
      const { message, lineno } = await new Promise((told) => (worker.onerror = (event) => (event.preventDefault(), told(event))));
      worker.terminate();
      if (/SyntaxError/.test(message)) return { file: name, line: lineno, message: message.replace(/^Uncaught /, "") };
    }
    return null;
  }

  free() {
    for (const address of [this.entry, ...this.made.values()]) if (address) URL.revokeObjectURL(address);
  }
}

/**
 * Plays a match.
 * @param {object} question as the module is asked to begin it, without an id
 * @param {number} bot the number of the bot that is a program
 * @param {SourceFile[]} files
 * @param {AbortSignal} [stop]
 * @returns {Promise<Played>} with the places of its failures in the verdict
 * @throws {Unfit}
 */
export async function playProgram(question, bot, files, stop) {
  const modules = new Modules(files);
  /** @type {Mark[]} */
  const marks = [];
  /** @type {object[]} */
  const decided = [];
  try {
    for (;;) {
      const told = await inWorker(modules, { question, bot, decided: [...decided] }, decided, marks, stop);
      if (!told.match) continue;
      const verdict = told.match.summary.verdicts?.[bot];
      if (verdict && verdict.verdict !== "ok") verdict.marks = marks;
      return told.match;
    }
  } finally {
    modules.free();
  }
}

/**
 * Plays on in a new worker, until the match is over or the program must be loaded anew. Decisions and failures are added as they come.
 * @param {Modules} modules @param {object} task @param {object[]} decided @param {Mark[]} marks @param {AbortSignal} [stop]
 * @returns {Promise<{ match?: Played }>}
 */
async function inWorker(modules, task, decided, marks, stop) {
  const worker = new Worker(modules.entry, { type: "module" });
  let clock = 0;
  let isReady = false;
  try {
    return await new Promise((resolve, reject) => {
      stop?.throwIfAborted();
      stop?.addEventListener("abort", () => reject(stop.reason));
      const late = () => {
        if (!isReady) return reject(new Unfit([{ message: t("verdict.load_failed") }]));
        decided.push({ verdict: "timeout", message: `no answer within ${PATIENCE / 1000} s` });
        resolve({});
      };
      const wait = () => {
        clearTimeout(clock);
        clock = window.setTimeout(late, PATIENCE);
      };
      worker.onerror = async (event) => {
        event.preventDefault();
        const thrown = event.message?.replace(/^Uncaught /, "");
        const [file] = [...modules.made].find(([, made]) => made === event.filename) ?? [];
        reject(new Unfit([(await modules.mistake()) ?? { ...(file ? { file, line: event.lineno } : {}), message: thrown || t("verdict.load_failed") }]));
      };
      worker.onmessage = ({ data }) => {
        if (data.at) isReady = true;
        if (data.at === "program") wait();
        if (data.at === "arena") clearTimeout(clock);
        if (data.decision) decided.push(data.decision);
        if (data.stack) marks.push(modules.place(data.stack));
        if (data.error) reject(new Error(data.error));
        if (data.again || data.match) resolve(data);
      };
      clock = window.setTimeout(late, LOADING);
      worker.postMessage(task);
    });
  } finally {
    clearTimeout(clock);
    worker.terminate();
  }
}
