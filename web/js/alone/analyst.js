// Thinks about positions, apart from matches in play. Whoever has had enough of it ends the worker.
import { load } from "./module.js";

const module = load(fetch(new URL("../../viadal.wasm", import.meta.url)), (found) => postMessage({ found }));

onmessage = async ({ data }) => {
  const answer = await module.then((ask) => ask(data)).catch((error) => ({ error: "internal", message: String(error) }));
  postMessage({ answer });
};
