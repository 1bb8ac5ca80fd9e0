import type { EventOf, MailParams } from "../../events.ts";

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

/** Asks whether a log-in from elsewhere is theirs: somebody has given their address for it. */
export const bindingMail = (userId: string, address: string, language: string, about: MailParams): MailWanted => ({
  ...letter("bind_login", userId, address, language),
  params: about,
});

/** Asks to confirm the address that a person wants instead. */
export const newAddressMail = (userId: string, address: string, language: string): MailWanted =>
  letter("change_email", userId, address, language);
