// The server serves `words/hu.json` as the module `words/hu.js`: the same for modules that a test imports.
import { register } from "node:module";

const hooks = `export async function resolve(name, context, next) {
  try {
    return await next(name, context);
  } catch (error) {
    if (!/words\\/\\w+\\.js$/.test(name)) throw error;
    return { ...(await next(name.replace(/js$/, "json"), context)), format: "json", importAttributes: { type: "json" } };
  }
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
