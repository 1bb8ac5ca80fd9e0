/** Maximum length of a message that fits into a single block. */
export const MAX_BYTES = 55;

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

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Fills the message schedule with the message, its end marker and its length. */
function fill(schedule: Int32Array, message: string): void {
  schedule.fill(0, 0, 16);
  const setByte = (at: number, byte: number) => {
    schedule[at >> 2] = (schedule[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8));
  };
  for (let at = 0; at < message.length; at += 1) setByte(at, message.charCodeAt(at));
  setByte(message.length, 0x80);
  schedule[15] = message.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [schedule[at - 15] ?? 0, schedule[at - 2] ?? 0];
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[at] = ((schedule[at - 16] ?? 0) + first + (schedule[at - 7] ?? 0) + second) | 0;
  }
}

/**
 * The first 32 bits of the SHA-256 of a short ASCII text. The browser's own function is asynchronous and not available on
 * plain HTTP; for hundreds of thousands of short texts this one is also faster.
 */
export function firstWord(message: string, schedule: Int32Array): number {
  if (message.length > MAX_BYTES) throw new Error("the message does not fit into one block");
  fill(schedule, message);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const sum = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + sum + choice + (ROUNDS[round] ?? 0) + (schedule[round] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
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
