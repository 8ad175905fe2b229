// The host's page: invitations, people, submissions.
import { html, render } from "../../vendor/lit-html.js";
import { get } from "../api.js";
import { Invitations } from "../host/invitations.js";
import { people } from "../host/people.js";
import { Submissions } from "../host/submissions.js";
import { speakHost, w } from "../host/words.js";

/** @typedef {import("../types.d.ts").Space} Space */

const isLow = (/** @type {Space} */ disk) => disk.is_low;
const places = () => ({ store: w("disk_store"), cache: w("disk_cache"), temporary: w("disk_temporary") });
const free = (/** @type {Space} */ disk) => `${places()[disk.of]} ${(disk.free / 2 ** 30).toFixed(1)} GB`;

/** How often everything is polled, in milliseconds. */
const EVERY = 5000;

/** @returns {Promise<import("../router.js").Page>} */
export async function host() {
  await speakHost();
  const read = () => Promise.all([get("/invitations"), get("/people"), get("/submissions"), get("/space")]);
  let told = await read();
  /** @type {HTMLElement} */
  let box;
  let timer = 0;
  let gone = false;

  const refresh = async () => {
    told = await read();
    if (!gone) draw();
  };
  const wait = () => {
    if (gone) return;
    timer = window.setTimeout(async () => {
      if (!document.hidden) await refresh().catch(() => {});
      wait();
    }, EVERY);
  };
  const invitations = new Invitations(refresh);
  const submissions = new Submissions(refresh);

  function draw() {
    const [invited, present, submitted, disks] = told;
    render(html`<h1>${w("host")}</h1><p class=${disks.some(isLow) ? "error" : "muted"}>${w("free_space", { space: disks.map(free).join(", ") })}</p>${invitations.draw(invited)} ${people(present, refresh)} ${submissions.draw(submitted)}`, box);
  }

  return {
    title: w("host"),
    open(place) {
      box = place;
      draw();
      wait();
    },
    leave() {
      gone = true;
      clearTimeout(timer);
    },
  };
}
