import type { Db } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";

/** The oldest votes and events of a post beyond this number are left out of its timeline. */
const MAX_ENTRIES = 2000;

/** An entry of a timeline, from the events or from the reputation ledger. */
export interface TimelineEvent {
  readonly id: string;
  readonly created_at: number;
  readonly user_id: string;
  readonly object_id: string;
  readonly kind: string;
  readonly revision_id: string;
  readonly detail: string;
  readonly cancelled: 0 | 1;
  readonly cancelled_at: number;
  /** The name of the key of a program that did it; "" for a person. */
  readonly program: string;
}

/** The events of a post or tag, newest first. That a post was answered or commented on is listed once the answer or comment is public. */
export async function listEvents(db: Db, who: Member, objectId: string): Promise<TimelineEvent[]> {
  return (
    db
      .selectFrom("events")
      .select([
        "id",
        "created_at",
        "user_id",
        "object_id",
        "kind",
        "revision_id",
        "detail",
        "cancelled",
        "cancelled_at",
        "program",
      ])
      .where("original_object_id", "=", objectId)
      .$if(!isStaff(who), (events) =>
        events.where(({ and, exists, not, selectFrom }) => {
          const waiting = selectFrom("answers")
            .select("answers.id")
            .whereRef("answers.id", "=", "events.object_id")
            .where("answers.status", "=", "pending")
            .where("answers.user_id", "!=", who.id);
          const waitingComments = selectFrom("comments")
            .select("comments.id")
            .whereRef("comments.id", "=", "events.object_id")
            .where("comments.status", "=", "pending")
            .where("comments.user_id", "!=", who.id);
          return and([not(exists(waiting)), not(exists(waitingComments))]);
        }),
      )
      // What was imported was not stored in the order in which it happened.
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_ENTRIES)
      .execute()
  );
}

/**
 * The votes on a post, also withdrawn ones, newest first. The reputation ledger has a row for each under the author.
 */
export async function listVoteEvents(db: Db, objectId: string, authorId: string): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom("reputation")
    .select(["id", "created_at", "actor_id as user_id", "object_id", "kind", "cancelled", "cancelled_at"])
    .where("object_id", "=", objectId)
    .where("user_id", "=", authorId)
    .where("kind", "in", ["question.voted_up", "question.voted_down", "answer.voted_up", "answer.voted_down"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_ENTRIES)
    .execute();
  // Votes and events have separate id sequences; a leading digit makes their ids distinct.
  return rows.map((row) => ({ ...row, id: `9${row.id.padStart(15, "0")}`, revision_id: "0", detail: "", program: "" }));
}

/** Merges votes into the other events, newest first; a vote comes after other events of the same second. */
export function withVotes(events: readonly TimelineEvent[], votes: readonly TimelineEvent[]): TimelineEvent[] {
  const merged: TimelineEvent[] = [];
  let next = 0;
  for (const event of events) {
    while (next < votes.length && votes[next]!.created_at >= event.created_at) merged.push(votes[next++]!);
    merged.push(event);
  }
  return [...merged, ...votes.slice(next)];
}

/** The texts of comments by id, without those that are not shown on the page. */
export async function commentTexts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("comments")
    .select(["id", "parsed_text"])
    .where("id", "in", ids)
    .where("status", "=", "available")
    .execute();
  return new Map(rows.map((row) => [row.id, row.parsed_text]));
}
