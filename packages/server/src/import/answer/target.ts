import { kindOfId, numberOfId } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { isInstalled } from "../../features/site/index.ts";
import type { UserRow } from "../../features/users/index.ts";
import { readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import { ImportRejectedError } from "../progress.ts";
import { saveRows } from "./store.ts";

/** What is known about the import of a site, in the database that it is imported into. */
export interface AnswerProgress {
  /** The address of the old site. */
  readonly site: string;
  readonly isWhole: boolean;
  /** Whether a run has begun and not ended, so that what it had changed may not be indexed. */
  readonly isRunning: boolean;
  /** The first number of each sequence that is given out here: lower ones belong to the old site. */
  readonly own: Readonly<Record<string, number>>;
  /** Fingerprint of its settings. */
  readonly settings: string;
  /** The administrator of the site that was empty. */
  readonly keeper: UserRow | null;
}

const NAME = "import.answer";

/** The import of this site; undefined if there was none. */
export async function readAnswerProgress(db: Db): Promise<AnswerProgress | undefined> {
  const stored = await readKeyValue(db, NAME);
  return stored === undefined ? undefined : (JSON.parse(stored) as AnswerProgress);
}

/** Stores it. */
export async function saveAnswerProgress(tx: Tx, progress: AnswerProgress, now: number): Promise<void> {
  await saveKeyValue(tx, NAME, JSON.stringify(progress), now);
}

/** Everything that an empty site has from its installation, apart from its settings. */
const STARTER: readonly (keyof Tables)[] = [
  ...(["users", "questions", "answers", "comments", "tags", "question_tags", "post_links", "post_totals"] as const),
  ...([
    "revisions",
    "events",
    "reputation",
    "votes",
    "follows",
    "collections",
    "badge_awards",
    "notifications",
  ] as const),
  ...([
    "notification_counts",
    "notification_choices",
    "search",
    "search_changes",
    "search_threads",
    "search_weights",
    "search_words",
    "jobs",
    "sessions",
    "drafts",
    "logged_events",
    "published_events",
  ] as const),
];
const STARTER_QUESTIONS = 2;

/**
 * The administrator of a site on which nobody has written anything yet, or null for one that is not installed. Throws
 * `ImportRejectedError` for any other site: its ids would be those of other people and posts.
 */
export async function emptySiteKeeper(app: App): Promise<UserRow | null> {
  const { read } = app.db;
  const people = await read.selectFrom("users").selectAll().limit(2).execute();
  const [keeper] = people;
  const posts = await read
    .selectFrom("questions")
    .select("user_id")
    .limit(STARTER_QUESTIONS + 1)
    .execute();
  const isStarter = posts.length <= STARTER_QUESTIONS && posts.every(({ user_id }) => user_id === keeper?.id);
  if (people.length > 1 || !isStarter)
    throw new ImportRejectedError(
      "There are people or posts on this site. Import an Answer site into an empty one: their ids would collide.",
    );
  return keeper && (await isInstalled(read)) ? keeper : null;
}

/** Removes what the installation has written. */
export async function clearStarter(tx: Tx): Promise<void> {
  for (const table of STARTER) await sql`delete from ${sql.table(table)}`.execute(tx);
}

/** The greatest numbers of the old site, by the sequence here. */
export type LastNumbers = Readonly<Record<string, number>>;

/** Above these, numbers here would get more digits than ids have. */
const MOST: Readonly<Record<string, number>> = { object: 9_000_000_000_000, user: 1_000_000_000_000 };
const PLAIN_MOST = 8_000_000_000;

/** Throws `ImportRejectedError` for a database with numbers that no site can have reached. */
export function ensureUsable(last: LastNumbers): void {
  const wrong = Object.entries(last).find(([name, number]) => number > (MOST[name] ?? PLAIN_MOST));
  if (wrong) throw new ImportRejectedError(`The database is damaged: it has an id with the number ${wrong[1]}.`);
}

/** Numbers left free for what is written on the old site until it is imported for the last time. */
const ROOM: Readonly<Record<string, number>> = { object: 10_000, user: 1000 };
const PLAIN_ROOM = 1_000_000;
const PLAIN_START = 1_000_000_000;

/**
 * The first numbers of what is made here: above those of the old site, with room for what is still written there.
 * Throws `ImportRejectedError` once the old site has used up the room that the first import left.
 */
export function ownNumbers(last: LastNumbers, before: AnswerProgress | undefined): Readonly<Record<string, number>> {
  const isFull = Object.entries(last).some(
    ([name, number]) => before !== undefined && number >= (before.own[name] ?? Number.POSITIVE_INFINITY),
  );
  if (isFull)
    throw new ImportRejectedError(
      "Too much was written on the old site since the first import: its numbers are taken. Import it into an empty site.",
    );
  if (before) return before.own;
  const firsts = Object.entries(last).map(([name, number]) => {
    const room = ROOM[name] ?? PLAIN_ROOM;
    return [name, Math.ceil((number + room) / room) * room] as const;
  });
  return Object.fromEntries(firsts);
}

/** Moves the sequences of ids to these numbers. Rule: docs/rules/import-answer.md XA6. */
export async function raiseSequences(tx: Tx, own: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, number] of Object.entries(own)) {
    const value = name in ROOM ? number : PLAIN_START + number;
    const stored = await tx.selectFrom("sequences").select("value").where("name", "=", name).executeTakeFirst();
    if (Number(stored?.value ?? 0) < value)
      await saveRows(tx, { table: "sequences", key: ["name"] }, [{ name, value }]);
  }
}

/** The number of an id of an object; 0 for others. */
export const objectNumber = (id: string): number => (kindOfId(id) === null ? 0 : numberOfId(id));
