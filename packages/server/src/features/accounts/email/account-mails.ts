import type { EventOf, MailParams } from "../../../events.ts";

type AccountMailEvent = EventOf<"mail_wanted">;

const accountMail = (template: string, user_id: string, address: string, language: string): AccountMailEvent => ({
  kind: "mail_wanted",
  template,
  user_id,
  address,
  language,
  params: {},
});

/** The mail that asks the user to confirm their address. */
export const activationMail = (userId: string, address: string, language: string): AccountMailEvent =>
  accountMail("activate", userId, address, language);

/** The mail with the link that resets a password. */
export const passwordMail = (userId: string, address: string, language: string): AccountMailEvent =>
  accountMail("reset_password", userId, address, language);

/** The mail that asks the owner of an address to confirm an external login that was made with it. */
export const bindingMail = (
  userId: string,
  address: string,
  language: string,
  about: MailParams,
): AccountMailEvent => ({
  ...accountMail("bind_login", userId, address, language),
  params: about,
});

/** The mail that asks the user to confirm their new address. */
export const newAddressMail = (userId: string, address: string, language: string): AccountMailEvent =>
  accountMail("change_email", userId, address, language);
