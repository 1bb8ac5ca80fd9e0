import type { Parsed, Reply } from "@askwell/contract";
import { kindOfId, longId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { wireId } from "../posts/index.ts";

/** More than the texts of one page usually name. */
const MAX_QUESTIONS = 100;

/**
 * The questions of a list of ids that are public, for all viewers alike: a page for visitors and one for staff say the
 * same of a link. Rules: docs/rules/questions.md Q18.
 */
export async function questionSummaries(
  app: App,
  _who: Viewer,
  input: Parsed<"questionSummaries">,
): Promise<Reply<"questionSummaries">> {
  const requestedIds = input.question_ids.split(",").map(longId);
  const ids = [...new Set(requestedIds)].filter((id) => kindOfId(id) === "question").slice(0, MAX_QUESTIONS);
  if (ids.length === 0) return [];
  const rows = await app.db.read
    .selectFrom("questions")
    .select(["id", "title", "answer_count", "accepted_answer_id", "status"])
    .where("id", "in", ids)
    .where("visible", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map(({ id, title, answer_count, accepted_answer_id, status }) => ({
    id: wireId(app, id),
    title,
    answer_count,
    accepted: accepted_answer_id !== "0",
    closed: status === "closed",
  }));
}
