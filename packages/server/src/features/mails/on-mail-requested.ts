import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { UnknownRecipientError } from "../../platform/mail/index.ts";
import { type CodePurpose, codeUrl, issueCode, isUnclaimed } from "../accounts/index.ts";
import { issueInvitationLink } from "../member-invitations/index.ts";
import { endIn } from "../sanctions/index.ts";
import { findUser } from "../users/index.ts";
import { languageFor } from "./language-for.ts";
import { deliverMail } from "./log/deliver-mail.ts";
import { logMails } from "./log/log-mails.ts";
import { dropMail, startMail } from "./log/mail-states.ts";
import { composeMessage } from "./message.ts";
import { mailTranslator } from "./texts/mail-translator.ts";

type AccountMail = EventOf<"mail_wanted">;

/**
 * A mail with a link: its purpose, the detail stored with its code, the status of accounts that get it, and whether it
 * goes only to the address that the account has when it is sent.
 */
interface LinkedMail {
  readonly purpose: CodePurpose;
  readonly detail: (mail: Omit<AccountMail, "kind">) => string;
  readonly status?: "suspended";
  readonly isToOwnAddress?: true;
}

/** The mails with a link. */
const codes: Record<string, LinkedMail> = {
  activate: { purpose: "activate", detail: (mail) => accountKey(mail.address) },
  reset_password: { purpose: "reset_password", detail: () => "", isToOwnAddress: true },
  bind_login: {
    purpose: "bind_login",
    detail: (mail) => String(mail.params.binding),
    isToOwnAddress: true,
  },
  change_email: { purpose: "change_email", detail: (mail) => mail.address },
  claim: { purpose: "claim", detail: (mail) => accountKey(mail.address) },
  confirm_address: { purpose: "activate", detail: (mail) => accountKey(mail.address), isToOwnAddress: true },
  suspension: { purpose: "appeal", detail: () => "", status: "suspended", isToOwnAddress: true },
};

/**
 * Sends a mail about an account. Its code is issued only now, so that the jobs table contains no secret and its lifetime
 * starts when the mail is sent; a retry issues a new one, which invalidates the older. Suspended and deleted users get
 * no mail with a link but the one about their suspension. Source: docs/rules/accounts.md AC5.
 */
export async function onMailRequested(app: App, mail: AccountMail): Promise<void> {
  const id = await startLogged(app, mail.template, mail);
  if (id === undefined) return;
  const message = await composeAccountMail(app, mail);
  if (!message) return app.db.write((tx) => dropMail(tx, id, "unwanted"));
  // A failed test mail is not retried: the administrator who tests the settings will.
  const isTest = mail.template === "test";
  const sending = deliverMail(app, id, { to: mail.address, ...message }, isTest);
  await sending.catch((error) => {
    if (!isTest && !(error instanceof UnknownRecipientError)) throw error;
    app.log.warn({ err: error, template: mail.template }, "a mail was not sent");
  });
}

/** The id of a mail that is sent now, in the log; undefined if it must not be sent. */
async function startLogged(app: App, kind: string, mail: AccountMail): Promise<string | undefined> {
  const { user_id, address, language } = mail;
  return app.db.write(async (tx) => {
    // Jobs of earlier versions have no mail in the log.
    const [id = ""] =
      mail.mail_id === undefined
        ? await logMails(app, tx, [{ kind, user_id, address, language, event: mail }])
        : [mail.mail_id];
    return (await startMail(app, tx, id, address)) ? id : undefined;
  });
}

/** The message of a mail about an account; undefined if the user gets none. */
export async function composeAccountMail(app: App, mail: Omit<AccountMail, "kind">) {
  const code = codes[mail.template];
  const user = code && (await findUser(app.db.read, mail.user_id));
  if (code && user?.status !== (code.status ?? "normal")) return undefined;
  if (code?.isToOwnAddress && user?.email_key !== accountKey(mail.address)) return undefined;
  if (mail.template === "claim" && user && !isUnclaimed(user)) return undefined;
  const language = languageFor(app, user?.language, mail.language);
  const t = mailTranslator(app, language);
  const { name, site_url } = app.settings.get("general");
  const { until, message } = mail.params;
  const end = typeof until === "number" ? { end: endIn(t, until) } : {};
  const params = { site_name: name, site_url, ...mail.params, ...end };
  const part = (key: string) => t.maybe(`mail.${mail.template}.${key}`, params) ?? "";
  const isInvitation = mail.template === "invitation";
  const url = isInvitation
    ? await issueInvitationLink(app, String(mail.params.invitation))
    : code
      ? await issueLink(app, mail, code)
      : mail.params.url;
  if (isInvitation && !url) return undefined;
  const link = typeof url === "string" ? { url, action: part("action") } : {};
  const quote = message ? { quote: String(message) } : {};
  const composed = composeMessage(app, t, { subject: part("subject"), lead: part("text"), ...quote, ...link });
  return { ...composed, language };
}

async function issueLink(
  app: App,
  mail: Omit<AccountMail, "kind">,
  { purpose, detail }: (typeof codes)[string],
): Promise<string> {
  const { user_id } = mail;
  const secret = await app.db.write((tx) => issueCode(app, tx, { user_id, purpose, detail: detail(mail) }));
  return codeUrl(app, purpose, secret);
}
