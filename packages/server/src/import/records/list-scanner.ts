/** The text of a record, and the line where it begins. */
export interface ScannedText {
  readonly line: number;
  /** Null for one that is too long. */
  readonly text: string | null;
}

/** Cuts a file into the texts of its records. */
export interface TextScanner {
  read(chunk: string): ScannedText[];
  /** What the end of the file leaves open. */
  end(): ScannedText[];
}

/** Longer records are malformed: no site allows so much text. */
export const MAX_RECORD_CHARACTERS = 8 * 1024 * 1024;

/** What a list without a name contains. */
const ALONE = "questions";
const MARK = /\\[\s\S]|["{}[\]\n]/g;

/**
 * Where the records of a file are: in a list; in the list that an object has under a name; in all lists with a name,
 * however deep; or one after another.
 */
export type ListPlace = string | null | { readonly anywhere: string } | typeof ONE_BY_ONE;

/** The records of a file stand one after another, outside of any list. */
export const ONE_BY_ONE = { isList: false } as const;

interface ScanState {
  /** The brackets around the current position, and the names of these lists. */
  readonly open: string[];
  readonly names: string[];
  /** The current line. */
  line: number;
  isString: boolean;
  /** The record around the current position, and how many brackets surround it. */
  record: { readonly line: number; readonly depth: number; text: string; isTooLong: boolean } | undefined;
  /** The last string outside of records. */
  word: string;
}

/** Finds the objects at a place by their brackets; what surrounds them is not parsed. */
export function createListScanner(place: ListPlace): TextScanner {
  const state: ScanState = { open: [], names: [], line: 1, isString: false, record: undefined, word: "" };
  const isRecordAt = recordsAt(place);
  let pending = "";
  return {
    read(chunk) {
      const text = pending + chunk;
      pending = /(?<!\\)(\\\\)*\\$/.test(text) ? "\\" : "";
      return scan(state, pending === "" ? text : text.slice(0, -1), isRecordAt);
    },
    end() {
      if (state.open.length === 0) return [];
      return [{ line: state.record?.line ?? state.line, text: state.record?.text ?? "" }];
    },
  };
}

/** Whether an object is a record, by the brackets around it and the name of its list. */
type IsRecord = (around: string, name: string) => boolean;

function recordsAt(place: ListPlace): IsRecord {
  if (place === null) return (around) => around === "[" || around === "{[";
  if (typeof place === "string")
    return (around, name) => (around === "[" && place === ALONE) || (around === "{[" && name === place);
  if ("anywhere" in place) return (around, name) => around.endsWith("[") && name === place.anywhere;
  return (around) => around === "";
}

function scan(state: ScanState, text: string, isRecordAt: IsRecord): ScannedText[] {
  const found: ScannedText[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    const before = state.record;
    if (state.isString && !before && mark === '"') state.word += text.slice(from, index);
    take(state, mark, isRecordAt);
    if (before && !state.record) found.push(closed(before, text.slice(from, index + 1)));
    if (state.record !== before || (!before && mark === '"'))
      from = before ? index + 1 : index + (state.record ? 0 : 1);
  }
  if (state.record) grow(state.record, text.slice(from));
  else if (state.isString) state.word += text.slice(from);
  return found;
}

function take(state: ScanState, mark: string, isRecordAt: IsRecord): void {
  if (mark === "\n") state.line += 1;
  else if (mark === '"') {
    state.isString = !state.isString;
    if (state.isString && !state.record) state.word = "";
  } else if (!state.isString && mark.length === 1) takeBracket(state, mark, isRecordAt);
}

function takeBracket(state: ScanState, mark: string, isRecordAt: IsRecord): void {
  const { open, names } = state;
  if (mark === "]" || mark === "}") {
    open.pop();
    names.pop();
    if (state.record?.depth === open.length) state.record = undefined;
    return;
  }
  if (mark === "{" && !state.record && isRecordAt(open.join(""), names.at(-1) ?? ""))
    state.record = { line: state.line, depth: open.length, text: "", isTooLong: false };
  names.push(mark === "[" ? state.word : "");
  open.push(mark);
}

function closed(record: NonNullable<ScanState["record"]>, end: string): ScannedText {
  grow(record, end);
  return { line: record.line, text: record.isTooLong ? null : record.text };
}

function grow(record: NonNullable<ScanState["record"]>, text: string): void {
  record.text += text;
  if (record.text.length <= MAX_RECORD_CHARACTERS) return;
  record.text = "";
  record.isTooLong = true;
}
