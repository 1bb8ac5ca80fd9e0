import type { Parsed } from "@askwell/contract";
import { type FlagOperation, flagStatusAfter, reasonOfType, reasons } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Staff } from "../../who.ts";
import { noteStaffAction } from "../staff/index.ts";
import { actOnPost, type Wanted } from "./act-on-post.ts";
import { lockPost, rowOf } from "./lock-post.ts";
import { findFlag, listOpenFlagIds, lockFlag, updateFlags } from "./queries.ts";
import type { FlagRow } from "./table.ts";

/** Decides about a flag. Rules: docs/rules/review.md RV5 to RV7. */
export async function decideFlag(app: App, who: Staff, input: Parsed<"decideFlag">): Promise<null> {
  const { flag_id, operation_type, captcha_id: _, captcha_code: __, ...wanted } = input;
  return app.db.write(async (tx) => {
    const flag = found(await findFlag(tx, flag_id), "flag_not_found");
    await settleFlag(app, tx, who, { flag, wanted: { ...wanted, operation: operation_type as FlagOperation } });
    return null;
  });
}

interface Decision {
  readonly flag: FlagRow;
  readonly wanted: Wanted;
}

/** Does what was decided and closes the flag; false when somebody else has decided before. */
export async function settleFlag(app: App, tx: Tx, who: Staff, { flag: known, wanted }: Decision): Promise<boolean> {
  if (known.status !== "pending") return false;
  const post = found(await lockPost(tx, known.object_id), "flag_not_found");
  const flag = await lockFlag(tx, known.id);
  if (flag?.status !== "pending") return false;
  const done = await actOnPost(app, tx, who, { post, wanted });
  const isGone = wanted.operation === "delete_post";
  const flag_ids = isGone ? await listOpenFlagIds(tx, flag.object_id) : [flag.id];
  const status = flagStatusAfter(wanted.operation);
  await updateFlags(tx, flag_ids, { status, handled_by: who.id, updated_at: app.now() });
  const { id, user_id } = rowOf(post);
  await noteStaffAction(app, tx, who, {
    ...reasonFor(flag, wanted),
    action: done.action,
    object: { id, kind: post.kind },
    person_id: user_id,
    subject: `flag:${flag.id}`,
    before: { ...(done.before as object | undefined), flag_ids },
  });
  return true;
}

/** A closing has a reason of its own; everything else happens for the reason of the flag. */
function reasonFor(flag: FlagRow, { operation, close_type, close_msg }: Wanted) {
  const closing = operation === "close_post" ? reasonOfType("question", "close", close_type) : null;
  return closing ? { reason: reasons[closing].key, note: close_msg } : { reason: flag.reason, note: flag.content };
}
