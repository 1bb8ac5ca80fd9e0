import { isHiddenBy, type Reason, reasons } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { findHiding, forgetClearing, type HiddenPostRow, isCleared, saveHiding } from "../../posts/index.ts";
import { listOpenFlags } from "../../tasks/index.ts";
import { setPostStatus } from "../decide-queued-post.ts";
import { type LockedPost, lockPost, rowOf } from "../lock-post.ts";

const PUBLIC_STATUSES = ["available", "closed"];

/**
 * Hides a locked post when enough people have reported it for a reason, unless staff have looked at its text. Rules:
 * docs/rules/hidden-posts.md RH1 and RH5.
 */
export async function hideIfReported(app: App, tx: Tx, post: LockedPost, reason: Reason): Promise<void> {
  const { id, status } = rowOf(post);
  if (!PUBLIC_STATUSES.includes(status)) return;
  const { key } = reasons[reason];
  const reports = (await listOpenFlags(tx, id)).filter((flag) => flag.reason === key).length;
  if (!isHiddenBy(reason, reports, app.settings.get("question")) || (await isCleared(tx, id))) return;
  const hiding = { post_id: id, reason: key, reports, status_before: status, hidden_at: app.now(), cleared_at: 0 };
  await hidePost(app, tx, post, hiding);
}

async function hidePost(app: App, tx: Tx, post: LockedPost, hiding: HiddenPostRow): Promise<void> {
  await saveHiding(tx, hiding);
  await setPostStatus(app, tx, post, "pending");
  await app.emit(tx, { kind: "post_hidden", object_id: hiding.post_id, at: hiding.hidden_at });
}

/** Shows a locked post again that reports hide, as it was before. Rules: docs/rules/hidden-posts.md RH4. */
export async function showPost(app: App, tx: Tx, post: LockedPost, hiding: HiddenPostRow): Promise<void> {
  const status = hiding.status_before === "closed" ? "closed" : "available";
  await setPostStatus(app, tx, post, status);
  await app.emit(tx, { kind: "post_shown", object_id: hiding.post_id, at: hiding.hidden_at });
}

/** Shows a locked post whose last open flag was dropped; reports may hide it again. */
export async function showUnreported(app: App, tx: Tx, post: LockedPost): Promise<void> {
  const { id } = rowOf(post);
  const hiding = await findHiding(tx, id);
  if (!hiding || (await listOpenFlags(tx, id)).length > 0) return;
  await showPost(app, tx, post, hiding);
  await forgetClearing(tx, id);
}

/** Undoes that staff have looked at a post: hides it again if it was hidden. Rules: docs/rules/hidden-posts.md RH4. */
export async function undoClearing(app: App, tx: Tx, id: string, hiding: HiddenPostRow | undefined): Promise<void> {
  await forgetClearing(tx, id);
  const post = await lockPost(tx, id);
  if (!hiding || !post || !PUBLIC_STATUSES.includes(rowOf(post).status)) return;
  await hidePost(app, tx, post, { ...hiding, status_before: rowOf(post).status, hidden_at: app.now() });
}
