export { default } from "./hu.json";
