import type { AssistantDraft } from "@askwell/contract";

/** A sentence of a reply, with the numbers of the sources that support it. */
export interface StoredSentence {
  readonly text: string;
  readonly cites: readonly number[];
  /** Whether a new paragraph or item of a list begins with it. */
  readonly isNew?: true;
}

/** A post that a reply cites. Titles and authors are read when they are shown: they may have changed, or be gone. */
export interface StoredSource {
  readonly number: number;
  readonly question_id: string;
  /** "" for the question itself. */
  readonly answer_id: string;
}

const parsed = <Value>(text: string, empty: Value): Value => (text === "" ? empty : (JSON.parse(text) as Value));

/** The sentences of a stored reply. */
export const sentencesIn = (text: string) => parsed<readonly StoredSentence[]>(text, []);

/** The sources of a stored reply. */
export const sourcesIn = (text: string) => parsed<readonly StoredSource[]>(text, []);

/** The draft of a stored reply; null without one. */
export const draftIn = (text: string) => parsed<AssistantDraft | null>(text, null);

/** A sentence as it is shown: its text, followed by the numbers of its sources. */
export const shownSentence = ({ text, cites }: StoredSentence): string =>
  `${text} ${cites.map((number) => `[${number}]`).join("")}`;

/** Sentences as one text, as streams and replies have it. */
export function shownText(sentences: readonly StoredSentence[]): string {
  return sentences.map((each, at) => (at === 0 ? "" : each.isNew ? "\n\n" : " ") + shownSentence(each)).join("");
}
