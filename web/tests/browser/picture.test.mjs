// A position as a picture: one file that shows what the board shows, wherever it is opened.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { chrome, server } from "../site.mjs";

const MATCHES = [
  { game: "zrf", options: { rules: "chess", games: 1, max_moves: 20 } },
  { game: "zrf", options: { rules: "hex", games: 1, max_moves: 20 } },
  { game: "perlwars", options: { games: 1 } },
  { game: "robobattler", options: { battles: 1 } },
  { game: "planetfight", options: {} },
  { game: "wizards", options: {} },
];

for (const setup of MATCHES) {
  for (const theme of ["light", "dark"]) {
    test(`${setup.options.rules ?? setup.game}, ${theme}`, async () => {
      const { id } = await server.played({ seed: 5, bots: ["house:random", "house:random"], ...setup });
      const page = await chrome.page({ theme });
      await page.goto(`${server.address}/match/${id}?turn=3`);
      await page.waitForSelector(".moves .line:not([hidden])");
      await page.click(".menu > summary");
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=picture]")]);
      assert.match(download.suggestedFilename(), new RegExp(`^${setup.game}-(1\\.)?3(\\.\\d+)*\\.svg$`));
      const text = readFileSync(await download.path(), "utf8");
      assert.deepEqual(text.match(/var\(|light-dark|color-mix|color\(|class=|<script|https?:\/\/(?!www\.w3\.org)/), null);
      // In a page of its own, without our styles, it looks as on the stage: nearly all of its points have the same colour.
      const box = await page.locator(".stage").boundingBox();
      const expected = (await page.locator(".stage").screenshot()).toString("base64");
      const viewer = await chrome.page({ theme: "light" });
      const same = await viewer.evaluate(
        async ([svg, png, width, height]) => {
          const points = async (href) => {
            const image = Object.assign(new Image(), { src: href });
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"), { width, height });
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0, width, height);
            return pen.getImageData(0, 0, width, height).data;
          };
          const [a, b] = [await points(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`), await points(`data:image/png;base64,${png}`)];
          let [alike, all] = [0, 0];
          for (let at = 0; at < a.length; at += 4, all++) if ([0, 1, 2].every((part) => Math.abs(a[at + part] - b[at + part]) < 40)) alike++;
          return alike / all;
        },
        [text, expected, Math.round(box.width), Math.round(box.height)],
      );
      if (process.env.SHOTS) await (await import("node:fs/promises")).writeFile(join(process.env.SHOTS, `${setup.options.rules ?? setup.game}-${theme}.svg`), text);
      assert.ok(same > 0.97, `only ${(same * 100).toFixed(1)} % of the points are alike`);
      assert.deepEqual(page.complaints, []);
      await viewer.context().close();
      await page.context().close();
    });
  }
}
