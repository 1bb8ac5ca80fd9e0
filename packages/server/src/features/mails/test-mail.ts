import { setTimeout as pause } from "node:timers/promises";
import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { deliverMail } from "./log/deliver-mail.ts";
import { logMails } from "./log/log-mails.ts";
import { startMail } from "./log/mail-states.ts";
import { composeAccountMail } from "./on-mail-requested.ts";

/** Shorter than the request timeout of browsers. */
const MAX_WAIT_MS = 8000;

type TestMailResult = Reply<"testMail">;

/** Sends a test mail with the stored settings, and replies with the mail server's answer. Rules: docs/rules/mails.md Y9. */
export async function testMail(app: App, admin: Admin, { recipient }: Parsed<"testMail">): Promise<TestMailResult> {
  const { id: user_id, language } = admin;
  const message = await composeAccountMail(app, {
    template: "test",
    user_id,
    address: recipient,
    language,
    params: {},
  });
  return message ? sendAndWait(app, user_id, { to: recipient, ...message }) : { accepted: false, answer: "" };
}

/** Sends a mail and waits for the mail server's answer, as long as browsers do; "" after that, or without a server. */
export async function sendAndWait(
  app: App,
  user_id: string,
  mail: Parameters<typeof deliverMail>[2],
): Promise<TestMailResult> {
  if (!app.mail.isConfigured) return { accepted: false, answer: "" };
  const id = await app.db.write(async (tx) => {
    const { to: address, language } = mail;
    const [logged = ""] = await logMails(app, tx, [{ kind: "test", user_id, address, language, event: null }]);
    await startMail(app, tx, logged, address);
    return logged;
  });
  const sending: Promise<TestMailResult> = deliverMail(app, id, mail, true).then(
    (answer) => ({ accepted: true, answer }),
    (error: Error) => ({ accepted: false, answer: error.message }),
  );
  const timeout = new AbortController();
  const timedOut = pause(MAX_WAIT_MS, { accepted: false, answer: "" }, { ref: false, signal: timeout.signal });
  const answer = await Promise.race([sending, timedOut.catch(() => sending)]);
  timeout.abort();
  return answer;
}
