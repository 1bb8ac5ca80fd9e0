import type { Reply } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import type { Member } from "../../../viewer.ts";
import { consumeOrFail } from "../../rate-limits/index.ts";
import { findUser } from "../../users/index.ts";
import { findBounced, forgetBounces } from "./paused-addresses.ts";

/** Whether mail to the address of the caller pauses, and why. Rules: docs/rules/mail-log.md ML9. */
export async function readMailPause(app: App, member: Member): Promise<Reply<"readMailPause">> {
  const { email } = required(await findUser(app.db.read, member.id), "not_signed_in");
  const row = await findBounced(app.db.read, accountKey(email));
  if (!row || row.paused_at === 0) return { paused_at: 0, address: email, cause: "bounced", answer: "" };
  const cause = row.cause === "complained" ? "complained" : "bounced";
  return { paused_at: row.paused_at, address: email, cause, answer: row.answer };
}

/** Sends the caller a link that confirms that their address works again. Rules: docs/rules/mail-log.md ML9. */
export async function tryMailAgain(app: App, member: Member): Promise<null> {
  const { email: address } = required(await findUser(app.db.read, member.id), "not_signed_in");
  await consumeOrFail(app, "mail", member.id);
  const { id: user_id, language } = member;
  const mail = { kind: "mail_wanted", template: "confirm_address", user_id, address, language, params: {} } as const;
  await app.db.write((tx) => app.emit(tx, mail));
  return null;
}

/** Mail to an address goes on when its owner has confirmed it. */
export async function onAddressConfirmed(app: App, { user_id }: EventOf<"address_confirmed">): Promise<void> {
  const user = await findUser(app.db.read, user_id);
  if (user) await app.db.write((tx) => forgetBounces(tx, [user.email_key]));
}
