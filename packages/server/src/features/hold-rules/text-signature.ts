import { comparable } from "@askwell/plugin-kit";

/** Consecutive words that are compared at once: order counts, and single words that all texts have do not. */
const SHINGLE_WORDS = 3;
/** Shorter texts say too little: many are alike by chance. */
const MIN_SHINGLES = 8;
/** What is read of a long text, which bounds the time of a check. */
const MAX_SHINGLES = 5000;
const HASHES = 64;
/** Hashes of a band: texts with one equal band are compared. Of texts that are 60 % alike 9 of 10 have one. */
const BAND_HASHES = 4;
const BAND_SPACE = 2 ** 32;

/** The least hash of the shingles of a text by each of some hash functions (MinHash). */
export type TextSignature = readonly number[];

const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}]+/gu;

/** Spreads the bits of a number (the finalizer of MurmurHash3). */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const seeds = Array.from({ length: HASHES }, (_, at) => mixed(at + 1));

/**
 * The signature of a text, in which case, accents, punctuation and small changes matter little; null for one that is
 * too short. The share of equal numbers in two signatures estimates the share of equal shingles in the texts (Broder,
 * "On the resemblance and containment of documents", 1997).
 */
export function signatureOf(text: string): TextSignature | null {
  const words = comparable(text).match(WORDS) ?? [];
  const shingles = new Set<number>();
  for (let at = 0; at + SHINGLE_WORDS <= words.length && shingles.size < MAX_SHINGLES; at += 1)
    shingles.add(hashOf(words.slice(at, at + SHINGLE_WORDS).join(" ")));
  if (shingles.size < MIN_SHINGLES) return null;
  return seeds.map((seed) => {
    let least = BAND_SPACE;
    for (const shingle of shingles) least = Math.min(least, mixed(shingle ^ seed));
    return least;
  });
}

/** The bands of a signature: numbers by which texts that may be alike are found. */
export function bandsOf(signature: TextSignature): number[] {
  return Array.from({ length: HASHES / BAND_HASHES }, (_, band) => {
    const hashes = signature.slice(band * BAND_HASHES, (band + 1) * BAND_HASHES);
    return band * BAND_SPACE + hashOf(hashes.join(" "));
  });
}

/** How much two texts are alike, in percent. */
export function similarityOf(one: TextSignature, other: TextSignature): number {
  const equal = one.filter((hash, at) => hash === other[at]).length;
  return Math.round((equal * 100) / HASHES);
}

/** A signature as it is stored, and back. */
export const storedSignature = (signature: TextSignature): string =>
  signature.map((hash) => hash.toString(36)).join(" ");
export const readSignature = (stored: string): TextSignature =>
  stored.split(" ").map((hash) => Number.parseInt(hash, 36));
