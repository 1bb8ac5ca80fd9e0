/** The context of a text. */
export interface TextContext {
  /** The previous character, "" at the start of a line. */
  readonly before: string;
  /** The next character, "" at the end. */
  readonly after: string;
  readonly inLink: boolean;
  readonly inCell: boolean;
  /** True when the same paragraph has emphasis marked with `_`. */
  readonly nearUnderscores: boolean;
}

const WORD = /[\p{L}\p{N}]/u;
const SPACE = /^\s?$/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);/y;

/** Whether a delimiter run between two characters can open and close emphasis (CommonMark flanking rules). */
export function flanks(before: string, after: string): { left: boolean; right: boolean } {
  const [spaceBefore, spaceAfter] = [SPACE.test(before), SPACE.test(after)];
  const [signBefore, signAfter] = [PUNCTUATION.test(before), PUNCTUATION.test(after)];
  return {
    left: !spaceAfter && (!signAfter || spaceBefore || signBefore),
    right: !spaceBefore && (!signBefore || spaceAfter || signAfter),
  };
}

/** True for a word character. */
function isWordCharacter(character: string): boolean {
  return WORD.test(character);
}

/** True for punctuation as defined by CommonMark. */
export function isPunctuation(character: string): boolean {
  return PUNCTUATION.test(character);
}

/**
 * Escapes a text as Markdown. Escapes only characters with a meaning at their position, so that formulas such as `$x_1
 * + \alpha$` stay readable.
 */
export function escapeText(text: string, context: TextContext): string {
  return text.replace(/_+|[\\`*[\]<&~|@:.!]/g, (signs, at: number) => {
    const escaped = signs.startsWith("_")
      ? underscoresMeanSomething(signs, at, text, context)
      : needsEscape(signs, at, text, context);
    return escaped ? signs.replace(/./g, "\\$&") : signs;
  });
}

function needsEscape(sign: string, at: number, text: string, context: TextContext): boolean {
  const before = at > 0 ? text.charAt(at - 1) : context.before;
  const after = at + 1 < text.length ? text.charAt(at + 1) : context.after;
  switch (sign) {
    case "`":
      return true;
    case "\\":
      return /^[!-/:-@[-`{-~\n]$/.test(after);
    case "*":
      return !(SPACE.test(before) && SPACE.test(after));
    case "[":
      return context.inLink;
    case "]":
      return context.inLink || after === "(";
    case "<":
      return /^[A-Za-z/!?]$/.test(after);
    case "~":
      return before === "~" || after === "~";
    case "|":
      return context.inCell;
    case "!":
      return after === "[";
    default:
      return startsReference(sign, at, text) || startsAddress(sign, at, text, context);
  }
}

function underscoresMeanSomething(run: string, start: number, text: string, context: TextContext): boolean {
  const end = start + run.length;
  const before = start > 0 ? text.charAt(start - 1) : context.before;
  const after = end < text.length ? text.charAt(end) : context.after;
  if (isWordCharacter(before) && isWordCharacter(after)) return false;
  if (SPACE.test(before) && SPACE.test(after)) return false;
  const { left, right } = flanks(before, after);
  return context.nearUnderscores || (left && (!right || isPunctuation(before)));
}

function startsReference(sign: string, at: number, text: string): boolean {
  if (sign !== "&") return false;
  ENTITY.lastIndex = at;
  return ENTITY.test(text);
}

/** Bare addresses become links. Inside a link they do not, but would swallow its closing bracket. */
function startsAddress(sign: string, at: number, text: string, context: TextContext): boolean {
  if (context.inLink && !/[[\]]/.test(text)) return false;
  if (sign === "@") return /^\w$/.test(at + 1 < text.length ? text.charAt(at + 1) : context.after);
  if (sign === ":") return text.startsWith("://", at);
  return (
    sign === "." && /^w$/i.test(text.charAt(at - 1)) && /(?:^|[^\w])www$/i.test(text.slice(Math.max(0, at - 4), at))
  );
}

/** Escapes the start of a line that would begin a heading, list, quote, rule, table or definition. */
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
