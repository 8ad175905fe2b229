// Asks for an element that there is not, then for more than it has, then off the board.
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const write = (text) => console.log(text);
  if (message.type === "hello") write('{"ready":true}');
  else if (message.type === "turn" && message.turn === 0) write('{"action":{"place":{"x":3,"y":4}}}');
  else if (message.type === "turn") write(JSON.stringify({ action: { cast: [{ element: "metal", count: 1 }, { element: "fire", count: 1, x: 1, y: 1 }, { element: "fire", count: 1, x: 20, y: 1 }][message.turn % 3] } }));
});
