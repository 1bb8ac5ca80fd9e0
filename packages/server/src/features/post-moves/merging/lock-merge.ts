import { type MergeProblem, mergeProblem } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { Tx } from "../../../tables.ts";
import { isStaff, type Member } from "../../../viewer.ts";
import { checkUnlocked } from "../../posts/index.ts";
import { lockQuestion, lockQuestions, type QuestionRow } from "../../questions/index.ts";

/** A question that is merged into another one, both locked in the order of their ids. */
export interface MergedPair {
  readonly source: QuestionRow;
  readonly target: QuestionRow;
}

/** Locks both questions; undefined when one does not exist any more. */
export async function lockPair(tx: Tx, sourceId: string, targetId: string): Promise<MergedPair | undefined> {
  await lockQuestions(tx, [sourceId, targetId].sort());
  const source = await lockQuestion(tx, sourceId);
  const target = await lockQuestion(tx, targetId);
  return source && target ? { source, target } : undefined;
}

const codes: Readonly<Record<MergeProblem, "question_not_found" | "merge_with_itself">> = {
  not_public: "question_not_found",
  itself: "merge_with_itself",
};

/**
 * Fails where the user cannot merge a question into another one, with the field of the target if it is for that. Those
 * who are not staff merge neither what waits nor what is locked. Rules: docs/rules/post-moves.md MV7.
 */
export function checkMerge(who: Member, source: QuestionRow | undefined, target: QuestionRow | undefined): void {
  const { status } = required(source, "question_not_found", { status: 400 });
  if (status === "pending" && !isStaff(who)) fail("question_not_found", { status: 400 });
  if (status === "deleted") fail("object_deleted");
  checkUnlocked(who, ...[source, target].filter((row) => row !== undefined));
  const problem = source && mergeProblem(source, target);
  if (problem) fail("bad_fields", { fields: [{ field: "target", code: codes[problem] }] });
}
