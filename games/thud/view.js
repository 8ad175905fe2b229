// Thud's board is the one of the games by rules files, which knows points, proposals of the end, and their answer.
export { default } from "../zrf/view.js";
