// The server serves `words/hu.json` as the module `words/hu.js` and `board.css` as `board.css.js`: the same for modules that a test imports.
import { register } from "node:module";

const hooks = `import { readFile } from "node:fs/promises";
export async function load(url, context, next) {
  if (!url.endsWith(".css")) return next(url, context);
  return { format: "module", shortCircuit: true, source: "export default " + JSON.stringify(await readFile(new URL(url), "utf8")) };
}
export async function resolve(name, context, next) {
  try {
    return await next(name, context);
  } catch (error) {
    if (name.endsWith(".css.js")) return { ...(await next(name.slice(0, -3), context)), format: "module", shortCircuit: true };
    if (!/words\\/\\w+\\.js$/.test(name)) throw error;
    return { ...(await next(name.replace(/js$/, "json"), context)), format: "json", importAttributes: { type: "json" } };
  }
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
