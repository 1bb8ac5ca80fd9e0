import { type SupportCheck, splitSentences, type WrittenSentence, withoutThoughts } from "@askwell/domain";
import type { StoredSentence } from "../conversations/stored.ts";

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
  for await (const piece of text) {
    if (hasBegun) rest += piece;
    else {
      thoughts += piece;
      rest = withoutThoughts(thoughts);
      hasBegun = rest !== "";
    }
    const next = splitSentences(rest, { isStart, isComplete: false });
    isStart &&= next.sentences.length === 0;
    rest = next.rest;
    yield* supported(next.sentences);
  }
  yield* supported(splitSentences(rest, { isStart, isComplete: true }).sentences);
}
