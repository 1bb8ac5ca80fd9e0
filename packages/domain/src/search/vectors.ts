/** A vector as it is stored: a whole number per dimension, and the sign of each as one bit. */
export interface StoredVector {
  readonly values: Int8Array;
  readonly signs: Uint8Array;
}

/** The largest number of a dimension. */
const LARGEST = 127;

/**
 * Reduces a vector to one byte per dimension. The scale is lost, which does not change angles. Source:
 * docs/decisions/semantic-search.md.
 */
export function reducedVector(vector: readonly number[]): StoredVector {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = largest === 0 ? 0 : LARGEST / largest;
  const values = Int8Array.from(vector, (value) => Math.round(value * scale));
  const signs = new Uint8Array(Math.ceil(vector.length / 32) * 4);
  for (const [at, value] of vector.entries()) if (value > 0) signs[at >> 3]! |= 1 << (at & 7);
  return { values, signs };
}

/** The cosine of the angle between two vectors: 1 for the same direction; 0 for vectors of different lengths. */
export function similarityOf(one: Int8Array, other: Int8Array): number {
  if (one.length !== other.length) return 0;
  let product = 0;
  let ofOne = 0;
  let ofOther = 0;
  for (let at = 0; at < one.length; at++) {
    const a = one[at]!;
    const b = other[at]!;
    product += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return ofOne === 0 || ofOther === 0 ? 0 : product / Math.sqrt(ofOne * ofOther);
}

/** How little the difference between the first places counts. */
const RANK_OFFSET = 5;

/** How much the order by meaning counts, if that by words counts 1. Source: docs/decisions/semantic-search.md. */
const weightsOfMeaning = { search: 0.35, titles: 1 } as const;

/**
 * Mixes an order by words with one by meaning: what stands high in one of them, or in both, comes first. The words are
 * those of a search, or of titles alone. Source: docs/rules/semantic-search.md SM8, SM9.
 */
export function mixedOrder(
  byWords: readonly string[],
  byMeaning: readonly string[],
  words: keyof typeof weightsOfMeaning = "search",
): string[] {
  const weights = new Map<string, number>();
  const add = (order: readonly string[], weight: number) => {
    for (const [rank, id] of order.entries()) weights.set(id, (weights.get(id) ?? 0) + weight / (RANK_OFFSET + rank));
  };
  add(byWords, 1);
  add(byMeaning, weightsOfMeaning[words]);
  return [...weights].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
}
