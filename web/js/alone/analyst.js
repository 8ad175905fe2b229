// Thinks about positions, apart from matches in play. Whoever has had enough of it ends the worker.
import { fetched, load } from "./module.js";

const module = load(fetched(), (found) => postMessage({ found }));

onmessage = async ({ data }) => {
  const answer = await module.then((ask) => ask(data)).catch((error) => (error.error ? error : { error: "internal", message: String(error) }));
  postMessage({ answer });
};
