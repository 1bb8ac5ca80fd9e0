import { firstWord } from "./sha256.ts";
import { messageOf, type Puzzles } from "./task.ts";

/** The first number whose hash has enough leading zeros. */
function solveOne(captchaId: string, index: number, bits: number, schedule: Int32Array): number {
  for (let number = 0; ; number += 1) {
    if (Math.clz32(firstWord(messageOf(captchaId, index, number), schedule)) >= bits) return number;
  }
}

/** Solves the puzzles of a captcha one after the other; `onSolved` is called with the number of solved ones. */
export function solvePuzzles(captchaId: string, { count, bits }: Puzzles, onSolved: (done: number) => void): string {
  const schedule = new Int32Array(64);
  const numbers = Array.from({ length: count }, (_, index) => {
    const number = solveOne(captchaId, index, bits, schedule);
    onSolved(index + 1);
    return number;
  });
  return numbers.join(".");
}
