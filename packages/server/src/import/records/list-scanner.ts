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

interface ScanState {
  /** The brackets around the current position. */
  readonly open: string[];
  /** The current line. */
  line: number;
  isString: boolean;
  /** The record around the current position, and how many brackets surround it. */
  record: { readonly line: number; readonly depth: number; text: string; isTooLong: boolean } | undefined;
  /** The last string outside of records, and the name of the current list. */
  word: string;
  name: string;
}

/**
 * Finds the objects in a list, or in the list that an object has under the name `list`, by their brackets; what surrounds
 * them is not parsed.
 */
export function createListScanner(list: string | null): TextScanner {
  const state: ScanState = { open: [], line: 1, isString: false, record: undefined, word: "", name: "" };
  let pending = "";
  return {
    read(chunk) {
      const text = pending + chunk;
      pending = /(?<!\\)(\\\\)*\\$/.test(text) ? "\\" : "";
      return scan(state, pending === "" ? text : text.slice(0, -1), list);
    },
    end() {
      if (state.open.length === 0) return [];
      return [{ line: state.record?.line ?? state.line, text: state.record?.text ?? "" }];
    },
  };
}

function scan(state: ScanState, text: string, list: string | null): ScannedText[] {
  const found: ScannedText[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    const before = state.record;
    if (state.isString && !before && mark === '"') state.word += text.slice(from, index);
    take(state, mark, list);
    if (before && !state.record) found.push(closed(before, text.slice(from, index + 1)));
    if (state.record !== before || (!before && mark === '"'))
      from = before ? index + 1 : index + (state.record ? 0 : 1);
  }
  if (state.record) grow(state.record, text.slice(from));
  else if (state.isString) state.word += text.slice(from);
  return found;
}

function take(state: ScanState, mark: string, list: string | null): void {
  if (mark === "\n") state.line += 1;
  else if (mark === '"') {
    state.isString = !state.isString;
    if (state.isString && !state.record) state.word = "";
  } else if (!state.isString && mark.length === 1) takeBracket(state, mark, list);
}

function takeBracket(state: ScanState, mark: string, list: string | null): void {
  const { open } = state;
  if (mark === "]" || mark === "}") {
    open.pop();
    if (state.record?.depth === open.length) state.record = undefined;
    return;
  }
  const around = open.join("");
  if (mark === "[" && around === "{") state.name = state.word;
  const isListed =
    (around === "[" && (list === null || list === ALONE)) ||
    (around === "{[" && (list === null || state.name === list));
  if (mark === "{" && isListed && !state.record)
    state.record = { line: state.line, depth: open.length, text: "", isTooLong: false };
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
