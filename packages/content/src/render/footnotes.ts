import type { MarkdownIt, RendererRule, StateBlock, StateCore, StateInline, Token } from "markdown-it";
import { OWN_MARK } from "../sanitize/elements.ts";
import { anchorPrefix } from "./environment.ts";

interface Footnote {
  readonly body: Token[];
  /** From 1, in the order of the first references; 0 without references. */
  number: number;
  references: number;
}

interface Footnotes {
  readonly byLabel: Map<string, Footnote>;
  readonly inOrder: Footnote[];
}

interface FootnoteReference {
  readonly number: number;
  /** From 1, among the references to the same footnote. */
  readonly reference: number;
}

const FOOTNOTES = Symbol("footnotes");
const DEFINITION = /^\[\^([^\s[\]]{1,100})\]:/;
const REFERENCE = /\[\^([^\s[\]]{1,100})\]/y;
/** Indentation of a footnote's continuation lines. */
const INDENT = 4;
/** Maximum number of back links per footnote. */
const MAX_BACK_LINKS = 20;

/**
 * Footnotes as on GitHub: `text[^label]`, and `[^label]: the note` on its own line, continued by indented lines. Omits
 * footnotes without references. Source: docs/rules/markdown.md M1.
 */
export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before("reference", "footnote_definition", readDefinition, { alt: ["paragraph", "reference"] });
  md.inline.ruler.after("image", "footnote_reference", readReference);
  md.core.ruler.after("inline", "footnotes", appendNotes);
  Object.assign(md.renderer.rules, renderers);
}

function footnotesOf(env: StateCore["env"]): Footnotes {
  const known = env[FOOTNOTES] as Footnotes | undefined;
  if (known) return known;
  const created: Footnotes = { byLabel: new Map(), inOrder: [] };
  env[FOOTNOTES] = created;
  return created;
}

function readDefinition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= INDENT) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const found = DEFINITION.exec(state.src.slice(start, Math.min(state.eMarks[startLine] ?? start, start + 105)));
  if (!found) return false;
  if (silent) return true;
  const body = readBody(state, startLine, endLine, start + found[0].length);
  const known = footnotesOf(state.env).byLabel;
  const label = state.md.utils.normalizeReference(found[1] ?? "");
  if (!known.has(label)) known.set(label, { body, number: 0, references: 0 });
  return true;
}

/** Parses the rest of the line and the indented lines after it as blocks. */
function readBody(state: StateBlock, startLine: number, endLine: number, contentStart: number): Token[] {
  const before = {
    mark: state.bMarks[startLine] ?? 0,
    shift: state.tShift[startLine] ?? 0,
    indent: state.sCount[startLine] ?? 0,
    parent: state.parentType,
  };
  const firstToken = state.tokens.length;
  state.bMarks[startLine] = contentStart;
  state.tShift[startLine] = state.skipSpaces(contentStart) - contentStart;
  state.blkIndent += INDENT;
  state.sCount[startLine] = state.blkIndent;
  state.parentType = "footnote";
  state.level++;
  state.md.block.tokenize(state, startLine, Math.max(endLine, startLine + 1));
  state.level--;
  state.parentType = before.parent;
  state.blkIndent -= INDENT;
  state.sCount[startLine] = before.indent;
  state.tShift[startLine] = before.shift;
  state.bMarks[startLine] = before.mark;
  return state.tokens.splice(firstToken).filter((token) => token.type !== "reference_definition");
}

function readReference(state: StateInline, silent: boolean): boolean {
  REFERENCE.lastIndex = state.pos;
  if (state.src.charCodeAt(state.pos) !== 0x5b /* [ */) return false;
  const found = REFERENCE.exec(state.src);
  if (!found || REFERENCE.lastIndex > state.posMax) return false;
  const { byLabel, inOrder } = footnotesOf(state.env);
  const note = byLabel.get(state.md.utils.normalizeReference(found[1] ?? ""));
  if (!note) return false;
  if (!silent) {
    if (note.number === 0) note.number = inOrder.push(note);
    note.references++;
    const token = state.push("footnote_reference", "", 0);
    token.meta = { number: note.number, reference: note.references } satisfies FootnoteReference;
    token.markup = found[0];
  }
  state.pos += found[0].length;
  return true;
}

/** Appends the referenced footnotes. A footnote may refer to further ones, which extends the list. */
function appendNotes(state: StateCore): void {
  const { inOrder } = footnotesOf(state.env);
  if (inOrder.length === 0) return;
  const push = (type: string, meta: FootnoteReference | null = null) => {
    const token = new state.Token(type, "", 0);
    token.meta = meta && { ...meta };
    state.tokens.push(token);
  };
  push("footnotes_open");
  for (const note of inOrder) {
    push("footnote_open", { number: note.number, reference: 0 });
    for (const token of note.body) {
      if (token.type === "inline") state.md.inline.parse(token.content, state.md, state.env, token.children ?? []);
      state.tokens.push(token);
    }
    push("footnote_close", { number: note.number, reference: 0 });
  }
  push("footnotes_close");
  addBackLinks(state, inOrder);
}

/** Adds the back links, once the number of references is known. */
function addBackLinks(state: StateCore, inOrder: readonly Footnote[]): void {
  const withBackLinks: Token[] = [];
  for (const token of state.tokens) {
    if (token.type === "footnote_close") {
      const { number } = token.meta as unknown as FootnoteReference;
      const inParagraph = withBackLinks.at(-1)?.type === "paragraph_close" ? withBackLinks.pop() : undefined;
      const backLinks = Math.min(inOrder[number - 1]?.references ?? 0, MAX_BACK_LINKS);
      for (let reference = 1; reference <= backLinks; reference++) {
        const back = new state.Token("footnote_back", "", 0);
        back.meta = { number, reference } satisfies FootnoteReference;
        withBackLinks.push(back);
      }
      if (inParagraph) withBackLinks.push(inParagraph);
    }
    withBackLinks.push(token);
  }
  state.tokens = withBackLinks;
}

function mentionIn(tokens: readonly Token[], position: number): FootnoteReference {
  return tokens[position]?.meta as unknown as FootnoteReference;
}

function referenceAnchor({ number, reference }: FootnoteReference, prefix: string): string {
  return reference > 1 ? `${prefix}${number}-${reference}` : `${prefix}${number}`;
}

const renderers: Record<string, RendererRule> = {
  footnote_reference: (tokens, position, _, env) => {
    const mention = mentionIn(tokens, position);
    const anchor = referenceAnchor(mention, anchorPrefix("fnref", env));
    const note = anchorPrefix("fn", env) + mention.number;
    return `<sup class="footnote"><a href="#${note}" ${OWN_MARK}="${anchor}">${mention.number}</a></sup>`;
  },
  footnotes_open: () => '<section class="footnotes">\n<ol>\n',
  footnotes_close: () => "</ol>\n</section>\n",
  footnote_open: (tokens, position, _, env) =>
    `<li ${OWN_MARK}="${anchorPrefix("fn", env)}${mentionIn(tokens, position).number}">\n`,
  footnote_close: () => "</li>\n",
  footnote_back: (tokens, position, _, env) => {
    const anchor = referenceAnchor(mentionIn(tokens, position), anchorPrefix("fnref", env));
    return ` <a class="footnote-back" href="#${anchor}" ${OWN_MARK}="">\u21a9\ufe0e</a>`;
  },
};
