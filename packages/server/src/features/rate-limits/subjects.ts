import { createHash } from "node:crypto";
import { networksOf } from "../../platform/network/index.ts";

/** Subjects are stored as hashes, so that the table contains no addresses or names. */
const subjectOf = (words: readonly string[]) => createHash("sha256").update(words.join(" ")).digest("hex");

/** What attempts are counted for: an account, or the networks of an address, optionally for one account only. */
export type RateLimitSubject = string | { readonly ip: string; readonly account?: string };

/** A stored subject, and the factor by which its limit is multiplied. */
interface SubjectLimit {
  readonly subject: string;
  readonly times: number;
}

/** The subjects that an attempt counts for, the narrowest network first. */
export function subjectsOf(who: RateLimitSubject): readonly SubjectLimit[] {
  if (typeof who === "string") return [{ subject: subjectOf([who]), times: 1 }];
  const account = who.account === undefined ? [] : [who.account];
  return networksOf(who.ip).map(({ name, times }) => ({ subject: subjectOf([name, ...account]), times }));
}
