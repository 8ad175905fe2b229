// Reads a field that no view has: the error ends it.
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const write = (text) => console.log(text);
  if (message.type === "hello") write('{"ready":true}');
  else if (message.type === "turn" && message.turn === 0) write('{"action":{"place":{"x":3,"y":4}}}');
  else if (message.type === "turn") write(JSON.stringify({ action: { move: message.view.enemies[0].direction } }));
});
