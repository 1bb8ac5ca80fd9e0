import { mailTemplateNames, mailTemplates } from "../settings/mail-texts.ts";

/**
 * What became of a mail. `stopped`: it was not sent, and `MailStop` says why. Source: docs/rules/mail-log.md ML2.
 */
export const mailStates = ["waiting", "sending", "sent", "failed", "bounced", "complained", "stopped"] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail was not sent, or why nobody knows whether it was; "" for what the mail server says. */
export const mailStops = ["", "administrator", "unwanted", "paused", "no_server", "interrupted"] as const;
export type MailStop = (typeof mailStops)[number];

/** Mails about posts whose template is known only when they are composed, and those of automation rules to addresses. */
const lateKinds = ["inbox", "new_question", "digest", "reply_rejected", "rule"] as const;

/** The kinds of mails: those about accounts and the administration by their template. */
export const mailKinds: readonly string[] = [
  ...mailTemplateNames.filter((template) => mailTemplates[template].group !== "posts"),
  ...lateKinds,
];

/**
 * Whether a user waits for a mail that they have just asked for, to log in or to confirm an address: it is sent even
 * while mail to the address is paused. Source: docs/rules/mail-log.md ML9.
 */
export const isAwaitedMail = (kind: string): boolean =>
  ["activate", "change_email", "reset_password", "bind_login", "confirm_address", "test"].includes(kind);

/** What a mail server says about a mail that it could not deliver. Source: RFC 3464. */
interface DeliveryStatus {
  /** `failed`, `delayed`, …, in lower case. */
  readonly action: string;
  /** Such as `5.1.1` (RFC 3463); "" if the server did not say. */
  readonly status: string;
}

/** Not about the sender, a full mailbox or the size of a mail. Source: RFC 3463. */
function isAboutRecipient(subject: string | undefined, detail: string | undefined): boolean {
  if (subject === "1") return detail !== "7" && detail !== "8";
  return subject === "0" || (subject === "2" && detail !== "2" && detail !== "3");
}

/**
 * The status with which a mail server rejects a recipient, if the address is wrong for certain; a server also rejects
 * recipients because of the sender. Source: RFC 3463.
 */
export const isWrongAddress = (answer: string): boolean => /\b5\.1\.(?:1|2|3|6|10)\b/.test(answer);

/**
 * Whether the address itself is wrong (`hard`), or the mail could not be delivered this time (`soft`): the mailbox is
 * full, the mail is too large, or was taken for spam. Null for a mail that may still arrive. Source:
 * docs/rules/mail-log.md ML7.
 */
export function bounceOf({ action, status }: DeliveryStatus): "hard" | "soft" | null {
  if (action !== "failed") return null;
  const [kind, subject, detail] = status.split(".");
  if (kind !== "5") return "soft";
  return isAboutRecipient(subject, detail) ? "hard" : "soft";
}
