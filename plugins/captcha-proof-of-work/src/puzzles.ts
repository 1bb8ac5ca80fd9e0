import { createHash } from "node:crypto";
import type { Puzzles } from "./task.ts";
import { messageOf } from "./task.ts";

export type { Puzzles } from "./task.ts";

/** Whether a code is a list of numbers from the browser, and not the text of a picture. */
export const isSolution = (code: string): boolean => /^\d{1,10}(\.\d{1,10})+$/.test(code);

/** Number of leading zero bits. */
function zeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}

/** Whether the numbers solve the puzzles of a captcha, in their order. */
export function isSolved(captchaId: string, code: string, { count, bits }: Puzzles): boolean {
  const numbers = code.split(".");
  if (numbers.length !== count) return false;
  return numbers.every((number, index) => {
    const hash = createHash("sha256")
      .update(messageOf(captchaId, index, Number(number)))
      .digest();
    return zeroBits(hash) >= bits;
  });
}
