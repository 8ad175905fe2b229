// The arena as a WebAssembly module: a question in, an answer out, both as JSON.
import { asked, take } from "./rules.js";

/** Kept from bots, which share a worker with the module and have no network. */
const Request = globalThis.XMLHttpRequest;

/** The module's file; a server that was built without it has none. */
export async function fetched() {
  const reply = await fetch(new URL("../../viadal.wasm", import.meta.url));
  if (!reply.ok) throw { error: "no_module", message: `viadal.wasm: HTTP ${reply.status}` };
  return reply;
}

/**
 * Reads learned weights, at once: a player that needs them is in the middle of its game.
 * @param {string} name
 */
function read(name) {
  const request = new Request();
  request.open("GET", new URL(`../../weights/${name}.weights`, import.meta.url), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`weights/${name}.weights: HTTP ${request.status}`);
  return new Uint8Array(request.response);
}

/**
 * Starts the module.
 * @param {BufferSource | WebAssembly.Module | Response | Promise<Response>} source
 * @param {(found: any) => void} [told] hears what is found before an answer
 * @param {(name: string) => Uint8Array} [weights] reads learned weights
 * @returns {Promise<(question: object) => any>}
 */
export async function load(source, told = () => {}, weights = read) {
  const held = (/** @type {number} */ place, /** @type {number} */ length) => new Uint8Array(memory.buffer, place >>> 0, length >>> 0);
  const text = (/** @type {number} */ place, /** @type {number} */ length) => new TextDecoder().decode(held(place, length));
  const put = (/** @type {Uint8Array} */ bytes) => {
    const place = alloc(bytes.length) >>> 0;
    held(place, bytes.length).set(bytes);
    return place;
  };
  const give = (/** @type {number} */ sign, /** @type {Uint8Array} */ bytes) => {
    const answer = new Uint8Array(bytes.length + 1);
    answer[0] = sign;
    answer.set(bytes, 1);
    return (BigInt(put(answer)) << 32n) | BigInt(answer.length);
  };
  // What fails here fails the rules, and not the arena.
  const tried = (/** @type {() => Uint8Array} */ act) => {
    try {
      return give(0, act());
    } catch (error) {
      return give(1, encoded(String(/** @type {any} */ (error)?.message ?? error).slice(0, 500)));
    }
  };
  const viadal = {
    now: () => performance.now(),
    told: (/** @type {number} */ place, /** @type {number} */ length) => told(JSON.parse(text(place, length))),
    weights: (/** @type {number} */ place, /** @type {number} */ length) => give(0, weights(text(place, length))),
    load: (/** @type {number} */ place, /** @type {number} */ length) => tried(() => encoded(`${take(held(place, length))}`)),
    rules: (/** @type {number} */ number, /** @type {number} */ place, /** @type {number} */ length) => tried(() => asked(number, held(place, length))),
  };
  const reply = await source;
  // What the host calls a module is compiled while it comes.
  const streams = reply instanceof Response && reply.headers.get("content-type") === "application/wasm";
  const code = reply instanceof Response && !streams ? await reply.arrayBuffer() : reply;
  const compiled = await (code instanceof Response ? WebAssembly.compileStreaming(code) : code instanceof WebAssembly.Module ? code : WebAssembly.compile(code));
  const instance = await WebAssembly.instantiate(compiled, { viadal });
  const { memory, alloc, ask } = /** @type {{ memory: WebAssembly.Memory, alloc: Function, ask: Function }} */ (/** @type {unknown} */ (instance.exports));
  return (question) => {
    const bytes = encoded(JSON.stringify(question));
    const answer = BigInt.asUintN(64, ask(put(bytes), bytes.length));
    return JSON.parse(text(Number(answer >> 32n), Number(answer & 0xffffffffn)));
  };
}

const encoded = (/** @type {string} */ text) => new TextEncoder().encode(text);
