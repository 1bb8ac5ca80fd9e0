import { helpLimits } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { findThread, maySeeThread } from "../../posts/index.ts";
import { answerMayLeave, questionMayLeave } from "../leaving/may-leave.ts";

/** A post that a member sees, and that may leave. */
export interface HelpedPost {
  readonly id: string;
  readonly kind: "question" | "answer";
  /** "" for an answer. */
  readonly title: string;
  readonly content: string;
  readonly html: string;
}

/**
 * A post that is sent for a help. Fails if the member does not see it, if it may not leave, or if it is too long. Rules:
 * docs/rules/assistant-help.md AH1.
 */
export async function helpedPost(app: App, member: Member, objectId: string): Promise<HelpedPost> {
  const db = app.db.read;
  const thread = required(await findThread(db, objectId), "object_not_found");
  const { id, kind } = thread;
  if (kind === "comment" || !maySeeThread(member, thread).allowed) fail("object_not_found");
  const row =
    kind === "question"
      ? await db
          .selectFrom("questions")
          .select(["title", "content", "html"])
          .where("questions.id", "=", id)
          .where(questionMayLeave(app))
          .executeTakeFirst()
      : await db
          .selectFrom("answers")
          .select(["content", "html"])
          .where("answers.id", "=", id)
          .where(answerMayLeave(app))
          .executeTakeFirst();
  if (!row) fail("assistant_excluded");
  if (row.content.length > helpLimits.text) fail("assistant_help_too_long");
  const title = "title" in row && typeof row.title === "string" ? row.title : "";
  return { id, kind, title, content: row.content, html: row.html };
}
