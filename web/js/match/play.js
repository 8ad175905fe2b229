// A person at a seat: the referee asks, the board lets choose, the answer goes back.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { commands } from "../account.js";
import { dialog } from "../dialog.js";
import { chip } from "../signs.js";
import { announce, notice } from "../notice.js";
import { tell, watchConnection } from "../socket.js";
import { thoughtOf } from "./charts.js";
import { partOf } from "./state.js";
import { going, nameOf } from "./title.js";
import { listed, number, t } from "../words.js";

/** @typedef {import("../contract.d.ts").Prompt} Prompt */

/** The persons of one match who sit at this screen. */
export class Playing {
  /**
   * @param {import("./replay.js").Replay} replay
   * @param {(string | null)[]} keys by bot
   * @param {{ undo: () => void, stop: () => void, again: (swap?: boolean) => void, follow?: () => void }} actions
   */
  constructor(replay, keys, actions) {
    this.replay = replay;
    this.keys = keys;
    this.actions = actions;
    this.tell = replay.source.tell ?? tell;
    /** What is asked of the persons here, by bot. @type {Map<number, Prompt>} */
    this.prompts = new Map();
    /** How often somebody here was asked. */
    this.stamp = 0;
    this.entered = false;
    this.refusal = "";
    this.hinting = false;
    /** When the person's last decision went out, by the page's clock. */
    this.since = performance.now();
    this.clock = 0;
    /** What a bot told of its thinking last: how deep, what it expects. */
    this.thought = "";
    /** Whether the connection was lost after the last decision: it may not have arrived. */
    this.lost = false;
    /** The people who are at the match, if it has several. @type {number[] | null} */
    this.present = null;
    /** Who offers a draw, if the people here may agree on one. @type {number[] | null} */
    this.drawOffers = null;
    /** Draws the links that invite to other seats. @type {(() => unknown) | null} */
    this.invite = null;
    this.deaf = watchConnection((up) => (this.lost ||= !up));
    replay.person = this;
    if (keys.filter(Boolean).length === 1) replay.own = keys.findIndex(Boolean);
    replay.state.waits = true;
  }

  /** Whether the board now waits for a person's choice. */
  get asked() {
    return this.entered;
  }

  /** Whether the page may say whose turn it is: the board listens, or the person looks elsewhere. */
  get told() {
    const { parts, state } = this.replay;
    return this.prompt !== null && (this.entered || !state.following || !parts.curtain.hidden);
  }

  /** The people who play elsewhere. */
  get others() {
    return this.replay.state.summary.bots.flatMap(({ human }, bot) => (human && !this.keys[bot] ? [bot] : []));
  }

  /** What is asked first: one person after the other at one screen. */
  get prompt() {
    const [first] = [...this.prompts.keys()].sort((a, b) => a - b);
    return first === undefined ? null : /** @type {Prompt} */ (this.prompts.get(first));
  }

  /** @param {any} message from the socket */
  hear(message) {
    if (message.thinking) {
      this.thought = thoughtOf(message.thinking);
      this.drawThinking();
    } else if (message.prompt !== undefined) {
      const bot = message.bot ?? this.replay.botAt(message.prompt?.seat ?? null);
      const shown = this.prompt;
      if (message.prompt) {
        if (this.resent(bot, message.prompt)) return;
        this.prompts.set(bot, message.prompt);
        this.stamp++;
      }
      else this.prompts.delete(bot);
      this.refusal = "";
      if (this.prompt !== shown) this.leave();
      this.moved();
    } else if (message.present) {
      this.present = message.present;
      const before = this.drawOffers;
      this.drawOffers = message.draw_offers;
      const offer = this.others.find((bot) => this.drawOffers?.includes(bot) && !before?.includes(bot));
      if (offer !== undefined) notice(t("draw_offered", { name: nameOf(this.replay.state.summary.bots, offer) }));
      this.draw();
    } else if (message.refused) {
      this.refusal = message.refused.message ?? "";
      if (this.sent && this.prompts.size === 0) this.prompts.set(this.sent.bot, this.sent.prompt);
      notice(this.refusal || t("refused"));
      this.leave();
      this.moved();
    } else if (message.hint) {
      this.hinting = false;
      const { action } = message.hint;
      const move = this.replay.stage.view?.hint?.(action) || this.marked(action);
      notice(move ? t("hint_is", { move }) : t("hint_shown"));
      this.draw();
    }
  }

  /**
   * Marks the button of a suggested action; returns its text.
   * @param {any} action
   */
  marked(action) {
    const [name, value] = typeof action === "string" ? ["action", action] : (Object.entries(action ?? {})[0] ?? []);
    const button = this.replay.parts.panel.querySelector(`[data-${name}="${CSS.escape(String(value))}"]`);
    button?.classList.add("hinted");
    return button?.textContent?.trim();
  }

  /**
   * Sends the last decision again if the same is asked after the connection was lost.
   * @param {number} bot
   * @param {Prompt} prompt
   */
  resent(bot, prompt) {
    const { sent, lost } = this;
    this.lost = false;
    if (!lost || sent?.bot !== bot || JSON.stringify(sent.prompt) !== JSON.stringify(prompt)) return false;
    notice(t("sent_again"));
    return this.send(sent);
  }

  /** @param {{ bot: number, prompt: Prompt, action: unknown }} decision */
  send({ bot, prompt, action }) {
    if (!this.tell({ act: this.replay.state.summary.id, key: this.keys[bot], game: prompt.game, turn: prompt.turn, action })) this.lost = true;
    return true;
  }

  /** The cursor has moved, or something has come: enters playing at the end, leaves it elsewhere. */
  moved() {
    const { replay, prompt } = this;
    if (!replay.stage.view) return;
    const atEnd = replay.controls.atEnd && going(replay.state.summary);
    if (!prompt || !atEnd) {
      if (this.entered) this.leave();
      this.draw();
      return;
    }
    if (this.entered) return;
    const bot = replay.botAt(prompt.seat);
    if (typeof replay.state.as === "number" && replay.state.as !== bot) {
      this.handOver(bot);
      return;
    }
    this.entered = true;
    replay.parts.deck.style.minHeight = "";
    replay.stage.view.play?.(prompt, (action) => this.submit(action), this.refusal || undefined);
    announce(t("your_turn"));
    this.draw();
  }

  /**
   * The server could not do something.
   * @param {string} text
   */
  trouble(text) {
    notice(this.hinting ? t("no_hints") : text);
    this.hinting = false;
    this.draw();
  }

  /** @param {unknown} action */
  submit(action) {
    const { replay, prompt } = this;
    if (!prompt) return;
    const bot = replay.botAt(prompt.seat);
    this.sent = { bot, prompt, action };
    this.lost = false;
    this.leave();
    this.prompts.delete(bot);
    this.send(this.sent);
    replay.controls.follow(true);
    this.count();
    this.draw();
  }

  /** The bot's number of whoever here decided last in the game on the stage; -1 before anybody has. */
  decider() {
    const { state } = this.replay;
    const part = partOf(state);
    const lines = part ? state.frames.end(part) - part.from : 0;
    const bots = Array.from({ length: lines }, (_, at) => state.frames.frame((part?.from ?? 0) + at).seat).map((seat) => (seat === null ? -1 : this.replay.botAt(seat)));
    return bots.findLast((bot) => this.keys[bot]) ?? -1;
  }

  leave() {
    if (!this.entered) return;
    this.entered = false;
    // The board keeps its size while the other side thinks.
    const { deck } = this.replay.parts;
    deck.style.minHeight = `${deck.getBoundingClientRect().height}px`;
    this.replay.stage.view?.stop?.();
  }

  /**
   * Two people at one screen in a game with secrets: nothing is shown before the other one has sat down.
   * @param {number} bot
   */
  handOver(bot) {
    const { replay } = this;
    const { curtain } = replay.parts;
    const name = nameOf(replay.state.summary.bots, bot);
    curtain.hidden = false;
    render(
      html`<p>${t("hand_over", { name })}</p>
        <button
          class="button primary"
          @click=${async () => {
            await replay.lookAs(bot);
            curtain.hidden = true;
            this.moved();
          }}
        >${t("show_my_side")}</button>`,
      curtain,
    );
    curtain.querySelector("button")?.focus();
  }

  /** Who is waited for, once it takes more than a second: for how long, and what it thinks so far. */
  thinking() {
    const { summary } = this.replay.state;
    const seconds = Math.floor((performance.now() - this.since) / 1000);
    if (seconds < 1 || this.prompts.size > 0 || !going(summary)) return "";
    const others = summary.bots.flatMap((_, bot) => (this.keys[bot] ? [] : [nameOf(summary.bots, bot)]));
    return [t("thinking_for", { name: listed(others), n: number(seconds) }), this.thought].filter(Boolean).join(" · ");
  }

  drawThinking() {
    const line = this.replay.parts.thinking;
    const text = this.thinking();
    line.hidden = !going(this.replay.state.summary);
    if (line.textContent !== text) line.textContent = text;
  }

  /** Counts the seconds that somebody else needs. */
  count() {
    clearInterval(this.clock);
    this.since = performance.now();
    this.thought = "";
    if (this.prompts.size > 0 || !going(this.replay.state.summary)) return;
    this.clock = window.setInterval(() => {
      if (this.replay.gone || this.prompts.size > 0 || !going(this.replay.state.summary)) clearInterval(this.clock);
      this.draw();
    }, 1000);
  }

  draw() {
    const { replay } = this;
    this.drawThinking();
    render(controls(this), replay.parts.playBox);
  }

  askHint() {
    const bot = this.prompt ? this.replay.botAt(this.prompt.seat) : -1;
    if (bot < 0) return;
    this.hinting = true;
    this.tell({ hint: this.replay.state.summary.id, key: this.keys[bot] });
    this.draw();
  }
}

/**
 * Asks whether a game is to be given up, and gives it up.
 * @param {Playing} playing
 * @param {number} bot whose
 */
function resign(playing, bot) {
  const { summary } = playing.replay.state;
  const key = playing.keys[bot];
  const box = dialog(
    t("resign"),
    html`<p>${t("resign_sure", { name: nameOf(summary.bots, bot) })}</p>
      <div class="row">
        <button
          class="button primary"
          data-action="give-up"
          @click=${() => {
            box.close();
            playing.tell({ resign: summary.id, key });
          }}
        >${t("resign")}</button>
        <button class="button" autofocus @click=${() => box.close()}>${t("resign_not")}</button>
      </div>`,
  );
}

/**
 * The button by which people agree on a draw: offered by one, accepted by the other, or both at one screen.
 * @param {Playing} playing
 */
function drawButton({ drawOffers, others, keys, replay, tell }) {
  if (!drawOffers) return nothing;
  const label = others.length === 0 ? "draw_agree" : others.some((bot) => drawOffers.includes(bot)) ? "draw_accept" : drawOffers.length > 0 ? "draw_sent" : "draw_offer";
  const agree = () => keys.forEach((key) => key && tell({ draw: replay.state.summary.id, key }));
  return html`<button class="button" data-action="draw" ?disabled=${label === "draw_sent"} @click=${agree}>${t(label)}</button>`;
}

/** @param {Playing} playing */
function controls(playing) {
  const { replay, prompt } = playing;
  const live = going(replay.state.summary);
  const name = prompt ? nameOf(replay.state.summary.bots, replay.botAt(prompt.seat)) : "";
  const several = playing.keys.filter(Boolean).length > 1;
  const who = prompt ? replay.botAt(prompt.seat) : several ? -1 : playing.keys.findIndex(Boolean);
  const { told } = playing;
  const { bots } = replay.state.summary;
  const away = playing.others.find((bot) => playing.present?.includes(bot) === false);
  const theirs = away === undefined ? t("others_turn") : t("away", { name: nameOf(bots, away) });
  const state = !live ? nothing : told ? (several ? t("turn_of", { name }) : t("your_turn")) : theirs;
  // Advice and second thoughts are for those who play bots, or sit at one screen.
  const elsewhere = playing.others.length > 0;
  // Whoever is to move sees which pieces are theirs.
  const sign = live && told && prompt ? chip(prompt.seat, replay.sides()[prompt.seat]) : nothing;
  return html`${live ? playing.invite?.() : nothing}<p class="turn-note" data-asked=${String(told)} data-stamp=${String(playing.stamp)}>${sign}${state}</p>
    <div class="row">
      ${live
        ? html`<button class="button" data-action="undo" ?hidden=${replay.state.summary.undo === false || elsewhere} ?disabled=${!prompt || playing.decider() < 0} @click=${() => playing.actions.undo()}>${t("undo")}</button>
            <button class="button" data-action="hint" ?hidden=${!replay.state.summary.hints || elsewhere} ?disabled=${!prompt || playing.hinting} @click=${() => playing.askHint()}>
              ${playing.hinting ? t("thinking") : t("hint")}
            </button>
            ${replay.state.summary.bots.length > 1
              ? html`${drawButton(playing)}<button class="button" data-action="resign" ?disabled=${who < 0} @click=${() => resign(playing, who)}>${t("resign")}</button>`
              : html`<button class="button" data-action="stop" @click=${() => playing.actions.stop()}>${t("give_up")}</button>`}`
        : replay.state.summary.rematch && playing.actions.follow
          ? html`<button class="button primary" data-action="follow" @click=${() => playing.actions.follow?.()}>${t("follow")}</button>`
          : elsewhere && !commands(replay.state.summary)
          ? t("rematch_waits")
          : html`<button class="button primary" data-action="again" @click=${() => playing.actions.again()}>${t("play_again")}</button>
            ${replay.state.summary.bots.length === 2
              ? html`<button class="button" data-action="rematch" @click=${() => playing.actions.again(true)}>${t("rematch")}</button>`
              : nothing}`}
      ${live || !commands(replay.state.summary) ? nothing : html`<a class="button plain" data-action="setup" href=${`/play/${replay.state.summary.game}?from=${replay.state.summary.id}`}>${t("set_up")}</a>`}
    </div>`;
}
