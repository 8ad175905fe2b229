import en from "./en.js";
/** @type {Record<keyof typeof en, string>} */
export default en;
