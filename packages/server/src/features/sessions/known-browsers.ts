import { randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import type { BrowserContext } from "../../viewer.ts";

/** How long a browser stays known after the last login. */
export const KNOWN_LIFETIME_S = 180 * 24 * 3600;

/** Accounts per browser; beyond it, the least recently used one is dropped. */
const MAX_ACCOUNTS = 4;

const secretPurpose = (userId: string) => `known browser ${userId}`;

interface KnownBrowser {
  readonly id: string;
  /** Whether the account's second factor was given in the browser. */
  readonly hasGivenFactor: boolean;
}

const FACTOR = "factor";

async function openToken(app: App, token: string, userId: string): Promise<KnownBrowser | undefined> {
  const text = await app.secrets.open(token, secretPurpose(userId));
  const [id = "", until, factor] = text?.split(" ") ?? [];
  return Number(until) > app.now() ? { id, hasGivenFactor: factor === FACTOR } : undefined;
}

/** The key of the first of the browser's tokens that belongs to the account and matches. */
async function findKey(
  app: App,
  { known_tokens }: Pick<BrowserContext, "known_tokens">,
  userId: string,
  matches: (known: KnownBrowser) => boolean,
): Promise<string | undefined> {
  for (const token of known_tokens) {
    const known = await openToken(app, token, userId);
    if (known && matches(known)) return `${userId} ${known.id}`;
  }
  return undefined;
}

/**
 * A rate-limit key for the browser when the account was used in it before, or undefined. The browser proves it with a
 * sealed token, so that wrong passwords from elsewhere do not count against it. Source: docs/rules/accounts.md AC21.
 */
export async function knownBrowser(
  app: App,
  browser: Pick<BrowserContext, "known_tokens">,
  userId: string,
): Promise<string | undefined> {
  return findKey(app, browser, userId, () => true);
}

/**
 * The same, for browsers where the account's second factor was given before. A password alone, or a link in a mail,
 * must not start a new count of guesses at the second factor. Source: docs/rules/second-factor.md TS6.
 */
export async function knownBrowserByFactor(
  app: App,
  browser: Pick<BrowserContext, "known_tokens">,
  userId: string,
): Promise<string | undefined> {
  return findKey(app, browser, userId, ({ hasGivenFactor }) => hasGivenFactor);
}

/** Makes the browser known for an account that just logged in; a known browser keeps its id. */
export async function rememberBrowser(
  app: App,
  browser: Pick<BrowserContext, "known_tokens" | "setKnownTokens">,
  userId: string,
  hasGivenFactor = false,
): Promise<void> {
  const others: string[] = [];
  let before: KnownBrowser | undefined;
  for (const token of browser.known_tokens) {
    const own = await openToken(app, token, userId);
    if (own === undefined) others.push(token);
    before ??= own;
  }
  const id = before?.id ?? randomBytes(16).toString("base64url");
  const factor = hasGivenFactor || before?.hasGivenFactor ? ` ${FACTOR}` : "";
  const token = await app.secrets.seal(`${id} ${app.now() + KNOWN_LIFETIME_S}${factor}`, secretPurpose(userId));
  browser.setKnownTokens([token, ...others].slice(0, MAX_ACCOUNTS));
}
