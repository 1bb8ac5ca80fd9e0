import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { findUser } from "../users/index.ts";
import { type CodePurpose, issueCode, linkTo } from "./codes.ts";
import { composeLetter } from "./letters.ts";

type MailWanted = EventOf<"mail_wanted">;

/** What the link of a mail is good for, and what its code must know. */
const codes: Record<string, { purpose: CodePurpose; detail: (mail: MailWanted) => string }> = {
  activate: { purpose: "activate", detail: (mail) => accountKey(mail.address) },
  reset_password: { purpose: "reset_password", detail: () => "" },
  change_email: { purpose: "change_email", detail: (mail) => mail.address },
};

/**
 * Sends a mail. Its code is made only now, so that no secret waits in the table of jobs and its time starts when the
 * mail can leave; a repeated attempt sends a new one, which makes the older worthless. Source: api-accounts 15.
 */
export async function onMailWanted(app: App, mail: MailWanted): Promise<void> {
  const code = codes[mail.template];
  const user = code && (await findUser(app.db.read, mail.user_id));
  if (code && (!user || user.status === "deleted")) return;
  const { name, site_url } = app.settings.get("general");
  const params = { site_name: name, site_url, ...mail.params, ...(code && { url: await linkOf(app, mail, code) }) };
  const letter = composeLetter(app.translator(languageOf(app, mail.language)), mail.template, params);
  const sending = app.mail.send({ to: mail.address, ...letter });
  // Settings that do not work are no reason to try again: whoever tests them will.
  await (mail.template === "test" ? sending.catch((error) => app.log.warn({ err: error }, "no test mail")) : sending);
}

async function linkOf(app: App, mail: MailWanted, { purpose, detail }: (typeof codes)[string]): Promise<string> {
  const { user_id } = mail;
  const secret = await app.db.write((tx) => issueCode(app, tx, { user_id, purpose, detail: detail(mail) }));
  return linkTo(app, purpose, secret);
}

/** People who have chosen no language get that of the site. */
function languageOf(app: App, chosen: string): string {
  const language = chosen === "" || chosen === "Default" ? app.settings.get("interface").language : chosen;
  return language === "Default" ? "en_US" : language;
}
