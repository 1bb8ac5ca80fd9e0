import { codeAt } from "../src/features/two-factor/totp.ts";
import { PASSWORD } from "./accounts.ts";
import type { TestPerson, TestSite } from "./site.ts";

/** An authenticator app, and the result of its setup. */
export interface AuthenticatorFixture {
  readonly secret: string;
  readonly recovery: string[];
  /** The current code, or that of `steps` steps later. */
  code(steps?: number): string;
}

/** The code of an app with this secret. */
export function codeOf(site: TestSite, secret: string, steps = 0): string {
  return codeAt(secret, Math.floor(site.app.now() / 30) + steps);
}

/** Enables two-step login with an app, and waits until its next code. */
export async function enableAuthenticator(
  site: TestSite,
  person: TestPerson,
  pass = PASSWORD,
): Promise<AuthenticatorFixture> {
  const { key, secret } = await site.call(person, "beginAuthenticator", { pass });
  const second_factor = codeOf(site, secret);
  const { recovery_codes: recovery } = await site.call(person, "addAuthenticator", { key, second_factor });
  site.wait(60);
  return { secret, recovery, code: (steps) => codeOf(site, secret, steps) };
}

/** The key of the pending login in an error of the first step. */
export function pendingLoginKeyOf(error: { readonly data: unknown }): string {
  return (error.data as { entry?: string }[])[0]?.entry ?? "";
}
