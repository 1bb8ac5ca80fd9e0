import { ruleOfSubmitter } from "@askwell/domain";
import { insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";

/** A post or an edit that waits. */
interface HeldSubject {
  /** Who held it, as it is stored. */
  readonly submitter: string;
  readonly kind: "post" | "edit";
  /** The review of the post, or the revision of the edit. */
  readonly subject_id: string;
  readonly held_at: number;
}

/** Stores that a rule has held a post or an edit, unless something else did. Source: docs/rules/hold-rules.md HR4. */
export async function recordHold(tx: Tx, { submitter, ...held }: HeldSubject): Promise<void> {
  const rule_id = ruleOfSubmitter(submitter);
  if (rule_id !== null) await insertIgnore(tx, "rule_holds", { ...held, rule_id });
}

/** What a rule has held, by what staff decided. */
export type HeldCounts = Record<"pending" | "approved" | "rejected", number>;

const outcomes: Readonly<Record<string, keyof HeldCounts>> = {
  pending: "pending",
  unreviewed: "pending",
  approved: "approved",
  rejected: "rejected",
};

/** What each rule has held, by its id; rules that have held nothing are missing. Two queries. */
export async function countHeld(db: Db): Promise<Map<string, HeldCounts>> {
  const posts = await db
    .selectFrom("rule_holds as h")
    .innerJoin("reviews as r", "r.id", "h.subject_id")
    .where("h.kind", "=", "post")
    .select(({ fn }) => ["h.rule_id", "r.status", fn.countAll<number>().as("count")])
    .groupBy(["h.rule_id", "r.status"])
    .execute();
  const edits = await db
    .selectFrom("rule_holds as h")
    .innerJoin("revisions as r", "r.id", "h.subject_id")
    .where("h.kind", "=", "edit")
    .select(({ fn }) => ["h.rule_id", "r.status", fn.countAll<number>().as("count")])
    .groupBy(["h.rule_id", "r.status"])
    .execute();
  const counts = new Map<string, HeldCounts>();
  for (const { rule_id, status, count } of [...posts, ...edits]) {
    const outcome = outcomes[status];
    if (!outcome) continue;
    const held = counts.get(rule_id) ?? { pending: 0, approved: 0, rejected: 0 };
    held[outcome] += Number(count);
    counts.set(rule_id, held);
  }
  return counts;
}

/** The addresses that these users have used, by user, the last used first. */
export async function listAddresses(db: Db, userIds: readonly string[]): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("sessions")
    .select(["user_id", "ip"])
    .where("user_id", "in", userIds)
    .orderBy("last_used_at", "desc")
    .execute();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([id, sessions]) => [id, [...new Set(sessions.map(({ ip }) => ip))]]));
}

/** What rules ask of authors. */
export async function listAuthors(db: Db, ids: readonly string[]) {
  const columns = ["id", "created_at", "rank", "question_count", "answer_count", "role_id"] as const;
  const rows = ids.length === 0 ? [] : await db.selectFrom("users").select(columns).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
