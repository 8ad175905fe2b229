// The arena as a WebAssembly module: a question in, an answer out, both as JSON.

/** The module's file; a server that was built without it has none. */
export async function fetched() {
  const reply = await fetch(new URL("../../viadal.wasm", import.meta.url));
  if (!reply.ok) throw { error: "no_module", message: `viadal.wasm: HTTP ${reply.status}` };
  return reply;
}

/**
 * Starts the module.
 * @param {BufferSource | Response | Promise<Response>} source
 * @param {(found: any) => void} [told] hears what is found before an answer
 * @returns {Promise<(question: object) => any>}
 */
export async function load(source, told = () => {}) {
  const read = (/** @type {number} */ place, /** @type {number} */ length) => JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, place >>> 0, length >>> 0)));
  const imports = { viadal: { now: () => performance.now(), told: (/** @type {number} */ place, /** @type {number} */ length) => told(read(place, length)) } };
  const bytes = ArrayBuffer.isView(source) || source instanceof ArrayBuffer ? source : await (await source).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  const { memory, alloc, ask } = /** @type {{ memory: WebAssembly.Memory, alloc: Function, ask: Function }} */ (/** @type {unknown} */ (instance.exports));
  return (question) => {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const place = alloc(bytes.length) >>> 0;
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const answer = BigInt.asUintN(64, ask(place, bytes.length));
    return read(Number(answer >> 32n), Number(answer & 0xffffffffn));
  };
}
