/** Where a piece of text stands. */
export interface TextPlace {
  /** The character before it, "" at the start of a line. */
  readonly before: string;
  /** The character after it, "" at the end. */
  readonly after: string;
  readonly inLink: boolean;
  readonly inCell: boolean;
  /** True when emphasis is marked by `_` in the same paragraph. */
  readonly nearUnderscores: boolean;
}

const WORD = /[\p{L}\p{N}]/u;
const SPACE = /^\s?$/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);/y;

/** Whether a run of marks between two characters may open, and may close, emphasis by the rules of CommonMark. */
export function flanks(before: string, after: string): { left: boolean; right: boolean } {
  const [spaceBefore, spaceAfter] = [SPACE.test(before), SPACE.test(after)];
  const [signBefore, signAfter] = [PUNCTUATION.test(before), PUNCTUATION.test(after)];
  return {
    left: !spaceAfter && (!signAfter || spaceBefore || signBefore),
    right: !spaceBefore && (!signBefore || spaceAfter || signAfter),
  };
}

/** True for a character that is part of a word. */
function isWordCharacter(character: string): boolean {
  return WORD.test(character);
}

/** True for a sign, as CommonMark counts them. */
export function isPunctuation(character: string): boolean {
  return PUNCTUATION.test(character);
}

/**
 * A text as Markdown that means just this text. Signs are escaped only where they would mean something, so that
 * formulas such as `$x_1 + \alpha$` stay readable.
 */
export function escapeText(text: string, place: TextPlace): string {
  return text.replace(/_+|[\\`*[\]<&~|@:.!]/g, (signs, at: number) => {
    const escaped = signs.startsWith("_")
      ? underscoresMeanSomething(signs, at, text, place)
      : needsEscape(signs, at, text, place);
    return escaped ? signs.replace(/./g, "\\$&") : signs;
  });
}

function needsEscape(sign: string, at: number, text: string, place: TextPlace): boolean {
  const before = at > 0 ? text.charAt(at - 1) : place.before;
  const after = at + 1 < text.length ? text.charAt(at + 1) : place.after;
  switch (sign) {
    case "`":
      return true;
    case "\\":
      return /^[!-/:-@[-`{-~\n]$/.test(after);
    case "*":
      return !(SPACE.test(before) && SPACE.test(after));
    case "[":
      return place.inLink;
    case "]":
      return place.inLink || after === "(";
    case "<":
      return /^[A-Za-z/!?]$/.test(after);
    case "~":
      return before === "~" || after === "~";
    case "|":
      return place.inCell;
    case "!":
      return after === "[";
    default:
      return startsReference(sign, at, text) || startsAddress(sign, at, text, place);
  }
}

function underscoresMeanSomething(run: string, start: number, text: string, place: TextPlace): boolean {
  const end = start + run.length;
  const before = start > 0 ? text.charAt(start - 1) : place.before;
  const after = end < text.length ? text.charAt(end) : place.after;
  if (isWordCharacter(before) && isWordCharacter(after)) return false;
  if (SPACE.test(before) && SPACE.test(after)) return false;
  const { left, right } = flanks(before, after);
  return place.nearUnderscores || (left && (!right || isPunctuation(before)));
}

function startsReference(sign: string, at: number, text: string): boolean {
  if (sign !== "&") return false;
  ENTITY.lastIndex = at;
  return ENTITY.test(text);
}

/** Addresses become links by themselves. Within a link they do not, but would take its closing bracket for their own. */
function startsAddress(sign: string, at: number, text: string, place: TextPlace): boolean {
  if (place.inLink && !/[[\]]/.test(text)) return false;
  if (sign === "@") return /^\w$/.test(at + 1 < text.length ? text.charAt(at + 1) : place.after);
  if (sign === ":") return text.startsWith("://", at);
  return (
    sign === "." && /^w$/i.test(text.charAt(at - 1)) && /(?:^|[^\w])www$/i.test(text.slice(Math.max(0, at - 4), at))
  );
}

/** The start of a line of text, escaped where it would begin a heading, list, quote, rule, table or definition. */
export function escapeLineStart(line: string): string {
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(line);
  if (number) return `${number[1]}\\${line.slice(number[1]?.length)}`;
  return LINE_STARTS.some((start) => start.test(line)) ? `\\${line}` : line;
}

const LINE_STARTS = [
  /^#{1,6}(?=\s|$)/,
  /^[-+*](?=\s|$)/,
  /^>/,
  /^(?:=+|-{2,})\s*$/,
  /^([-_*])(?:\s*\1){2,}\s*$/,
  /^[|:-][|:\s-]*-[|:\s-]*$/,
  /^\[[^\]]{1,1000}\]:/,
  /^\[[ xX]\](?=\s)/,
];
