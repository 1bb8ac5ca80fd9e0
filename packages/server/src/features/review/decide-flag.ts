import type { Parsed } from "@askwell/contract";
import { type FlagOperation, flagStatusAfter, reasonOfType, reasons } from "@askwell/domain";
import { type FieldFailure, fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Staff } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { actOnPost, editedPostProblems, type StaffOperation } from "./act-on-post.ts";
import { lockPost, rowOf } from "./lock-post.ts";
import { findFlag, listOpenFlags, lockFlag, updateFlags } from "./queries.ts";
import type { FlagRow } from "./table.ts";

/** Decides about a flag. Rules: docs/rules/review.md RV5 to RV7. */
export async function decideFlag(app: App, who: Staff, input: Parsed<"decideFlag">): Promise<null> {
  const { flag_id, operation_type, captcha_id: _, captcha_code: __, ...request } = input;
  return app.db.write(async (tx) => {
    const flag = required(await findFlag(tx, flag_id), "flag_not_found");
    await settleFlag(app, tx, who, { flag, request: { ...request, operation: operation_type as FlagOperation } });
    return null;
  });
}

/** The failures of the texts of a decision that edits the post. */
export async function flagProblems(app: App, who: Staff, input: Parsed<"decideFlag">): Promise<FieldFailure[]> {
  const flag = input.operation_type === "edit_post" ? await findFlag(app.db.read, input.flag_id) : undefined;
  return flag ? editedPostProblems(app, who, flag.object_id, input) : [];
}

interface FlagDecision {
  readonly flag: FlagRow;
  readonly request: StaffOperation;
}

/**
 * Performs the operation and closes the flag. Fails with `decided_already` when it was decided otherwise before;
 * ignoring an ignored flag changes nothing.
 */
export async function settleFlag(app: App, tx: Tx, who: Staff, { flag: known, request }: FlagDecision): Promise<void> {
  const post = required(await lockPost(tx, known.object_id), "flag_not_found");
  const flag = required(await lockFlag(tx, known.id), "flag_not_found");
  if (flag.status === "ignored" && request.operation === "ignore_report") return;
  if (flag.status !== "pending") fail("decided_already");
  const done = await actOnPost(app, tx, who, { post, request });
  const isGone = request.operation === "delete_post";
  const flags = isGone ? await listOpenFlags(tx, flag.object_id) : [flag];
  const flag_ids = flags.map(({ id }) => id);
  const status = flagStatusAfter(request.operation);
  await updateFlags(tx, flag_ids, { status, handled_by: who.id, updated_at: app.now() });
  const spam = flags.find(({ reason }) => reason === reasons.spam.key);
  if (isGone && spam) await app.emit(tx, { kind: "spam_removed", flag_id: spam.id });
  const { id, user_id } = rowOf(post);
  await logStaffAction(app, tx, who, {
    ...reasonFor(flag, request),
    action: done.action,
    object: { id, kind: post.kind },
    person_id: user_id,
    subject: `flag:${flag.id}`,
    before: { ...(done.before as object | undefined), flag_ids },
  });
}

/** A closing has its own reason; other operations have the reason of the flag. */
function reasonFor(flag: FlagRow, { operation, close_type, close_msg }: StaffOperation) {
  const closing = operation === "close_post" ? reasonOfType("question", "close", close_type) : null;
  return closing ? { reason: reasons[closing].key, note: close_msg } : { reason: flag.reason, note: flag.content };
}
