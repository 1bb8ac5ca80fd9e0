import type { EventOf } from "../../events.ts";

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
