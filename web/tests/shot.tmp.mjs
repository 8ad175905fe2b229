import { browse } from "./arena.mjs";
const chrome = await browse();
for (const [w, theme] of [[1360,"light"],[390,"dark"]]) {
  const page = await chrome.page({ width: w, height: w<600?844:860, theme, offline: true });
  await page.goto("file:///tmp/w.html#turn=30&as=p1"); await page.waitForSelector(".moves .line"); await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/shots/export-${w}.png` });
  console.log(page.complaints);
}
await chrome.close();
