import { type BadgeKey, badges } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import type { Db } from "../../tables.ts";
import { findThread } from "../posts/index.ts";
import { award } from "./award.ts";

const byVotes = {
  question: ["nice_question", "good_question", "great_question"],
  answer: ["nice_answer", "good_answer", "great_answer"],
} as const satisfies Record<string, readonly BadgeKey[]>;

/** Badges for the first upvote of a person, and for posts with many of them. Rules: docs/rules/badges.md D1. */
export async function onVoteCast(app: App, event: EventOf<"vote_cast">): Promise<void> {
  const { object_id, user_id, author_id, direction } = event;
  if (direction !== "up") return;
  const kind = (await findThread(app.db.read, object_id))?.kind;
  const upVotes = kind === "question" || kind === "answer" ? await countUpvotes(app.db.read, kind, object_id) : 0;
  const reached = kind === "question" || kind === "answer" ? byVotes[kind] : [];
  await app.db.write(async (tx) => {
    await award(app, tx, { badge: "first_upvote", user_id, object_id });
    for (const badge of reached)
      if (upVotes >= badges[badge].amount) await award(app, tx, { badge, user_id: author_id, object_id });
  });
}

async function countUpvotes(db: Db, kind: "question" | "answer", id: string): Promise<number> {
  const table = kind === "question" ? "questions" : "answers";
  const row = await db.selectFrom(table).select("up_count").where("id", "=", id).executeTakeFirst();
  return row?.up_count ?? 0;
}
