import { type SupportCheck, splitSentences, type WrittenSentence, withoutThoughts } from "@askwell/domain";
import type { StoredSentence } from "../conversations/stored.ts";

/**
 * A text without an end of a sentence is read again from its beginning: a long one only when so large a part of it is
 * new, in characters. Otherwise a model that repeats a sign without end would keep the process busy.
 */
const SHORT = 2000;
const FRESH_PART = 8;

/** What a model writes if the sources do not answer. */
const NONE = /^none\W*$/i;

/**
 * The sentences of a growing text that their sources support, in order; counts the others. A sentence is checked once it
 * is complete, and a text that breaks off has no last one. Rules: docs/rules/assistant.md AI7, AI8.
 */
export async function* checkedSentences(
  text: AsyncIterable<string>,
  check: SupportCheck,
  counts: { dropped: number },
): AsyncGenerator<StoredSentence> {
  const sent = new Set<string>();
  const supported = (sentences: readonly WrittenSentence[]): StoredSentence[] =>
    sentences.flatMap((sentence) => {
      const { text: said, cites, isNew } = sentence;
      // Models that are lost repeat themselves.
      if (NONE.test(said) || sent.has(said)) return [];
      if (check.problemOf(said, cites) !== undefined) {
        counts.dropped += 1;
        return [];
      }
      sent.add(said);
      return [{ text: said, cites, ...(isNew && { isNew }) }];
    });
  let thoughts = "";
  let hasBegun = false;
  let rest = "";
  let isStart = true;
  const take = (fresh: string, isComplete: boolean): StoredSentence[] => {
    if (hasBegun) rest += fresh;
    else {
      thoughts += fresh;
      rest = withoutThoughts(thoughts);
      hasBegun = rest !== "";
    }
    const next = splitSentences(rest, { isStart, isComplete });
    isStart &&= next.sentences.length === 0;
    rest = next.rest;
    return supported(next.sentences);
  };
  let fresh = "";
  for await (const piece of text) {
    fresh += piece;
    if (fresh.length * FRESH_PART < (hasBegun ? rest : thoughts).length - SHORT) continue;
    yield* take(fresh, false);
    fresh = "";
  }
  yield* take(fresh, true);
}
