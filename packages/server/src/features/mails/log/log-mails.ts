import { accountKey } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { DomainEvent, EventOf } from "../../../events.ts";
import { insertMany } from "../../../platform/db/index.ts";
import type { Tx } from "../../../tables.ts";
import { findReceived } from "../../replies/index.ts";
import { findUser } from "../../users/index.ts";
import type { MailLogRow } from "../table.ts";

/** A mail that will be sent. */
export interface NewLoggedMail extends Pick<MailLogRow, "kind" | "user_id" | "address" | "language"> {
  /** What sends it; null for a mail that is sent at once, and cannot be sent again. */
  readonly event: DomainEvent | null;
}

/** Mails whose link makes an address, or an external login, belong to an account: only its user asks for another one. */
const sentOnce = ["change_email", "bind_login"];

/** Adds mails to the log before they are sent; returns their ids. Rules: docs/rules/mail-log.md ML1. */
export async function logMails(app: App, tx: Tx, mails: readonly NewLoggedMail[]): Promise<string[]> {
  const ids = await app.ids.reserve(tx, "mail", mails.length);
  const rows = mails.map(({ event, ...mail }, index): MailLogRow => {
    const id = ids[index] as string;
    return {
      ...{ id, created_at: app.now(), state: "waiting", stop: "", ...mail, address_key: accountKey(mail.address) },
      ...{ attempts: 0, attempted_at: 0, subject: "", message_id: "", answer: "" },
      event: event === null || sentOnce.includes(mail.kind) ? "" : JSON.stringify({ ...event, mail_id: id }),
    };
  });
  await insertMany(tx, "mail_log", rows);
  return ids;
}

type MailEvent = EventOf<"mail_wanted" | "claim_mail_due" | "mail_reply_rejected">;

const isMailEvent = (event: DomainEvent): event is MailEvent =>
  ["mail_wanted", "claim_mail_due", "mail_reply_rejected"].includes(event.kind);

/**
 * The event, with its mail in the log if it sends one. Mails about news are logged where they are queued, many at once.
 */
export async function loggedEvent<Event extends DomainEvent>(app: App, tx: Tx, event: Event): Promise<Event> {
  if (!isMailEvent(event) || event.mail_id !== undefined) return event;
  const mail = await addressee(tx, event);
  if (!mail) return event;
  const [mail_id] = await logMails(app, tx, [{ ...mail, event }]);
  return { ...event, mail_id };
}

async function addressee(tx: Tx, event: MailEvent): Promise<Omit<NewLoggedMail, "event"> | undefined> {
  if (event.kind === "mail_wanted") {
    const { template, user_id, address, language } = event;
    return { kind: template, user_id, address, language };
  }
  if (event.kind === "claim_mail_due") {
    const { user_id, address } = event;
    return { kind: "claim", user_id, address, language: "" };
  }
  const received = await findReceived(tx, event.mail_hash);
  const user = received && (await findUser(tx, received.user_id));
  return user && { kind: "reply_rejected", user_id: user.id, address: user.email, language: user.language };
}
