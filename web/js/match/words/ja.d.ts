export { default } from "./ja.json";
