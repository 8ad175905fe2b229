// Why a game ended, in the reader's language.
import { known } from "../words.js";

/**
 * @param {string | null | undefined} reason as the rules say it
 */
export const reasonText = (reason) => (reason ? known(`reason.${reason}`, known(`verdict.${reason}`, reason)) : "");
