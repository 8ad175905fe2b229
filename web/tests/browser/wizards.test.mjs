// The wizards' board: nothing overlaps, on desktop and phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chrome, server } from "../site.mjs";

test("no two boxes of signs, counts or ages overlap", async () => {
  const { id } = await server.played({ game: "wizards", seed: 7, options: { games: 1 }, bots: ["house:hunter", "house:collector"] });
  for (const width of [1360, 390]) {
    for (const query of ["?turn=22", "?turn=22&as=p1"]) {
      const page = await chrome.page({ width, height: width < 600 ? 844 : 860 });
      await page.goto(`${server.address}/match/${id}${query}`);
      await page.waitForSelector(".moves .line:not([hidden])");
      const { boxes, over } = await page.evaluate(() => {
        const all = [...document.querySelectorAll(".vww-sign, .vww-pips, .vww-age")].filter((node) => node.getAttribute("display") !== "none").map((node) => ({ name: node.getAttribute("class"), box: node.getBoundingClientRect() }));
        const shown = all.filter(({ box }) => box.width > 0);
        const found = [];
        shown.forEach((one, at) => {
          for (const other of shown.slice(at + 1)) {
            const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
            const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
            if (across > 0.5 && down > 0.5) found.push(`${one.name} and ${other.name} by ${across.toFixed(1)} x ${down.toFixed(1)}`);
          }
        });
        return { boxes: shown.length, over: found };
      });
      assert.ok(boxes > 300, `${boxes} boxes`);
      assert.deepEqual(over.slice(0, 5), [], `${width}${query}: ${over.length} overlap`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  }
});
