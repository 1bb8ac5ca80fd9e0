import { isHiddenBy, type Reason, reasons } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { listOpenFlags } from "../../tasks/index.ts";
import { isCleared, saveHiding } from "../hiding/hidden-posts.ts";

/**
 * The status that a locked, deleted post gets when it is undeleted: the given one, or `pending` when its open flags hide
 * it, which are still to be decided. Rules: docs/rules/hidden-posts.md RH7.
 */
export async function undeletedStatus<Status extends string>(
  app: App,
  tx: Tx,
  postId: string,
  status: Status,
): Promise<Status | "pending"> {
  const flags = await listOpenFlags(tx, postId);
  const limits = app.settings.get("question");
  const reportsFor = (reason: Reason) => flags.filter((flag) => flag.reason === reasons[reason].key).length;
  const hiding = (Object.keys(reasons) as Reason[]).find((reason) => isHiddenBy(reason, reportsFor(reason), limits));
  if (!hiding || (await isCleared(tx, postId))) return status;
  const row = { post_id: postId, reason: reasons[hiding].key, reports: reportsFor(hiding), status_before: status };
  await saveHiding(tx, { ...row, hidden_at: app.now(), cleared_at: 0 });
  await app.emit(tx, { kind: "post_hidden", object_id: postId, at: app.now() });
  return "pending";
}
