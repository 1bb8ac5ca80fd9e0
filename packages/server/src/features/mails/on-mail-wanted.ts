import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { UnknownReceiverError } from "../../platform/mail/index.ts";
import { type CodePurpose, issueCode, linkTo } from "../accounts/index.ts";
import { findUser } from "../users/index.ts";
import { languageFor } from "./language-for.ts";
import { composeLetter } from "./letter.ts";

type MailWanted = EventOf<"mail_wanted">;

/** What the link of a mail is good for, and what its code must know. */
const codes: Record<string, { purpose: CodePurpose; detail: (mail: MailWanted) => string }> = {
  activate: { purpose: "activate", detail: (mail) => accountKey(mail.address) },
  reset_password: { purpose: "reset_password", detail: () => "" },
  bind_login: { purpose: "bind_login", detail: (mail) => String(mail.params.binding) },
  change_email: { purpose: "change_email", detail: (mail) => mail.address },
};

/**
 * Sends a mail about an account. Its code is made only now, so that no secret waits in the table of jobs and its time
 * starts when the mail can leave; a repeated attempt sends a new one, which makes the older worthless. Whoever was
 * suspended or deleted gets none. Source: api-accounts 15.
 */
export async function onMailWanted(app: App, mail: MailWanted): Promise<void> {
  const code = codes[mail.template];
  const user = code && (await findUser(app.db.read, mail.user_id));
  if (code && user?.status !== "normal") return;
  const t = app.translator(languageFor(app, user?.language, mail.language));
  const { name, site_url } = app.settings.get("general");
  const params = { site_name: name, site_url, ...mail.params };
  const part = (word: string) => t.maybe(`mail.${mail.template}.${word}`, params) ?? "";
  const url = code ? await linkOf(app, mail, code) : mail.params.url;
  const link = typeof url === "string" ? { url, action: part("action") } : {};
  const letter = composeLetter(app, t, { subject: part("subject"), lead: part("text"), ...link });
  const sending = app.mail.send({ to: mail.address, ...letter });
  await sending.catch((error) => {
    // Settings that do not work are no reason to try again: whoever tests them will.
    if (mail.template !== "test" && !(error instanceof UnknownReceiverError)) throw error;
    app.log.warn({ err: error, template: mail.template }, "a mail was not sent");
  });
}

async function linkOf(app: App, mail: MailWanted, { purpose, detail }: (typeof codes)[string]): Promise<string> {
  const { user_id } = mail;
  const secret = await app.db.write((tx) => issueCode(app, tx, { user_id, purpose, detail: detail(mail) }));
  return linkTo(app, purpose, secret);
}
