/** Bytes of a message that fit into the one block that this file hashes. */
export const MOST_BYTES = 55;

const isPrime = (number: number) => {
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) return false;
  return true;
};
const primes = Array.from({ length: 400 }, (_, index) => index + 2)
  .filter(isPrime)
  .slice(0, 64);
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The message's words, its end mark and its length, in a schedule of 64. */
function fill(schedule: Int32Array, message: string): void {
  schedule.fill(0, 0, 16);
  const put = (at: number, byte: number) => {
    schedule[at >> 2] = (schedule[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8));
  };
  for (let at = 0; at < message.length; at += 1) put(at, message.charCodeAt(at));
  put(message.length, 0x80);
  schedule[15] = message.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [schedule[at - 15] ?? 0, schedule[at - 2] ?? 0];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[at] = ((schedule[at - 16] ?? 0) + first + (schedule[at - 7] ?? 0) + second) | 0;
  }
}

/**
 * The first 32 bits of the SHA-256 of a short text of ASCII. The browser's own function answers later and not at all on
 * plain HTTP; for hundreds of thousands of short texts this one is faster too.
 */
export function firstWord(message: string, schedule: Int32Array): number {
  if (message.length > MOST_BYTES) throw new Error("the message does not fit into one block");
  fill(schedule, message);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const sum = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + sum + choice + (ROUNDS[round] ?? 0) + (schedule[round] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + (START[0] ?? 0)) | 0;
}
