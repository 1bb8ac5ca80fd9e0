import { codeAt } from "../src/features/factors/totp.ts";
import { PASSWORD } from "./accounts.ts";
import type { Person, Site } from "./site.ts";

/** An app that shows codes, and what was told when it was set up. */
export interface CodeApp {
  readonly secret: string;
  readonly recovery: string[];
  /** The code of now; of other moments by how many steps they are away. */
  code(steps?: number): string;
}

/** What an app with this secret shows. */
export function codeOf(site: Site, secret: string, steps = 0): string {
  return codeAt(secret, Math.floor(site.app.now() / 30) + steps);
}

/** Turns two-step sign-in on with an app, and waits until its next code. */
export async function givenApp(site: Site, person: Person, pass = PASSWORD): Promise<CodeApp> {
  const { key, secret } = await site.call(person, "beginAuthenticator", { pass });
  const second_factor = codeOf(site, secret);
  const { recovery_codes: recovery } = await site.call(person, "addAuthenticator", { key, second_factor });
  site.wait(60);
  return { secret, recovery, code: (steps) => codeOf(site, secret, steps) };
}

/** The secret by which a refused log-in goes on. */
export function entryOf(refusal: { readonly data: unknown }): string {
  return (refusal.data as { entry?: string }[])[0]?.entry ?? "";
}
