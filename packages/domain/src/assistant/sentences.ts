/** A sentence of a model, without the numbers of the sources that it names. */
export interface WrittenSentence {
  readonly text: string;
  /** The numbers that it names, in order, each once. */
  readonly cites: readonly number[];
  /** Whether it begins a paragraph or an item of a list. */
  readonly isNew: boolean;
}

/** One or more numbers in brackets, as models write them: `[2]`, `[1][3]`, `[1, 3]`, `【2】`, `[Source 2]`. */
const BRACKETS = String.raw`[\[【](?:sources?\s*)?\d{1,3}(?:\s*[,;]\s*(?:sources?\s*)?\d{1,3})*(?:†[^\]】]{0,20})?[\]】]`;
const MARKERS = new RegExp(String.raw`(?:\s*${BRACKETS})+`, "giu");
const LEADING = new RegExp(String.raw`^(?:[^\S\n]*${BRACKETS})+[^\S\n]*[.。]?`, "iu");
/** The beginning of a marker, of which the rest has not arrived. */
const CUT_MARKER = /^\s*(?:[[【][^\]】]{0,30})?$/u;
/** An end of a sentence that a marker follows, which the segmenter takes for a part of it. */
const END_BEFORE_MARKER = /^.*?[.!?…。！？]["'”’»]*(?=\s*[[【])/u;
/** What may stand between a marker and the end of its sentence. */
const ONLY_SIGNS = /^[\s.!?…。！？,;:"'”’»)\]】]*$/u;
const IS_WORD = /[\p{L}\p{N}_)\]]/u;
/** Marks of lists, quotations and headings. */
const LINE_MARK = /^\s*(?:(?:[-*+•–>]|#{1,6}|\d{1,3}[.)])\s+)+/u;
const EMPHASIS = /(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gu;

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** A part of a text: whether nothing stands before it, and whether no more will come. */
interface TextPart {
  readonly isStart: boolean;
  readonly isComplete: boolean;
}

/**
 * Splits the text of a model into sentences as it grows. `rest` is what may still change: the last sentence, until the
 * next one has begun, because its sources follow it.
 */
export function splitSentences(
  text: string,
  { isStart, isComplete }: TextPart,
): { sentences: WrittenSentence[]; rest: string } {
  const sentences: WrittenSentence[] = [];
  let at = 0;
  const next = () => nextSentence(text, at, isStart && at === 0);
  for (let found = next(); found; found = next()) {
    const behind = text.slice(found.end);
    if (!isComplete && (behind.trim() === "" || CUT_MARKER.test(behind))) break;
    const sentence = sentenceOf(found.text, found.isNew);
    if (sentence) sentences.push(sentence);
    at = found.end;
  }
  return { sentences, rest: text.slice(at) };
}

/** The sentence that begins at a position, with the markers behind it. */
function nextSentence(text: string, from: number, isFirst: boolean) {
  const rest = text.slice(from);
  const blank = /^\s*/.exec(rest)![0];
  const isNew = isFirst || blank.includes("\n");
  const body = rest.slice(blank.length);
  if (body === "") return null;
  const mark = isNew ? (LINE_MARK.exec(body)?.[0].length ?? 0) : 0;
  const [first] = segmenter.segment(body.slice(mark));
  const [segment = ""] = (first?.segment ?? "").split("\n", 1);
  const line = END_BEFORE_MARKER.exec(segment)?.[0] ?? segment;
  const start = mark + line.length;
  const markers = LEADING.exec(body.slice(start))?.[0] ?? "";
  const end = start + markers.length;
  return { text: body.slice(0, end), end: from + blank.length + Math.max(end, 1), isNew };
}

/** A sentence without marks of Markdown and without its markers; null if nothing is left. */
function sentenceOf(written: string, isNew: boolean): WrittenSentence | null {
  const plain = written.replace(LINE_MARK, "").replace(EMPHASIS, "$2").replaceAll("`", "");
  const cites = new Set<number>();
  const text = plain
    .replace(MARKERS, (marker, at: number) => {
      const isIndex = IS_WORD.test(plain.charAt(at - 1)) && !/^\s/.test(marker);
      // `list[0]` is code, unless the sentence ends there.
      if (isIndex && !ONLY_SIGNS.test(plain.slice(at + marker.length))) return marker;
      for (const [digits] of marker.matchAll(/\d+/g)) cites.add(Number(digits));
      return "";
    })
    .replace(/\s+/gu, " ")
    .replace(/ (?=[.!?,;:…])/gu, "")
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? { text, cites: [...cites], isNew } : null;
}

/** Removes what some models write before their answer, between `<think>` and `</think>`; "" while it goes on. */
export function withoutThoughts(text: string): string {
  const begun = /^\s*<think>/i.exec(text);
  if (!begun) return "<think>".startsWith(text.trimStart().toLowerCase()) ? "" : text;
  const end = text.search(/<\/think>/i);
  return end < 0 ? "" : text.slice(end + "</think>".length);
}
