// The editor's single entry point: what codemirror.js is built from.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { c, cpp, java } from "@codemirror/legacy-modes/mode/clike";
import { javascript } from "@codemirror/legacy-modes/mode/javascript";
import { perl } from "@codemirror/legacy-modes/mode/perl";
import { python } from "@codemirror/legacy-modes/mode/python";
import { ruby } from "@codemirror/legacy-modes/mode/ruby";
import { rust } from "@codemirror/legacy-modes/mode/rust";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, hoverTooltip, keymap, lineNumbers, showTooltip } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Perl whose names may have the package separator of Perl 4: in `&main'x` the quote starts no string. */
const code = perl.startState().tokenize;
const perl5and4 = {
  ...perl,
  token: (stream, state) =>
    state.tokenize === code && stream.match(/(?!(?:qq?|q[wxr]|m|s|y|tr|x|eq|ne|[lg][te]|cmp|print|return|and|or|not)')[&$@%]?[A-Za-z_]\w*(?:'[A-Za-z_]\w*)+/) ? "variable" : perl.token(stream, state),
};

const LANGUAGES = { py: python, js: javascript, mjs: javascript, rs: rust, c, h: c, cpp, java, pl: perl5and4, plw: perl5and4, rb: ruby, toml };

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "14px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--muted)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)",
  },
  ".cm-panels, .cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-meaning": { maxWidth: "36em", padding: "4px 8px", whiteSpace: "pre-wrap" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", fontFamily: "var(--mono)", fontSize: "13px" },
});

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: "var(--seat0)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--seat2)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--seat1)" },
  { tag: [tags.comment, tags.meta], color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.className, tags.typeName], color: "var(--seat3)" },
]);

/**
 * Typing over a selection, handled here: Chromium would briefly leave a styled element behind, which the page's
 * policy refuses with an error.
 */
function overtype(event, view) {
  const { from, to, empty } = view.state.selection.main;
  if (event.inputType !== "insertText" || !event.data || empty || view.composing) return false;
  event.preventDefault();
  const insert = () => view.state.update(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, from, to, event.data, insert))) view.dispatch(insert());
  return true;
}

/** What a word means: under the pointer, and by F1 for the word at the cursor, until that moves or Escape is pressed. */
function meanings(explain) {
  const at = (state, place) => {
    const { from, text } = state.doc.lineAt(place);
    for (const { 0: word, index } of text.matchAll(/[^\s()";]+/g)) {
      const [start, end] = [from + index, from + index + word.length];
      const meaning = start <= place && place <= end ? explain(word, state.doc.toString()) : null;
      if (meaning) return { pos: start, end, above: true, create: () => ({ dom: Object.assign(document.createElement("div"), { className: "cm-meaning", role: "tooltip", textContent: meaning }) }) };
    }
    return null;
  };
  const asked = StateEffect.define();
  const shown = StateField.define({
    create: () => null,
    update: (tooltip, { effects, docChanged, selection }) => effects.filter((effect) => effect.is(asked)).reduce((_, { value }) => value, docChanged || selection ? null : tooltip),
    provide: (field) => showTooltip.from(field),
  });
  const show = (view, tooltip) => (tooltip || view.state.field(shown) ? (view.dispatch({ effects: asked.of(tooltip) }), true) : false);
  const keys = [
    { key: "F1", run: (view) => show(view, at(view.state, view.state.selection.main.head)) },
    { key: "Escape", run: (view) => show(view, null) },
  ];
  return [shown, keymap.of(keys), hoverTooltip((view, place) => at(view.state, place))];
}

export function open({ root, label, change, run, explain }) {
  let quiet = false;
  const state = (text, name) => {
    const mode = LANGUAGES[name.replace(/^.*\./, "")];
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        lintGutter(),
        indentUnit.of("    "),
        keymap.of([
          { key: "Mod-Enter", run: () => (run(), true) },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...completionKeymap,
          indentWithTab,
        ]),
        mode ? StreamLanguage.define(mode) : [],
        name.endsWith(".zrf") ? meanings(explain) : [],
        syntaxHighlighting(colors),
        theme,
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorView.domEventHandlers({ beforeinput: overtype }),
        EditorView.updateListener.of((update) => update.docChanged && !quiet && change(update.state.doc.toString())),
      ],
    });
  };
  const view = new EditorView({ state: state("", ""), parent: root, root });
  return {
    set(text, name) {
      quiet = true;
      view.setState(state(text, name));
      quiet = false;
    },
    mark(marks) {
      const { doc } = view.state;
      const diagnostics = marks.map(({ line, column, message }) => {
        const at = doc.line(Math.max(1, Math.min(doc.lines, line)));
        const from = Math.min(at.to, at.from + Math.max(0, (column ?? 1) - 1));
        return { from: column ? from : at.from, to: at.to, severity: "error", message };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    go(line) {
      const at = view.state.doc.line(Math.max(1, Math.min(view.state.doc.lines, line)));
      view.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
