import type { Parsed } from "@askwell/contract";
import { type FlagOperation, flagStatusAfter, reasonOfType, reasons, type StaffAction } from "@askwell/domain";
import { type FieldFailure, fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { clearReports, findHiding } from "../posts/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { type FlagRow, listOpenFlags, updateFlags } from "../tasks/index.ts";
import { actOnPost, editedPostProblems, type StaffOperation } from "./act-on-post.ts";
import { showPost } from "./hiding/hide-post.ts";
import { type LockedPost, lockPost, rowOf } from "./lock-post.ts";
import { logFlagDecision } from "./log-flag-decision.ts";
import { findFlag, lockFlag } from "./queries.ts";
import { deciderOf } from "./tasks/deciding.ts";

/** Decides about a flag. Rules: docs/rules/review.md RV5 to RV7. */
export async function decideFlag(app: App, who: Member, input: Parsed<"decideFlag">): Promise<null> {
  const { flag_id, operation_type, captcha_id: _, captcha_code: __, ...request } = input;
  return app.db.write(async (tx) => {
    const flag = required(await findFlag(tx, flag_id), "flag_not_found");
    await settleFlag(app, tx, who, { flag, request: { ...request, operation: operation_type as FlagOperation } });
    return null;
  });
}

/** The failures of the texts of a decision that edits the post. */
export async function flagProblems(app: App, who: Member, input: Parsed<"decideFlag">): Promise<FieldFailure[]> {
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
export async function settleFlag(app: App, tx: Tx, by: Member, { flag: known, request }: FlagDecision): Promise<void> {
  const who = await deciderOf(app, tx, by, {
    ...{ object_id: known.object_id, user_id: known.reported_user_id },
    ...{ right: "review_flags", code: "flag_not_found" },
  });
  const post = required(await lockPost(tx, known.object_id), "flag_not_found");
  const flag = required(await lockFlag(tx, known.id), "flag_not_found");
  if (flag.status === "ignored" && request.operation === "ignore_report") return;
  if (flag.status !== "pending") fail("decided_already");
  const isGone = request.operation === "delete_post";
  await settle(app, tx, who, { post, flags: isGone ? await listOpenFlags(tx, flag.object_id) : [flag], flag, request });
}

interface FlagsDecision extends FlagDecision {
  readonly post: LockedPost;
  /** The flags that are settled, which were locked with their post. */
  readonly flags: readonly FlagRow[];
}

/** Performs the operation on a locked post, which is shown again unless it is deleted, and settles flags on it; `flag` gives the reason of the log. */
async function settle(app: App, tx: Tx, who: Member, { post, flags, flag, request }: FlagsDecision): Promise<void> {
  const isGone = request.operation === "delete_post";
  const { id, user_id } = rowOf(post);
  const hiding = await findHiding(tx, id);
  // Only a visible question can be closed or unlisted.
  if (hiding && !isGone) await showPost(app, tx, post, hiding);
  const current = hiding && !isGone ? required(await lockPost(tx, id), "object_not_found") : post;
  const done = await actOnPost(app, tx, who, { post: current, request });
  if (!isGone) await clearReports(tx, id, app.now());
  const flag_ids = flags.map(({ id }) => id);
  const status = flagStatusAfter(request.operation);
  await updateFlags(tx, flag_ids, { status, handled_by: who.id, updated_at: app.now() });
  await logFlagDecision(app, tx, post);
  const spam = flags.find(({ reason }) => reason === reasons.spam.key);
  if (isGone && spam) await app.emit(tx, { kind: "spam_removed", flag_id: spam.id });
  const isAbuse = spam || flags.some(({ reason }) => reason === reasons.rude_or_abusive.key);
  if (isGone && isAbuse) await app.emit(tx, { kind: "abuse_removed", object_id: id });
  await logStaffAction(app, tx, who, {
    ...reasonFor(flag, request),
    action: done.action,
    object: { id, kind: post.kind },
    person_id: user_id,
    subject: `flag:${flag.id}`,
    ...noticeFor(done.action, request),
    before: { ...(done.before as object | undefined), flag_ids, ...(hiding && { hiding }) },
  });
}

/**
 * Performs the operation and closes all open flags on a post; returns the subject for undoing it. Fails with
 * `decided_already` when there are none. Rules: docs/rules/review.md RV24.
 */
export async function settleFlagsOn(
  app: App,
  tx: Tx,
  by: Member,
  { object_id, request }: { readonly object_id: string; readonly request: StaffOperation },
): Promise<string> {
  const [known] = await listOpenFlags(tx, object_id);
  const user_id = known?.reported_user_id ?? "0";
  const who = await deciderOf(app, tx, by, { object_id, user_id, right: "review_flags", code: "object_not_found" });
  const post = required(await lockPost(tx, object_id), "object_not_found");
  const flags = await listOpenFlags(tx, object_id);
  const flag = required(flags[0], "decided_already");
  await settle(app, tx, who, { post, flags, flag, request });
  return `flag:${flag.id}`;
}

/** Of a closing the author is notified otherwise; a rejected flag and an edit need no word. */
function noticeFor(action: StaffAction, { note = "" }: StaffOperation) {
  return /_(delete|hide)$/.test(action) ? { notice: note } : {};
}

/** A closing has its own reason; other operations have the reason of the flag, or what staff wrote. */
function reasonFor(flag: FlagRow, { operation, close_type, close_msg, note = "" }: StaffOperation) {
  const closing = operation === "close_post" ? reasonOfType("question", "close", close_type) : null;
  return closing
    ? { reason: reasons[closing].key, note: close_msg }
    : { reason: flag.reason, note: note || flag.content };
}
