import { randomUUID } from "node:crypto";
import { accountKey, isWrongAddress, type MailState } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { MAX_ATTEMPTS } from "../../../platform/jobs/index.ts";
import { type MailMessage, UnknownRecipientError } from "../../../platform/mail/index.ts";
import { countHardBounce } from "../bounces/paused-addresses.ts";
import { returnAddress } from "../bounces/return-address.ts";
import { changeLogged, findLogged, type MailChange } from "./mail-states.ts";

/** What mail servers say is stored up to this length. */
const MAX_ANSWER = 1000;
const MAX_SUBJECT = 500;

interface LoggedMessage extends MailMessage {
  readonly language: string;
}

/**
 * Sends a mail that `startMail` has noted, and notes what the mail server says. Throws its error; `isFinal` says that
 * nobody tries again. The text is not stored: it contains links that work once. Rules: docs/rules/mail-log.md ML1, ML2.
 */
export async function deliverMail(app: App, id: string, mail: LoggedMessage, isFinal = false): Promise<string> {
  const { language, ...message } = mail;
  const messageId = message.messageId ?? `<${randomUUID()}@${siteHost(app)}>`;
  const about = {
    subject: message.subject.slice(0, MAX_SUBJECT),
    message_id: messageId,
    address: message.to,
    address_key: accountKey(message.to),
    language,
  };
  try {
    const answer = await app.mail.send({ ...message, messageId, returnPath: await returnAddress(app, id) });
    const sent = app.mail.isConfigured
      ? ({ state: "sent", stop: "" } as const)
      : ({ state: "stopped", stop: "no_server" } as const);
    await note(app, id, { ...about, ...sent, answer: answer.slice(0, MAX_ANSWER) });
    return answer;
  } catch (error) {
    const state = await stateAfter(app, id, isFinal || error instanceof UnknownRecipientError);
    const answer = (error as Error).message.slice(0, MAX_ANSWER);
    const isWrong = error instanceof UnknownRecipientError && isWrongAddress(answer);
    await note(app, id, { ...about, state, answer }, isWrong);
    throw error;
  }
}

/** The host of the site, for message ids. */
export function siteHost(app: App): string {
  const { site_url } = app.settings.get("general");
  return URL.canParse(site_url) ? new URL(site_url).hostname : "localhost";
}

/** A mail that is tried again waits. */
async function stateAfter(app: App, id: string, isFinal: boolean): Promise<MailState> {
  const row = isFinal ? undefined : await findLogged(app.db.read, id);
  return isFinal || (row?.attempts ?? 0) >= MAX_ATTEMPTS ? "failed" : "waiting";
}

/** A mail that was sent must not be sent again because the log could not be written. */
async function note(
  app: App,
  id: string,
  change: MailChange & { readonly state: MailState },
  isWrong = false,
): Promise<void> {
  const { address_key = "", answer = "", state, stop = "" } = change;
  const noted = app.db.write(async (tx) => {
    const isNoted = await changeLogged(tx, id, ["sending"], change);
    // Its account was deleted meanwhile: nothing about its address is stored again.
    if (!isNoted) await changeLogged(tx, id, ["sending"], { state, stop });
    if (isNoted && isWrong) await countHardBounce(app, tx, { address_key, cause: "bounced", answer });
  });
  await noted.catch((error) => app.log.error({ err: error, mail: id }, "what became of a mail was not noted"));
}
