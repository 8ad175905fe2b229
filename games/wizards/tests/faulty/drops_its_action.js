// An action that JSON leaves out because it is undefined.
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const write = (text) => console.log(text);
  if (message.type === "hello") write('{"ready":true}');
  else if (message.type === "turn" && message.turn === 0) write('{"action":{"place":{"x":3,"y":4}}}');
  else if (message.type === "turn") write(JSON.stringify({ action: undefined }));
});
