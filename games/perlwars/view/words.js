// What the module says; other languages than English are loaded when they are spoken.
import en from "./words/en.js";

export const words = { en, ja: () => import("./words/ja.js"), hu: () => import("./words/hu.js") };
