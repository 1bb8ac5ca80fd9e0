import { createHash } from "node:crypto";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import { addAttempt, deleteAttempts, findAttempts } from "./queries.ts";

/** What may be tried only so often, by one subject such as an address of the network. */
const limits = {
  /** Wrong passwords for one account from one address. */
  login: { most: 20, withinS: 15 * 60 },
  /** Mails that one account asks for. */
  mail: { most: 20, withinS: 3600 },
  /** Wrong passwords of somebody who is logged in and wants what cannot be undone. */
  proof: { most: 10, withinS: 15 * 60 },
  /** Archives of everything that a person has. */
  export: { most: 10, withinS: 3600 },
} as const;

type Action = keyof typeof limits;

const subjectOf = (words: readonly string[]) => createHash("sha256").update(words.join(" ")).digest("hex");

/** Whether the subject has tried too often. */
export async function isTooMany(app: App, action: Action, ...words: string[]): Promise<boolean> {
  const attempts = await findAttempts(app.db.read, subjectOf(words), action);
  return attempts !== undefined && attempts.expires_at > app.now() && attempts.count >= limits[action].most;
}

/** Refuses when the subject has tried too often. */
export async function refuseTooMany(app: App, action: Action, ...words: string[]): Promise<void> {
  if (await isTooMany(app, action, ...words)) refuse("too_many_attempts");
}

/** Counts one more try. */
export async function countAttempt(app: App, action: Action, ...words: string[]): Promise<void> {
  const now = app.now();
  const expires_at = now + limits[action].withinS;
  const attempt = { subject: subjectOf(words), action, count: 1, first_at: now, last_at: now, expires_at };
  await app.db.write((tx) => addAttempt(tx, attempt));
}

/** Forgets the tries, after one that went well. */
export async function forgetAttempts(app: App, action: Action, ...words: string[]): Promise<void> {
  const subject = subjectOf(words);
  const attempts = await findAttempts(app.db.read, subject, action);
  if (attempts) await app.db.write((tx) => deleteAttempts(tx, { subject, action }));
}
