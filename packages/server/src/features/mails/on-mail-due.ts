import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { UnknownReceiverError } from "../../platform/mail/index.ts";
import { issueCode, linkTo } from "../accounts/index.ts";
import { findUser } from "../users/index.ts";
import { languageFor } from "./language-for.ts";
import { composeLetter } from "./letter.ts";
import { inboxMail, type NewsMail, questionMail } from "./news-content.ts";
import { claimMail, isSubscribed, type MailKey, releaseMail } from "./queries.ts";

/** The wishes that a mail of a kind answers; its link ends them all. Source: api-accounts 7.4. */
const sources: Readonly<Record<string, readonly string[]>> = {
  inbox: ["inbox"],
  new_question: ["all_new_question", "all_new_question_for_following_tags"],
};

/**
 * Sends one mail about something on the site, if the person still may and wants to get it and it is still there. What
 * was once handed over is not handed over again, whatever happens afterwards. Rules: docs/rules/mails.md Y3.
 */
export async function onMailDue(app: App, event: EventOf<"mail_due">): Promise<void> {
  const key: MailKey = { user_id: event.user_id, kind: event.mail, object_id: event.object_id };
  const ended = sources[key.kind] ?? [];
  const user = await findUser(app.db.read, key.user_id);
  if (!user || !(await isSubscribed(app.db.read, user.id, ended))) return;
  const t = app.translator(languageFor(app, user.language));
  const compose = key.kind === "inbox" ? inboxMail : questionMail;
  const mail = await compose(app, t, key.object_id);
  if (!mail) return;
  const code = await app.db.write(async (tx) => {
    if (!(await claimMail(tx, key, app.now()))) return undefined;
    return issueCode(app, tx, { user_id: user.id, purpose: "unsubscribe", detail: ended.join(" ") });
  });
  if (code === undefined) return;
  const letter = { ...composeLetter(app, t, mail.content, code), ...namesOf(app, mail, key) };
  const headers = {
    "List-Unsubscribe": `<${linkTo(app, "unsubscribe", code)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  try {
    await app.mail.send({ to: user.email, ...letter, headers });
  } catch (error) {
    if (error instanceof UnknownReceiverError) return app.log.warn({ err: error }, "a mail was not sent");
    await app.db.write((tx) => releaseMail(tx, key));
    throw error;
  }
}

/** All that somebody gets about one question hangs together: each letter follows that of the question. */
function namesOf(app: App, { question_id, post_id }: NewsMail, key: MailKey) {
  const { site_url } = app.settings.get("general");
  const host = URL.canParse(site_url) ? new URL(site_url).hostname : "localhost";
  const about = (what: string) => `<${what}.${key.user_id}@${host}>`;
  const root = about(`question-${question_id}`);
  if (key.kind === "new_question") return { messageId: root };
  return { messageId: about(`${key.kind}-${key.object_id}-${post_id}`), references: [root] };
}
