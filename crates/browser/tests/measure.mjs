// What the module costs: its size, its memory over 200 games, and its nodes a second beside those of a native program in the same run.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { load } from "../../../web/js/alone/module.js";

const here = (path) => new URL(path, import.meta.url);
const bytes = readFileSync(here("../../../web/viadal.wasm"));
const instantiate = WebAssembly.instantiate;
let memory;
WebAssembly.instantiate = async (...source) => {
  const instance = await instantiate(...source);
  if (source[1]?.viadal) memory = instance.exports.memory;
  return instance;
};
const ask = await load(bytes, () => {}, (name) => readFileSync(here(`../../evaluation/weights/${name}.weights`)));
const megabytes = (size) => `${(size / 2 ** 20).toFixed(2)} MB`;
console.log(`the module: ${megabytes(bytes.length)}, packed ${megabytes(brotliCompressSync(bytes).length)}`);

const GAMES = [["chess", "house:strong,nodes=300"], ["reversi", "house:strong,nodes=100"], ["hex", "house:greedy"]];
for (let game = 1; game <= 200; game++) {
  const [rules, bot] = GAMES[game % GAMES.length];
  ask({ ask: "begin", id: "m", game: "zrf", options: { rules, max_moves: "40", turn_time: "1h" }, bots: [bot, "house:random"], seed: game });
  while (ask({ ask: "advance", id: "m", ms: 100 }).goes_on);
  ask({ ask: "forget", id: "m" });
  if ([1, 10, 50, 100, 200].includes(game)) console.log(`after ${game} games: ${megabytes(memory.buffer.byteLength)}`);
}

/** Nodes for each second of the processor. */
function speed() {
  ask({ ask: "begin", id: "m", ...JSON.parse(readFileSync(here("speed.json"), "utf8")) });
  const used = process.cpuUsage();
  while (ask({ ask: "advance", id: "m", ms: 1_000_000 }).goes_on);
  const { user, system } = process.cpuUsage(used);
  const lines = [0, 1].flatMap((bot) => ask({ ask: "log", id: "m", bot }).log.split("\n").filter(Boolean));
  const nodes = lines.reduce((sum, line) => sum + (JSON.parse(line).data.nodes ?? 0), 0);
  return [nodes, Math.round((nodes / (user + system)) * 1e6)];
}

for (let turn = 0; turn < 3; turn++) {
  const [nodes, module] = speed();
  const [same, native] = execFileSync(process.argv[2]).toString().split(" ").map(Number);
  console.log(`${nodes} nodes here, ${same} natively: ${module} a second, natively ${native}: ${(module / native).toFixed(2)}`);
}
