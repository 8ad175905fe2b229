// Sets up a position: pieces from a tray onto the board of the turn that is shown, and whose turn it is; then a match is played from there.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { send } from "../api.js";
import { begin, isRepeatable } from "../begin.js";
import { dialog } from "../dialog.js";
import { recall } from "../memory.js";
import { announce } from "../notice.js";
import { go } from "../router.js";
import { matchOf, setupOf } from "../setup.js";
import { lang, t, wrong } from "../words.js";
import { w } from "./words.js";
import { drawing } from "./drawing.js";
import { frameOf, partOf } from "./state.js";

/** @typedef {{ owner: string, piece: string, attributes?: string, isNew?: boolean }} Piece */

/** @param {import("./replay.js").Replay} replay */
export async function arrangeDialog(replay) {
  const { summary, frames } = replay.state;
  const part = partOf(replay.state);
  const shown = frameOf(replay.state);
  if (!part || !shown) return;
  const module = await drawing(summary.game);
  const box = dialog(t("arrange"), html`<p class="muted small">${w("arrange_help")}</p><div class="arrange stack"><div class="arrange-board"></div><div class="arrange-tools stack"></div></div>`);
  const stage = /** @type {HTMLElement} */ (box.querySelector(".arrange-board"));
  const view = module.create(stage, part.scene, {
    lang: lang(),
    hints: { coordinates: true, flip: replay.stage.flip, plain: recall("pieces") === "plain" },
    pictures: replay.stage.around.pictures,
    reducedMotion: true,
    frames: () => frames.of(part),
    panel: null,
    as: "everything",
    side: replay.stage.around.side(part),
    names: summary.bots.map((bot) => bot.name),
    announce,
  });
  box.addEventListener("close", () => view.destroy());
  new Arrangement(box, view, { scene: part.scene, shown, first: frames.frame(part.from)?.view, summary }).draw();
}

class Arrangement {
  /**
   * @param {HTMLElement} box
   * @param {import("../contract.d.ts").GameView} view
   * @param {{ scene: any, shown: import("../contract.d.ts").Frame, first: any, summary: import("../contract.d.ts").Summary }} given the turn that is shown,
   *   what was on the board at the game's start, and the match
   */
  constructor(box, view, { scene, shown, first, summary }) {
    const stage = /** @type {HTMLElement} */ (box.querySelector(".arrange-board"));
    this.tools = /** @type {HTMLElement} */ (box.querySelector(".arrange-tools"));
    this.view = view;
    this.scene = scene;
    this.shown = shown;
    this.summary = summary;
    /** What stands where. @type {Map<string, Piece>} */
    this.pieces = new Map(shown.view.pieces.map((/** @type {any} */ one) => [one.at, one]));
    this.item = shown.view.turn_item;
    /** The attributes that pieces of this game are seen with. */
    this.attributes = new Set([...shown.view.pieces, ...(first?.pieces ?? [])].flatMap((one) => one.attributes?.split(" ") ?? []));
    /** What a click puts on a cell: a piece of the tray, or nothing. @type {Piece | null} */
    this.held = null;
    /** Where a piece that is dragged stood. @type {string | null} */
    this.from = null;
    this.dropped = false;
    stage.addEventListener("pointerdown", (event) => this.grab(cellOf(under(event))));
    box.addEventListener("pointerup", (event) => {
      const all = under(event);
      this.drop(cellOf(all), all.includes(stage));
    });
    // A piece that is dropped beside the dialog does not close it.
    box.addEventListener("click", (event) => event.target === box && this.dropped && event.stopImmediatePropagation(), true);
  }

  /** @param {string} [trouble] what is wrong with the position */
  draw(trouble) {
    const pieces = [...this.pieces].map(([at, one]) => ({ ...one, at }));
    this.view.show({ ...this.shown, view: { ...this.shown.view, pieces, last: [], legal: undefined, turn_item: this.item } }, null, { animate: false, as: "everything", duration: 0 });
    render(this.template(trouble), this.tools);
  }

  /** @param {string} [trouble] */
  template(trouble) {
    const chosen = (/** @type {Piece} */ one) => this.held?.owner === one.owner && this.held.piece === one.piece;
    const several = new Set(this.scene.turn_order.map((/** @type {any} */ one) => one.player)).size < this.scene.turn_order.length;
    return html`<div class="row arrange-tray" role="group" aria-label=${w("arrange_tray")}>
        ${tray(this.scene).map(
          (/** @type {Piece} */ one) => html`<button
            class="button plain icon"
            aria-pressed=${String(chosen(one))}
            aria-label=${`${one.owner} ${one.piece}`}
            title=${`${one.owner} ${one.piece}`}
            @pointerdown=${() => this.hold(one)}
            @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.hold(one)}
          >${this.view.portrait?.(one.piece, one.owner) ?? `${one.owner} ${one.piece}`}</button>`,
        )}
      </div>
      <div class="row">
        <label class="field"><span>${w("arrange_turn")}</span><select data-arrange="turn" @change=${(/** @type {any} */ event) => this.turn(Number(event.target.value))}>
          ${this.scene.turn_order.map((/** @type {any} */ one, /** @type {number} */ n) => html`<option value=${n + 1} ?selected=${n + 1 === this.item}>${several ? `${n + 1}. ` : ""}${one.player}</option>`)}
        </select></label>
        <button class="button" data-arrange="empty" @click=${() => this.empty()}>${w("arrange_empty")}</button>
        <button class="button primary" data-arrange="play" ?disabled=${this.pieces.size === 0} @click=${() => this.play()}>${t("play_here")}</button>
      </div>
      <label class="field"><span>${w("arrange_text")}</span><textarea rows="3" spellcheck="false" .value=${this.text()}></textarea></label>
      ${trouble ? html`<p class="message bad" role="alert">${trouble}</p>` : nothing}`;
  }

  /** @param {Piece} one a piece of the tray; chosen again it is laid aside */
  hold(one) {
    this.held = this.held?.owner === one.owner && this.held.piece === one.piece ? null : one;
    this.from = null;
    this.draw();
  }

  /** @param {string | null} at */
  grab(at) {
    this.from = at !== null && this.held === null && this.pieces.has(at) ? at : null;
  }

  /**
   * @param {string | null} at the cell, if it is over one
   * @param {boolean} onBoard
   */
  drop(at, onBoard) {
    const { held, from } = this;
    this.from = null;
    this.dropped = from !== null;
    if (held && at !== null) {
      const there = this.pieces.get(at);
      if (there?.owner === held.owner && there.piece === held.piece) this.pieces.delete(at);
      else this.pieces.set(at, held);
    } else if (from !== null && at !== from && (at !== null || !onBoard)) {
      const piece = /** @type {Piece} */ (this.pieces.get(from));
      this.pieces.delete(from);
      if (at !== null) this.pieces.set(at, piece);
    } else return;
    this.draw();
  }

  /** @param {number} item of the turn order, from 1 */
  turn(item) {
    this.item = item;
    this.draw();
  }

  empty() {
    this.pieces.clear();
    this.draw();
  }

  /** The position as the option `position` takes it: lists of pieces, then the item of the turn order. */
  text() {
    /** @type {Map<string, string[]>} */
    const lists = new Map();
    for (const [at, { owner, piece, attributes, isNew }] of this.pieces) {
      const own = new Set(attributes?.split(" "));
      // A new piece has the attributes of a new one; what stood there keeps its own.
      const kept = isNew ? [] : [...this.attributes].filter(Boolean).map((name) => `${name}=${own.has(name)}`);
      const key = JSON.stringify([owner, piece, kept]);
      lists.set(key, [...(lists.get(key) ?? []), at]);
    }
    const board = [...lists].map(([key, places]) => {
      const [owner, piece, kept] = JSON.parse(key);
      return `(${[owner, piece, ...places, ...kept].join(" ")})`;
    });
    const off = this.shown.view.stock.map((/** @type {any} */ one) => `(${one.owner} ${one.piece} off ${one.count})`);
    return [...board, ...off, `turn ${this.item}`].join(" ");
  }

  /** Begins at once where the reader has played; others say first who plays. */
  async play() {
    const { id, game } = this.summary;
    const position = /** @type {HTMLTextAreaElement} */ (this.tools.querySelector("textarea")).value.trim();
    const box = /** @type {HTMLDialogElement} */ (this.tools.closest("dialog"));
    if (!isRepeatable(this.summary)) {
      box.close();
      return go(`/play/${game}?${new URLSearchParams({ from: id, position })}`);
    }
    try {
      const setup = await setupOf(id);
      const begun = await send("POST", "/matches", matchOf(game, { ...setup, values: { ...setup.values, position } }));
      box.close();
      await begin(Promise.resolve(begun));
    } catch (error) {
      this.draw(wrong(error));
    }
  }
}

/** The pieces that each player has: those with a picture of its own, or all where none has. @param {any} scene */
function tray(scene) {
  const owns = (/** @type {any} */ kind, /** @type {any} */ player) => kind.images.length === 0 || kind.images.some((/** @type {any} */ one) => one.player === player.name);
  return scene.players.filter((/** @type {any} */ player) => player.role !== "random").flatMap((/** @type {any} */ player) => scene.pieces.filter((/** @type {any} */ kind) => owns(kind, player)).map((/** @type {any} */ kind) => ({ owner: player.name, piece: kind.name, isNew: true })));
}

/** @param {PointerEvent} event */
const under = ({ clientX, clientY }) => document.elementsFromPoint(clientX, clientY);

/** @param {Element[]} elements the first is on top */
const cellOf = (elements) => elements.map((one) => one.getAttribute("data-at")).find((at) => at !== null) ?? null;
