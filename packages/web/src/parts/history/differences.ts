import { type ChangeObject, diffArrays, diffChars, diffLines, diffWordsWithSpace } from "diff";

/** A part of a text: in both versions, only in the older one, or only in the newer one. */
export interface Piece {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

/** A line as it was and as it is; one of them is missing where a line went or came. */
export interface LinePair {
  readonly kind: "same" | "changed" | "gone" | "new";
  /** Its place among the lines. */
  readonly at: number;
  /** What makes up both, in the order of reading. */
  readonly pieces: readonly Piece[];
}

/** More differences than this and two texts have nothing in common that would help a reader. */
const MOST_EDITS = 2000;

const piecesOf = (changes: readonly ChangeObject<string>[]): Piece[] =>
  changes.map(({ added, removed, value }) => ({ kind: added ? "new" : removed ? "gone" : "same", text: value }));

const piece = (kind: Piece["kind"], text: string): Piece[] => (text === "" ? [] : [{ kind, text }]);

/** Two words letter by letter, if they are mostly the same word. */
function refine(gone: string, added: string): Piece[] {
  const letters = diffChars(gone, added, { maxEditLength: MOST_EDITS });
  const whole = [...piece("gone", gone), ...piece("new", added)];
  if (!letters) return whole;
  const pieces = piecesOf(letters);
  const shared = pieces.reduce((sum, { kind, text }) => (kind === "same" ? sum + text.length : sum), 0);
  const isReadable = pieces.length <= 5 && shared * 2 >= Math.max(gone.length, added.length);
  return isReadable ? pieces : whole;
}

/** Words that changed side by side read as one change, whatever spaces they share. */
function joinNeighbours(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let [gone, added] = ["", ""];
  const close = () => {
    const isOneWord = gone !== "" && added !== "" && !/\s/.test(gone + added);
    joined.push(...(isOneWord ? refine(gone, added) : [...piece("gone", gone), ...piece("new", added)]));
    [gone, added] = ["", ""];
  };
  pieces.forEach(({ kind, text }, index) => {
    const isBetween = kind === "same" && text.trim() === "" && gone + added !== "" && index < pieces.length - 1;
    if (kind !== "new" && (kind === "gone" || isBetween)) gone += text;
    if (kind !== "gone" && (kind === "new" || isBetween)) added += text;
    if (kind !== "same" || isBetween) return;
    close();
    joined.push({ kind, text });
  });
  close();
  return joined;
}

/** What differs inside a line or a title: words, and letters within a word that changed a little. */
export function textPieces(before: string, after: string): Piece[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  return words ? joinNeighbours(piecesOf(words)) : [...piece("gone", before), ...piece("new", after)];
}

const linesOf = (text: string): string[] => text.replace(/\n$/, "").split("\n");
type Unplaced = Omit<LinePair, "at">;
const place = (lines: readonly Unplaced[]): LinePair[] => lines.map((line, at) => ({ ...line, at }));
const whole = (kind: "same" | "gone" | "new", lines: readonly string[]): Unplaced[] =>
  lines.map((text) => ({ kind, pieces: [{ kind, text }] }));

/** Lines that were replaced, beside those that replaced them. */
function pairUp(gone: readonly string[], added: readonly string[]): Unplaced[] {
  const both = Math.min(gone.length, added.length);
  const pairs = gone.slice(0, both).map((line, index): Unplaced => {
    const pieces = textPieces(line, added[index]!);
    return { kind: "changed", pieces };
  });
  return [...pairs, ...whole("gone", gone.slice(both)), ...whole("new", added.slice(both))];
}

/** What differs between two texts, line by line. */
export function linePairs(before: string, after: string): LinePair[] {
  if (before === "") return after === "" ? [] : place(whole("new", linesOf(after)));
  const changes = diffLines(`${before.replace(/\n*$/, "")}\n`, `${after.replace(/\n*$/, "")}\n`, {
    maxEditLength: MOST_EDITS,
    stripTrailingCr: true,
  });
  if (!changes) return place([...whole("gone", linesOf(before)), ...whole("new", linesOf(after))]);
  const pairs: Unplaced[] = [];
  let waiting: readonly string[] = [];
  for (const { added, removed, value } of changes) {
    const lines = linesOf(value);
    if (removed) {
      waiting = lines;
      continue;
    }
    pairs.push(...(added ? pairUp(waiting, lines) : [...whole("gone", waiting), ...whole("same", lines)]));
    waiting = [];
  }
  return place([...pairs, ...whole("gone", waiting)]);
}

/** What differs between two sets of tags; those that stay keep the newer order. */
export function tagPieces(before: readonly string[], after: readonly string[]): Piece[] {
  return diffArrays([...before].sort(), [...after].sort()).flatMap(({ added, removed, value }) =>
    value.map((text): Piece => ({ kind: added ? "new" : removed ? "gone" : "same", text })),
  );
}

/** Runs of lines, with the long unchanged ones told apart so that they can be folded. */
export interface LineRun {
  readonly isFolded: boolean;
  readonly start: number;
  readonly lines: readonly LinePair[];
}

const CONTEXT = 3;

/** Folds what stayed the same, but for three lines around each change. */
export function foldLines(lines: readonly LinePair[]): LineRun[] {
  const near = new Set<number>();
  lines.forEach(({ kind }, index) => {
    if (kind === "same") return;
    for (let at = index - CONTEXT; at <= index + CONTEXT; at++) near.add(at);
  });
  const runs: { isFolded: boolean; start: number; lines: LinePair[] }[] = [];
  for (const line of lines) {
    const isFolded = !near.has(line.at);
    const last = runs.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else runs.push({ isFolded, start: line.at, lines: [line] });
  }
  // A fold that hides next to nothing is only in the way.
  return runs.map((run) => (run.isFolded && run.lines.length <= 2 ? { ...run, isFolded: false } : run));
}
