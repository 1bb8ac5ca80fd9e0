import type { MarkdownIt, StateInline } from "markdown-it";

type FindLabelEnd = MarkdownIt["helpers"]["parseLinkLabel"];

const OPEN = 0x5b; // [
const CLOSE = 0x5d; // ]

/** The end of the label at a bracket, or -1; valid while the end of the text is unchanged. */
interface LabelEnds {
  readonly end: number;
  readonly labels: Map<number, number>;
}

/**
 * Replaces the parser's search for the end of a label, which restarts at every bracket and takes quadratic time for
 * many unclosed brackets. Returns the same results, with memoization. Source: docs/rules/markdown.md M12.
 */
export function searchLabelsOnce(md: MarkdownIt): void {
  const plain = new WeakMap<StateInline, LabelEnds>();
  const withoutNested = new WeakMap<StateInline, LabelEnds>();
  const find: FindLabelEnd = (state, start, disableNested) =>
    labelEnd(state, start, labelsOf(disableNested ? withoutNested : plain, state), disableNested === true);
  md.helpers.parseLinkLabel = find;
}

function labelsOf(all: WeakMap<StateInline, LabelEnds>, state: StateInline): Map<number, number> {
  const cached = all.get(state);
  if (cached?.end === state.posMax) return cached.labels;
  const labels = new Map<number, number>();
  all.set(state, { end: state.posMax, labels });
  return labels;
}

function labelEnd(state: StateInline, start: number, labels: Map<number, number>, disableNested: boolean): number {
  const before = state.pos;
  const open = [start];
  let answer = labels.get(start);
  state.pos = start + 1;
  while (answer === undefined && state.pos < state.posMax) {
    const at = state.pos;
    const sign = state.src.charCodeAt(at);
    if (sign === CLOSE) {
      const opened = open.pop() ?? start;
      labels.set(opened, at);
      if (open.length === 0) answer = at;
    }
    state.md.inline.skipToken(state);
    if (sign !== OPEN) continue;
    if (state.pos === at + 1) {
      // An earlier result may apply: the label's end, or that neither it nor a surrounding label has one.
      const end = labels.get(at);
      if (end === undefined) open.push(at);
      else if (end >= 0) state.pos = end + 1;
      else break;
    } else if (disableNested) break;
  }
  if (answer === undefined) for (const each of open) labels.set(each, -1);
  state.pos = before;
  return answer ?? -1;
}
