import { numberOfId, type TimeLimits } from "@askwell/domain";
import type { SearchDocument } from "./documents.ts";

/** The last 21 bits of the id; with 32 bits for the seconds the number is a safe integer. */
export const NUMBERS_PER_SECOND = 2 ** 21;
const LAST_SECOND = 2 ** 32 - 1;

const secondOf = (time: number) => Math.min(Math.max(time, 0), LAST_SECOND);

/** The number of a post, unless it is taken. */
export function defaultNumber(document: Pick<SearchDocument, "post_id" | "created_at">): number {
  const second = secondOf(document.created_at);
  return second * NUMBERS_PER_SECOND + (numberOfId(document.post_id) % NUMBERS_PER_SECOND);
}

/** The numbers of all posts that were written within the limits, both inclusive. */
export function numbersWithin({ min, max }: TimeLimits): { readonly first: number; readonly last: number } {
  return {
    first: secondOf(min ?? 0) * NUMBERS_PER_SECOND,
    last: (secondOf(max ?? LAST_SECOND) + 1) * NUMBERS_PER_SECOND - 1,
  };
}
