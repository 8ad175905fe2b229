// Moves tried from a position of a match, on a board over it, and back to the match. Nothing of them is kept.
import { html, render } from "../../vendor/lit-html.js";
import { send, text } from "../alone/api.js";
import { tell, watch } from "../alone/socket.js";
import { tried } from "../begin.js";
import { number } from "../words.js";
import { w } from "./words.js";
import { Playing } from "./play.js";
import { Replay } from "./replay.js";
import { served } from "./source.js";
import { partOf } from "./state.js";

/**
 * Opens the board, with everybody's seat for the reader.
 * @param {Replay} match
 */
export async function trial(match) {
  const { frames, line, summary } = match.state;
  const part = partOf(match.state);
  if (!part || !match.source.record) return;
  const turn = part.turns[frames.step(line)];
  const question = { at: `${part.game}.${turn + 1}`, bots: summary.bots.map(() => "human") };
  const begin = async () => send("POST", "/trials", { ...question, record: await match.source.record?.() });

  /** @param {import("../contract.d.ts").Summary | null} begun */
  async function open(begun) {
    if (!begun || match.gone) return;
    const { id, keys = [] } = begun;
    /** @type {Replay | undefined} */
    let replay;
    const source = await served(begun, {
      keys,
      on: (message) => {
        if (message.summary) replay?.changed(message.summary);
        replay?.person?.hear(message);
      },
    }, { text, watch });
    close();
    const box = document.createElement("div");
    box.className = "trial";
    match.box.append(box);
    match.box.classList.add("trying");
    replay = new Replay(box, { ...source, pictures: match.source.pictures, actions: [], href: () => match.source.href(match), analysis: match.source.analysis, record: () => text(`/matches/${id}/record`), tell }, { tab: match.state.tab });
    match.trial = replay;
    replay.own = match.own;
    replay.stage.flip = match.stage.flip;
    const back = document.createElement("div");
    back.className = "row pad back";
    render(html`<span>${w("trial.from", { n: number(turn) })}</span> <button class="button" data-action="back" @click=${close}>${w("trial.back")}</button>`, back);
    replay.parts.deck.prepend(back);
    const again = async () => open(await tried(begin()));
    const undo = async () => open(await tried(send("POST", `/matches/${id}/undo`, { key: keys[replay?.person?.decider() ?? -1] })));
    new Playing(replay, keys, { undo, again, stop: close });
    await replay.start();
  }

  function close() {
    match.trial?.destroy();
    match.trial?.box.remove();
    match.trial = null;
    match.box.classList.remove("trying");
  }

  await open(await tried(begin()));
}
