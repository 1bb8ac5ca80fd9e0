import type { Parsed, Reply } from "@askwell/contract";
import { type FlagOperation, isDecisionFor, kindOfId, parseTaskId, type TaskDecision } from "@askwell/domain";
import { ApiError, fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { lockRightsOn } from "../../granted-rights/index.ts";
import { settleAppeal } from "../../sanctions/index.ts";
import { auditRevisionIn } from "../audit-revision.ts";
import { settleFlagsOn } from "../decide-flag.ts";
import { settleReview } from "../decide-queued-post.ts";

type DecisionInput = Parsed<"decideReviewTasks">;

const NO_TEXTS = { title: "", content: "", tags: [] };

const flagOperation: Partial<Record<TaskDecision, FlagOperation>> = {
  delete: "delete_post",
  close: "close_post",
  unlist: "unlist_post",
  ignore: "ignore_report",
};

/** Decides tasks, each in a transaction of its own. Rules: docs/rules/review.md RV24. */
export async function decideReviewTasks(
  app: App,
  who: Member,
  input: DecisionInput,
): Promise<Reply<"decideReviewTasks">> {
  const done: Reply<"decideReviewTasks">["done"] = [];
  const failed: Reply<"decideReviewTasks">["failed"] = [];
  const ids = [...new Set(input.ids)];
  for (const id of ids) {
    try {
      done.push({ id, subject: await app.db.write((tx) => decideTask(app, tx, who, { ...input, id })) });
    } catch (error) {
      if (!(error instanceof ApiError) || ids.length === 1) throw error;
      const t = app.translator(who.language);
      failed.push({ id, message: t.maybe(`api_errors.${error.code}`) ?? error.code });
    }
  }
  return { done, failed };
}

/** Decides one task, if the reviewer may; returns the subject for undoing it. */
async function decideTask(
  app: App,
  tx: Tx,
  who: Member,
  { id, note, ...input }: DecisionInput & { readonly id: string },
): Promise<string> {
  const key = required(parseTaskId(id), "object_not_found");
  const { kind, subject_id } = key;
  const decision = input.decision as TaskDecision;
  if (!isDecisionFor(kind, kindOfId(subject_id) ?? "", decision)) fail("status_invalid");
  if (kind === "flagged_post") {
    const { close_type, close_msg } = input;
    const operation = flagOperation[decision] ?? "ignore_report";
    const request = { ...NO_TEXTS, operation, close_type, close_msg, note };
    return settleFlagsOn(app, tx, who, { object_id: subject_id, request });
  }
  if (kind === "appeal") {
    const holder = await lockRightsOn(app, tx, who, subject_id);
    return settleAppeal(app, tx, holder, { id: subject_id, isGranted: decision === "grant", reply: note });
  }
  const verdict = decision === "approve" ? "approve" : "reject";
  if (kind === "queued_post") {
    await settleReview(app, tx, who, { review_id: subject_id, decision: verdict, texts: NO_TEXTS, note });
    return `review:${subject_id}`;
  }
  await auditRevisionIn(app, tx, who, { id: subject_id, operation: verdict, base_revision_id: "", note });
  return `revision:${subject_id}`;
}
