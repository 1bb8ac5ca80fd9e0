import { setImmediate } from "node:timers/promises";

/** The signs of many vectors in memory: one bit per dimension, to find those that may be near. */
export interface SignTable {
  /** Bytes of each. */
  readonly size: number;
  count(): number;
  /** Adds or replaces the signs of a post. */
  set(postId: string, signs: Uint8Array): void;
  /** The posts whose signs differ least, about `limit` or a few more; other work runs in between. */
  nearest(signs: Uint8Array, limit: number): Promise<string[]>;
}

const FIRST_ROWS = 1024;
/** Rows that are compared before pending requests run: a few milliseconds. */
const ROWS_AT_ONCE = 50_000;

/** Number of set bits of 32. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const wordsOf = (bytes: Uint8Array): Uint32Array => new Uint32Array(Uint8Array.from(bytes).buffer);

/** An empty table for signs of `size` bytes, a multiple of four. */
export function createSignTable(size: number): SignTable {
  const width = size / 4;
  const ids: string[] = [];
  const rows = new Map<string, number>();
  let all = new Uint32Array(FIRST_ROWS * width);
  const place = (postId: string) => {
    const known = rows.get(postId);
    if (known !== undefined) return known;
    const row = ids.push(postId) - 1;
    rows.set(postId, row);
    if (ids.length * width > all.length) {
      const larger = new Uint32Array(all.length * 2);
      larger.set(all);
      all = larger;
    }
    return row;
  };
  const distances = async (signs: Uint32Array) => {
    const found = new Uint16Array(ids.length);
    for (let from = 0; from < found.length; from += ROWS_AT_ONCE) {
      if (from > 0) await setImmediate();
      const to = Math.min(found.length, from + ROWS_AT_ONCE);
      for (let row = from; row < to; row++) {
        let bits = 0;
        for (let at = 0; at < width; at++) bits += bitsIn(all[row * width + at]! ^ signs[at]!);
        found[row] = bits;
      }
    }
    return found;
  };
  return {
    size,
    count: () => ids.length,
    set(postId, signs) {
      const row = place(postId);
      all.set(wordsOf(signs), row * width);
    },
    async nearest(signs, limit) {
      const found = await distances(wordsOf(signs));
      const within = distanceOf(found, limit, size * 8);
      const near: string[] = [];
      for (let row = 0; row < found.length; row++) if (found[row]! <= within) near.push(ids[row]!);
      return near.length <= limit * 2 ? near : closest(near, rows, found).slice(0, limit * 2);
    },
  };
}

/** The distance within which there are `limit` rows. */
function distanceOf(found: Uint16Array, limit: number, bits: number): number {
  const counts = new Uint32Array(bits + 1);
  for (const distance of found) counts[distance]! += 1;
  let sum = 0;
  for (let distance = 0; distance <= bits; distance++) {
    sum += counts[distance]!;
    if (sum >= limit) return distance;
  }
  return bits;
}

/** Many have the same distance: those with smaller ones first. */
const closest = (near: readonly string[], rows: ReadonlyMap<string, number>, found: Uint16Array) =>
  near.toSorted((one, other) => found[rows.get(one)!]! - found[rows.get(other)!]!);
