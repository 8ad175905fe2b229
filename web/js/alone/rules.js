// Rules that are a module of their own, in the browser's WebAssembly: no imports, bounded memory, and each question meets them as they
// were loaded, so that they can keep nothing. Nothing counts what they compute: whoever waits for this worker ends it.

/** The most pages of memory: 64 MB. */
const PAGES = 1024;
/** The largest module, and the longest answer, in bytes. */
const [LARGEST, ANSWER] = [16 << 20, 1 << 20];

/** @type {WebAssembly.Module[]} */
const modules = [];

/**
 * Takes a module, and gives it a number.
 * @param {Uint8Array} bytes
 */
export function take(bytes) {
  if (bytes.length > LARGEST) throw new Error(`is larger than ${LARGEST >> 20} MiB`);
  const module = new WebAssembly.Module(/** @type {Uint8Array<ArrayBuffer>} */ (bounded(bytes)));
  const [wanted] = WebAssembly.Module.imports(module);
  if (wanted) throw new Error(`imports '${wanted.name}' from '${wanted.module}': rules have no imports`);
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
  const missing = ["memory", "alloc", "ask"].find((name) => !exported.includes(name));
  if (missing) throw new Error(`does not export '${missing}'; rules export memory, alloc and ask`);
  return modules.push(module) - 1;
}

/**
 * Asks the module of a number.
 * @param {number} number @param {Uint8Array} question
 */
export function asked(number, question) {
  const { memory, alloc, ask } = /** @type {any} */ (new WebAssembly.Instance(modules[number]).exports);
  const place = alloc(question.length) >>> 0;
  new Uint8Array(memory.buffer, place, question.length).set(question);
  const answer = BigInt.asUintN(64, ask(place, question.length));
  const [at, length] = [Number(answer >> 32n), Number(answer & 0xffffffffn)];
  if (length > ANSWER) throw new Error("an answer of more than 1 MiB");
  if (at + length > memory.buffer.byteLength) throw new Error(`its answer at ${at}, ${length} bytes long, is not in its memory`);
  return new Uint8Array(memory.buffer, at, length);
}

/**
 * The same module with a bound on its memory, beyond which `memory.grow` fails.
 * @param {Uint8Array} bytes
 */
function bounded(bytes) {
  let at = 8;
  const number = () => {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (!(byte & 128)) return value;
      shift += 7;
    }
  };
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at++];
    const end = number() + at;
    if (kind === 5) {
      const [count, flags, least] = [number(), number(), number()];
      const most = Math.min(PAGES, flags === 1 ? number() : PAGES);
      if (count !== 1 || flags > 1 || least > PAGES) throw new Error("needs more than one memory of 64 MB");
      const limits = [least, most].flatMap((pages) => [(pages & 127) | 128, pages >> 7]);
      const section = [kind, limits.length + 2, 1, 1, ...limits];
      const whole = new Uint8Array(start + section.length + bytes.length - end);
      whole.set(bytes.subarray(0, start));
      whole.set(section, start);
      whole.set(bytes.subarray(end), start + section.length);
      return whole;
    }
    at = end;
  }
  return bytes;
}
