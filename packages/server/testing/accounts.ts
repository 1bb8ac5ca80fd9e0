import type { Reply } from "@askwell/contract";
import { addUsers, unknownEmailKey } from "../src/features/users/bulk.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { type TestPerson, type TestSite, testSite } from "./site.ts";

/** The password of users registered here. */
export const PASSWORD = "apple-Pass-1";

/** A site with a mailbox, and users who register through its calls. */
export interface AccountSite {
  readonly site: TestSite;
  readonly mailbox: Mailbox;
  register(name: string, address?: string): Promise<Reply<"registerByEmail">>;
  logIn(address: string, password?: string): Promise<Reply<"loginByEmail">>;
  /** A user who has registered and confirmed the address. */
  member(name: string): Promise<TestPerson>;
  /** Saves the login settings of a new site with these changes. */
  loginSettings(change: object): Promise<void>;
  close(): Promise<void>;
}

/** The user of a login reply. */
export function signedIn(reply: Reply<"loginByEmail">): TestPerson {
  return { id: reply.id, username: reply.username, token: reply.access_token, visit_token: reply.visit_token };
}

/** The fields of an error. */
export function fieldsOf(error: { readonly data: unknown }): string[] {
  return (error.data as { error_field: string }[]).map((each) => each.error_field);
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
      const defaults = { ...open, allow_email_domains: [], require_email_verification: true };
      await site.call(site.admin, "saveLoginSettings", { ...defaults, ...change });
    },
    async close() {
      await mailbox.close();
      await site.close();
    },
  };
}

/** Adds accounts as imports do: without address and password. Returns their ids. */
export async function addImported(
  { app }: TestSite,
  accounts: readonly { readonly username: string; readonly rank?: number; readonly posts?: number }[],
): Promise<string[]> {
  return app.db.write(async (tx) => {
    const ids: string[] = [];
    for (const { username, rank = 1, posts = 0 } of accounts) {
      const id = await app.ids.next(tx, "user");
      const names = { username, display_name: `Old ${username}`, email: "", email_key: unknownEmailKey(id) };
      await addUsers(tx, [{ id, created_at: app.now(), ...names, rank, answer_count: posts }]);
      ids.push(id);
    }
    return ids;
  });
}
