// The host's page: invitations, people, submissions.
import { html } from "../../vendor/lit-html.js";
import { get } from "../api.js";
import { Invitations } from "../host/invitations.js";
import { people } from "../host/people.js";
import { Submissions } from "../host/submissions.js";
import { speakHost, w } from "../host/words.js";
import { uploadedGames } from "../host/uploaded-games.js";
import { polled } from "../polled.js";

/** @typedef {import("../types.d.ts").Space} Space */

const isLow = (/** @type {Space} */ space) => space.is_low;
const places = () => ({ memory: w("free_memory"), store: w("disk_store"), cache: w("disk_cache"), temporary: w("disk_temporary") });
const free = (/** @type {Space} */ space) => `${places()[space.of]} ${(space.free / 2 ** 30).toFixed(1)} GB`;

/** How often everything is polled, in milliseconds. */
const EVERY = 5000;

/** @returns {Promise<import("../router.js").Page>} */
export async function host() {
  await speakHost();
  const read = () => Promise.all([get("/invitations"), get("/people"), get("/submissions"), get("/space"), get("/games/uploaded")]);
  let told = await read();
  const { page, refresh } = polled(
    w("host"),
    EVERY,
    async () => {
      told = await read();
    },
    () => {
      const [invited, present, submitted, spaces, games] = told;
      return html`<h1>${w("host")}</h1><p class=${spaces.some(isLow) ? "error" : "muted"}>${w("free_space", { space: spaces.map(free).join(", ") })}</p>${invitations.draw(invited)} ${people(present, refresh)} ${submissions.draw(submitted)} ${uploadedGames(games, refresh)}`;
    },
  );
  const invitations = new Invitations(refresh);
  const submissions = new Submissions(refresh);
  return page;
}
