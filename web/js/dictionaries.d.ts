// The data of the games' drawing modules: each `words/hu.json` is served as `words/hu.js`, each `board.css` as `board.css.js`. Types only: no browser loads this.
declare module "*/words/en.js" {
  const words: import("./contract.d.ts").Words;
  export default words;
}
declare module "*/words/hu.js" {
  export { default } from "*/words/en.js";
}
declare module "*/words/ja.js" {
  export { default } from "*/words/en.js";
}
declare module "*.css.js" {
  const css: string;
  export default css;
}
