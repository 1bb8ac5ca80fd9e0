import type { Parsed } from "@askwell/contract";
import { type FlagOperation, reasonOfType, reasons } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { updateFlags } from "../tasks/index.ts";
import { settleFlag } from "./decide-flag.ts";
import { findFlag } from "./queries.ts";

/** Decides about a flag by its id and a reason. Rules: docs/rules/review.md RV8. */
export async function decideFlagAsAdmin(app: App, who: Admin, input: Parsed<"decideFlagAsAdmin">): Promise<null> {
  const { id, flagged_type, flagged_content } = input;
  const operation = input.action as FlagOperation;
  return app.db.write(async (tx) => {
    const flag = required(await findFlag(tx, id), "flag_not_found");
    const texts = { title: "", content: "", tags: [] };
    const request = { ...texts, operation, close_type: flagged_type, close_msg: flagged_content };
    const action = operation === "close_post" ? "close" : "flag";
    const reason = required(reasonOfType(flag.object_kind, action, flagged_type), "flag_not_found", { status: 400 });
    await settleFlag(app, tx, who, { flag, request });
    if (action === "flag" && flag.status === "pending") {
      await updateFlags(tx, [id], { reason: reasons[reason].key, content: flagged_content });
    }
    return null;
  });
}
