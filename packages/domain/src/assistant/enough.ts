/** Sentences that were checked so far. */
export interface CheckedSentences {
  readonly supported: number;
  readonly dropped: number;
}

/** With so many, an answer begins to be sent before all of it is known. */
const BEGIN_WITH = 2;
/** A single sentence is an answer unless more than this many others were dropped. */
const MAX_DROPPED_BESIDE_ONE = 2;

/** Whether what is supported may be sent already. Source: docs/rules/assistant.md AI9. */
export const mayBegin = ({ supported }: CheckedSentences): boolean => supported >= BEGIN_WITH;

/** Whether what is supported is an answer, when all of it is known. */
export const isEnough = ({ supported, dropped }: CheckedSentences): boolean =>
  supported >= BEGIN_WITH || (supported === 1 && dropped <= MAX_DROPPED_BESIDE_ONE);
