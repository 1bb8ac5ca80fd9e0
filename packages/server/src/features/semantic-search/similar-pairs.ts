import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Staff } from "../../viewer.ts";
import { wireId } from "../posts/index.ts";
import { userBasics } from "../users/index.ts";
import { countPairs, listPairedQuestions, listPairs } from "./pair-queries.ts";

/** Questions that may be the same. Rules: docs/rules/semantic-search.md SM10. */
export async function similarPairs(
  app: App,
  _: Staff,
  { page, page_size, status }: Parsed<"similarPairs">,
): Promise<Reply<"similarPairs">> {
  const db = app.db.read;
  const pairs = await listPairs(db, status || "open", { offset: (page - 1) * page_size, limit: page_size });
  const ids = pairs.flatMap(({ question_id, other_id }) => [question_id, other_id]);
  const rows = await listPairedQuestions(db, [...new Set(ids)]);
  const questions = new Map(
    rows.map(({ accepted_answer_id, ...row }) => [
      row.id,
      { ...row, id: wireId(app, row.id), has_accepted: accepted_answer_id !== "0" },
    ]),
  );
  const people = await userBasics(
    app,
    db,
    pairs.map(({ staff_id }) => staff_id),
  );
  const list = pairs.flatMap(({ question_id, other_id, staff_id, similarity, found_at, dismissed_at }) => {
    const question = questions.get(question_id);
    const other = questions.get(other_id);
    // Purged in this moment.
    if (!question || !other) return [];
    return [{ question, other, similarity, found_at, dismissed_at, dismissed_by: people.get(staff_id) ?? null }];
  });
  return { count: await countPairs(db, status || "open"), list };
}
