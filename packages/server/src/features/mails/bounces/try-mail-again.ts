import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { consumeOrFail } from "../../rate-limits/index.ts";
import { findUser } from "../../users/index.ts";

/** Sends the caller a link that confirms that their address works again. Rules: docs/rules/mail-log.md ML9. */
export async function tryMailAgain(app: App, member: Member): Promise<null> {
  const { email: address } = required(await findUser(app.db.read, member.id), "not_signed_in");
  await consumeOrFail(app, "mail", member.id);
  const { id: user_id, language } = member;
  const mail = { kind: "mail_wanted", template: "confirm_address", user_id, address, language, params: {} } as const;
  await app.db.write((tx) => app.emit(tx, mail));
  return null;
}
