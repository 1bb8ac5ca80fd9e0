import { type ChangeObject, diffArrays, diffChars, diffLines, diffWordsWithSpace } from "diff";

/** A part of a diff: in both versions, only in the older, or only in the newer one. */
export interface DiffPiece {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

/** A line in both versions; a line that exists in one only has one side. */
export interface LinePair {
  readonly kind: "same" | "changed" | "gone" | "new";
  /** Index among the lines. */
  readonly at: number;
  /** Parts of both versions, in reading order. */
  readonly pieces: readonly DiffPiece[];
}

/** Beyond this many edits the diff is given up, and the texts are shown as replaced. */
const MAX_EDITS = 2000;

const piecesOf = (changes: readonly ChangeObject<string>[]): DiffPiece[] =>
  changes.map(({ added, removed, value }) => ({ kind: added ? "new" : removed ? "gone" : "same", text: value }));

const piece = (kind: DiffPiece["kind"], text: string): DiffPiece[] => (text === "" ? [] : [{ kind, text }]);

/** Diffs two words by letters, if they are mostly the same. */
function refine(gone: string, added: string): DiffPiece[] {
  const letters = diffChars(gone, added, { maxEditLength: MAX_EDITS });
  const whole = [...piece("gone", gone), ...piece("new", added)];
  if (!letters) return whole;
  const pieces = piecesOf(letters);
  const shared = pieces.reduce((sum, { kind, text }) => (kind === "same" ? sum + text.length : sum), 0);
  const isReadable = pieces.length <= 5 && shared * 2 >= Math.max(gone.length, added.length);
  return isReadable ? pieces : whole;
}

/** Merges adjacent changed words into one change, with the spaces between them. */
function joinNeighbours(pieces: readonly DiffPiece[]): DiffPiece[] {
  const joined: DiffPiece[] = [];
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

/** Diffs a line or a title: by words, and by letters within a slightly changed word. */
export function textPieces(before: string, after: string): DiffPiece[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  return words ? joinNeighbours(piecesOf(words)) : [...piece("gone", before), ...piece("new", after)];
}

const linesOf = (text: string): string[] => text.replace(/\n$/, "").split("\n");
type UnnumberedLine = Omit<LinePair, "at">;
const numberLines = (lines: readonly UnnumberedLine[]): LinePair[] => lines.map((line, at) => ({ ...line, at }));
const whole = (kind: "same" | "gone" | "new", lines: readonly string[]): UnnumberedLine[] =>
  lines.map((text) => ({ kind, pieces: [{ kind, text }] }));

/** Pairs removed lines with the lines that replaced them. */
function pairUp(gone: readonly string[], added: readonly string[]): UnnumberedLine[] {
  const both = Math.min(gone.length, added.length);
  const pairs = gone.slice(0, both).map((line, index): UnnumberedLine => {
    const pieces = textPieces(line, added[index]!);
    return { kind: "changed", pieces };
  });
  return [...pairs, ...whole("gone", gone.slice(both)), ...whole("new", added.slice(both))];
}

/** Diffs two texts by lines. */
export function linePairs(before: string, after: string): LinePair[] {
  if (before === "") return after === "" ? [] : numberLines(whole("new", linesOf(after)));
  const changes = diffLines(`${before.replace(/\n*$/, "")}\n`, `${after.replace(/\n*$/, "")}\n`, {
    maxEditLength: MAX_EDITS,
    stripTrailingCr: true,
  });
  if (!changes) return numberLines([...whole("gone", linesOf(before)), ...whole("new", linesOf(after))]);
  const pairs: UnnumberedLine[] = [];
  let removedLines: readonly string[] = [];
  for (const { added, removed, value } of changes) {
    const lines = linesOf(value);
    if (removed) {
      removedLines = lines;
      continue;
    }
    pairs.push(...(added ? pairUp(removedLines, lines) : [...whole("gone", removedLines), ...whole("same", lines)]));
    removedLines = [];
  }
  return numberLines([...pairs, ...whole("gone", removedLines)]);
}

/** Diffs two sets of tags; unchanged ones have the newer order. */
export function tagPieces(before: readonly string[], after: readonly string[]): DiffPiece[] {
  return diffArrays([...before].sort(), [...after].sort()).flatMap(({ added, removed, value }) =>
    value.map((text): DiffPiece => ({ kind: added ? "new" : removed ? "gone" : "same", text })),
  );
}

/** A run of lines; long unchanged ones are folded. */
export interface LineRun {
  readonly isFolded: boolean;
  readonly start: number;
  readonly lines: readonly LinePair[];
}

const CONTEXT = 3;

/** Folds unchanged lines except for three lines around each change. */
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
  // Folding one or two lines saves no space.
  return runs.map((run) => (run.isFolded && run.lines.length <= 2 ? { ...run, isFolded: false } : run));
}
