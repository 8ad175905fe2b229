// Begins the worker and the module that plays before the page's own modules are there.
{
  const at = (/** @type {string} */ path) => new URL(path, /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const worker = new Worker(at("worker.js"), { type: "module" });
  const compiled = WebAssembly.compileStreaming(fetch(at("../../viadal.wasm"))).catch(() => null);
  compiled.then((module) => worker.postMessage({ module }));
  /** @type {any} */ (globalThis).viadalWorker = worker;
}
