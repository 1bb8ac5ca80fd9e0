import { type BadgeKey, badges } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import type { Db } from "../../tables.ts";
import { findThread } from "../posts/index.ts";
import { awardBadge } from "./award-badge.ts";

const upvoteBadges = {
  question: ["nice_question", "good_question", "great_question"],
  answer: ["nice_answer", "good_answer", "great_answer"],
} as const satisfies Record<string, readonly BadgeKey[]>;

/** Awards a user's first upvote, and posts with many upvotes. Rules: docs/rules/badges.md D1. */
export async function onVoteCast(app: App, event: EventOf<"vote_cast">): Promise<void> {
  const { object_id, user_id, author_id, direction } = event;
  if (direction !== "up") return;
  const kind = (await findThread(app.db.read, object_id))?.kind;
  const upVotes = kind === "question" || kind === "answer" ? await countUpvotes(app.db.read, kind, object_id) : 0;
  const candidates = kind === "question" || kind === "answer" ? upvoteBadges[kind] : [];
  await app.db.write(async (tx) => {
    await awardBadge(app, tx, { badge: "first_upvote", user_id, object_id });
    for (const badge of candidates)
      if (upVotes >= badges[badge].amount) await awardBadge(app, tx, { badge, user_id: author_id, object_id });
  });
}

async function countUpvotes(db: Db, kind: "question" | "answer", id: string): Promise<number> {
  const table = kind === "question" ? "questions" : "answers";
  const row = await db.selectFrom(table).select("up_count").where("id", "=", id).executeTakeFirst();
  return row?.up_count ?? 0;
}
