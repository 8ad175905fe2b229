// Draws Goofspiel on the page: the prize, the hands, and the cards of the round before. The contract is GameModule and
// GameView in Viadal's web/js/contract.d.ts.
import { ON_SEAT, colour } from "../view/seats.js";
import { html, set, svg, visible } from "../view/svg.js";
import { speaker } from "../view/words.js";

const words = {
  en: {
    prize: "Prize {prize}", lays: "{name} lays {card}", resigns: "{name} gives the game up", begins: "The first prize is {prize}",
    over: "The game is over", points: "{name}: {n} points, cards {cards}", choose: "Lay a card for the prize {prize}.", card: "Lay {card}",
  },
};

const CARD = 40;
const ROW = 70;

export default {
  words,
  create(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {any} */ context) {
    const say = speaker(words, context.lang);
    const root = svg("svg", { class: "vw", role: "img" });
    const panel = html("div", { class: "vw-panel" });
    const prize = svg("text", { x: 10, y: 34, "font-size": 26, fill: "currentColor" });
    root.append(prize);
    stage.append(root);
    /** @type {any[]} */ const rows = [];

    /** A row for a seat: its points, its hand, the card that it laid last. */
    function row(/** @type {number} */ seat, /** @type {number} */ most) {
      const label = svg("text", { x: 10, y: 16, "font-size": 16, fill: "currentColor" });
      const cards = Array.from({ length: most }, (_, index) => {
        const face = svg("rect", { width: CARD - 6, height: CARD - 2, rx: 4, fill: colour(seat) });
        const number = svg("text", { x: (CARD - 6) / 2, y: 26, "text-anchor": "middle", "font-size": 18, fill: ON_SEAT }, String(index + 1));
        return svg("g", { transform: `translate(${10 + index * CARD} 22)` }, face, number);
      });
      const group = svg("g", { transform: `translate(0 ${50 + seat * ROW})` }, label, ...cards);
      root.append(group);
      return { label, cards };
    }

    const name = (/** @type {number} */ seat) => context.names[seat] ?? String(seat + 1);
    const line = (/** @type {any} */ view, /** @type {number} */ seat) => say("points", { name: name(seat), n: view.scores[seat], cards: view.hands[seat].join(" ") });

    return {
      show(/** @type {any} */ { view }) {
        if (!rows.length) {
          const most = Math.max(1, ...view.hands.flat(), ...(view.last?.cards ?? []));
          view.hands.forEach((/** @type {any} */ _, /** @type {number} */ seat) => rows.push(row(seat, Math.max(most, view.hands[seat].length))));
          set(root, { viewBox: `0 0 ${Math.max(320, 20 + most * CARD)} ${60 + rows.length * ROW}` });
        }
        prize.textContent = view.prize ? say("prize", { prize: view.prize }) : say("over");
        rows.forEach(({ label, cards }, seat) => {
          label.textContent = `${name(seat)}: ${view.scores[seat]}`;
          cards.forEach((/** @type {any} */ card, /** @type {number} */ index) => visible(card, view.hands[seat].includes(index + 1)));
        });
      },
      sentence({ seat, action, resigned, view }) {
        if (seat === null || seat === undefined) return say("begins", { prize: view.prize });
        return resigned ? say("resigns", { name: name(seat) }) : say("lays", { name: name(seat), card: action?.card ?? "?" });
      },
      describe: (/** @type {any} */ { view }) => view.hands.map((/** @type {any} */ _, /** @type {number} */ seat) => line(view, seat)),
      events: () => [],
      lead: ({ view }) => view.scores.length === 2 ? view.scores[0] - view.scores[1] : null,
      scores: ({ view }) => view.scores,
      move: ({ action }) => (action ? String(action.card) : null),
      play(/** @type {any} */ { view }, /** @type {any} */ submit, /** @type {any} */ refused) {
        if (!context.panel) return;
        const button = (/** @type {number} */ card) => html("button", { type: "button", class: "button", "data-card": card, "aria-label": say("card", { card }), click: () => submit({ card }) }, String(card));
        panel.replaceChildren(
          html("p", { class: "vw-note", role: "status" }, refused ? refused.message ?? String(refused) : say("choose", { prize: view.prize })),
          ...view.hands[view.seat].map(button));
        context.panel.append(panel);
      },
      stop: () => panel.remove(),
      destroy() {
        panel.remove();
        root.remove();
      },
    };
  },
};
