import { stemmer } from "@orama/stemmers/english";
import { stopwords } from "@orama/stopwords/english";
import type { DumpQuestion } from "./dump.ts";

const stop = new Set(stopwords);
const [K1, B] = [1.2, 0.75];

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !stop.has(word)).map(stemmer);
}

/**
 * The measure for our own ranking: plain BM25 over one field per question, with the title three times, the tags, the text
 * and the answers. Returns a search for the ids of questions, the best first.
 */
export function plainBm25(questions: readonly DumpQuestion[]): (query: string) => string[] {
  const documents = questions.map(({ id, title, tags, text, answers }) => {
    const stems = [title, title, title, tags, text, ...answers].flatMap(stemsOf);
    const frequencies = new Map<string, number>();
    for (const stem of stems) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
    return { id, length: stems.length, frequencies };
  });
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const counts = new Map<string, number>();
  for (const { frequencies } of documents)
    for (const stem of frequencies.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (query) => {
    const stems = [...new Set(stemsOf(query))];
    const weighted = documents.map(({ id, length, frequencies }) => {
      const weights = stems.map((stem) => {
        const frequency = frequencies.get(stem) ?? 0;
        const count = counts.get(stem) ?? 0;
        const rarity = Math.log(1 + (documents.length - count + 0.5) / (count + 0.5));
        return (rarity * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / average));
      });
      return { id, weight: weights.reduce((sum, weight) => sum + weight, 0) };
    });
    const found = weighted.filter(({ weight }) => weight > 0);
    return found.sort((one, other) => other.weight - one.weight).map(({ id }) => id);
  };
}
