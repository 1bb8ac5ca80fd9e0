import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { replacePostMode } from "../../posts/index.ts";
import { changeQuestion, findQuestion, type QuestionRow } from "../../questions/index.ts";
import { findLastMerge } from "../queries.ts";

const MERGED = "merged";

/** Shows on the page of a locked question which one was merged into it last; nothing without any. Rules: docs/rules/post-moves.md MV9. */
export async function refreshMergeNotice(app: App, tx: Tx, question: QuestionRow): Promise<void> {
  const last = await findLastMerge(tx, question.id);
  const source = last && (await findQuestion(tx, last.from_id));
  const row =
    last && source ? { reason: source.title, user_id: last.staff_id, created_at: last.created_at, ends_at: 0 } : null;
  const key = { post_id: question.id, mode: MERGED } as const;
  await replacePostMode(tx, key, row && { ...key, ...row });
  const others = question.modes.split(" ").filter((word) => word !== "" && word !== MERGED);
  await changeQuestion(app, tx, question, { modes: [...others, ...(row ? [MERGED] : [])].join(" ") });
  await app.invalidate(tx, `question:${question.id}`);
}
