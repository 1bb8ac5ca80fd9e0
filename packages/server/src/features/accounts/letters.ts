import type { Translate } from "@askwell/i18n";
import type { EventOf, MailParams } from "../../events.ts";
import type { Letter } from "../../platform/mail/index.ts";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** A subject is one line. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * Writes a letter from the catalogue's `mail.<template>`: a subject, a text, and the words of a link when there is a
 * `url`. Values stand in the plain text as they are, in the HTML escaped.
 */
export function composeLetter(t: Translate, template: string, params: MailParams): Omit<Letter, "to"> {
  const part = (name: string) => t.maybe(`mail.${template}.${name}`, params) ?? "";
  const footer = t.maybe("mail.footer", params) ?? "";
  const url = typeof params.url === "string" ? params.url : "";
  const text = [part("text"), url, footer].filter((each) => each !== "").join("\n\n");
  const link = `<p><a href="${escaped(url)}">${escaped(part("action"))}</a></p>\n<p>${escaped(url)}</p>`;
  const html = [`<p>${escaped(part("text"))}</p>`, url === "" ? "" : link, `<p><small>${escaped(footer)}</small></p>`];
  return { subject: oneLine(part("subject")), text, html: html.filter((each) => each !== "").join("\n") };
}

type MailWanted = EventOf<"mail_wanted">;

const letter = (template: string, user_id: string, address: string, language: string): MailWanted => ({
  kind: "mail_wanted",
  template,
  user_id,
  address,
  language,
  params: {},
});

/** Asks to confirm an address. */
export const activationMail = (userId: string, address: string, language: string): MailWanted =>
  letter("activate", userId, address, language);

/** Lets a person choose a new password. */
export const passwordMail = (userId: string, address: string, language: string): MailWanted =>
  letter("reset_password", userId, address, language);

/** Asks to confirm the address that a person wants instead. */
export const newAddressMail = (userId: string, address: string, language: string): MailWanted =>
  letter("change_email", userId, address, language);
