import { mailTemplateNames, mailTemplates } from "../settings/mail-texts.ts";

/**
 * What became of a mail. `stopped`: it was not sent, and `MailStop` says why. Source: docs/rules/mail-log.md ML2.
 */
export const mailStates = ["waiting", "sending", "sent", "failed", "bounced", "complained", "stopped"] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail was not sent, or why nobody knows whether it was; "" for what the mail server says. */
export const mailStops = ["", "administrator", "unwanted", "paused", "no_server", "interrupted"] as const;
export type MailStop = (typeof mailStops)[number];

/** Mails about posts whose template is known only when they are composed. */
const lateKinds = ["inbox", "new_question", "digest", "reply_rejected"] as const;

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

/**
 * Whether the address itself is wrong (`hard`), or the mail could not be delivered this time (`soft`): the mailbox is
 * full, the mail is too large, or was taken for spam. Null for a mail that may still arrive. Source:
 * docs/rules/mail-log.md ML7.
 */
export function bounceOf({ action, status }: DeliveryStatus): "hard" | "soft" | null {
  if (action !== "failed") return null;
  const [kind, subject, detail] = status.split(".");
  if (kind !== "5") return "soft";
  const isAboutAddress = subject === "1" || subject === "0" || (subject === "2" && detail !== "2" && detail !== "3");
  return isAboutAddress ? "hard" : "soft";
}
