import { type MergeProblem, mergeProblem } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { Tx } from "../../../tables.ts";
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

/** Fails with the field of the target where a question cannot be merged into it. Rules: docs/rules/post-moves.md MV7. */
export function checkMerge(source: QuestionRow | undefined, target: QuestionRow | undefined): void {
  if (required(source, "question_not_found", { status: 400 }).status === "deleted") fail("object_deleted");
  const problem = source && mergeProblem(source, target);
  if (problem) fail("bad_fields", { fields: [{ field: "target", code: codes[problem] }] });
}
