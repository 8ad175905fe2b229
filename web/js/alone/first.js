// Begins the worker, which fetches the module, before the page's own modules are there.
/** @type {any} */ (globalThis).viadalWorker = new Worker(new URL("worker.js", /** @type {HTMLScriptElement} */ (document.currentScript).src), { type: "module" });
