// Bids a fifth of its chips, and takes the middle, then a corner.
import { createInterface } from "node:readline";

const say = (answer) => process.stdout.write(JSON.stringify(answer) + "\n");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { type, view } = JSON.parse(line);
  if (type === "hello") say({ ready: true });
  if (type !== "turn") return;
  const best = [4, 0, 2, 6, 8, 1, 3, 5, 7].find((cell) => view.cells[cell] === null);
  say({ action: view.mover === null ? { bid: Math.floor(view.chips[view.seat] / 5) } : { cell: best } });
});
