import type { Reply } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { findUser } from "../../users/index.ts";
import { findBounced } from "./paused-addresses.ts";

/** Whether mail to the address of the caller pauses, and why. Rules: docs/rules/mail-log.md ML9. */
export async function readMailPause(app: App, member: Member): Promise<Reply<"readMailPause">> {
  const { email } = required(await findUser(app.db.read, member.id), "not_signed_in");
  const row = await findBounced(app.db.read, accountKey(email));
  if (!row || row.paused_at === 0) return { paused_at: 0, address: email, cause: "bounced", answer: "" };
  const cause = row.cause === "complained" ? "complained" : "bounced";
  return { paused_at: row.paused_at, address: email, cause, answer: row.answer };
}
