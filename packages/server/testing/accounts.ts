import type { Reply } from "@askwell/contract";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { type Person, type Site, testSite } from "./site.ts";

/** The password of everybody who registers here. */
export const PASSWORD = "apple-Pass-1";

/** A site with a mailbox, and people who come to it the way that people do. */
export interface AccountSite {
  readonly site: Site;
  readonly mailbox: Mailbox;
  register(name: string, address?: string): Promise<Reply<"registerByEmail">>;
  logIn(address: string, password?: string): Promise<Reply<"loginByEmail">>;
  /** Somebody who has registered and confirmed the address. */
  member(name: string): Promise<Person>;
  /** Registration and log-in as a new site has them, with these changes. */
  loginSettings(change: object): Promise<void>;
  close(): Promise<void>;
}

/** Whoever has just signed in. */
export function signedIn(reply: Reply<"loginByEmail">): Person {
  return { id: reply.id, username: reply.username, token: reply.access_token, visit_token: reply.visit_token };
}

/** The fields that a refusal names. */
export function fieldsOf(refusal: { readonly data: unknown }): string[] {
  return (refusal.data as { error_field: string }[]).map((each) => each.error_field);
}

/** Starts a site for tests of accounts. */
export async function accountSite(options: Parameters<typeof testSite>[0] = {}): Promise<AccountSite> {
  const site = await testSite(options);
  const mailbox = await openMailbox(site);
  const register: AccountSite["register"] = (name, address = `${name}@example.com`) =>
    site.call(site.visitor, "registerByEmail", { name, e_mail: address, pass: PASSWORD });
  return {
    site,
    mailbox,
    register,
    logIn: (e_mail, pass = PASSWORD) => site.call(site.visitor, "loginByEmail", { e_mail, pass }),
    async member(name) {
      await register(name);
      const code = await mailbox.code(`${name}@example.com`);
      return signedIn(await site.call(site.visitor, "verifyEmail", { code }));
    },
    async loginSettings(change) {
      const open = { allow_new_registrations: true, allow_email_registrations: true, allow_password_login: true };
      const usual = { ...open, allow_email_domains: [], require_email_verification: true };
      await site.call(site.admin, "saveLoginSettings", { ...usual, ...change });
    },
    async close() {
      await mailbox.close();
      await site.close();
    },
  };
}
