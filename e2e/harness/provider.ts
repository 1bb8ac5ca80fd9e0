import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider as OidcProvider } from "oidc-provider";
import type { APIRequestContext, Page } from "playwright-core";
import type { Caller } from "./wire.ts";

/** A provider of accounts on this machine: whoever says who they are is believed. */
export interface Provider {
  readonly issuer: string;
  readonly stop: () => Promise<void>;
}

const secret = "a-secret-that-both-know";

/** What the provider says about an account; those called `un…` have an address that it has not verified. */
const claimsOf = (id: string) => ({
  sub: id,
  name: `${id} of Elsewhere`,
  preferred_username: id,
  email: id.includes("@") ? id : `${id}@elsewhere.example`,
  email_verified: !id.startsWith("un"),
});

/** Starts a provider that knows one site, under the names of some connectors. */
export async function startProvider(siteAddress: string, slugs: readonly string[]): Promise<Provider> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: "askwell",
        client_secret: secret,
        redirect_uris: slugs.map((slug) => `${siteAddress}/answer/api/v1/connector/redirect/${slug}`),
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username"] },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => claimsOf(id) }),
    pkce: { required: () => true },
    cookies: { keys: ["only for tests"] },
  });
  server.on("request", provider.callback());
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { issuer, stop };
}

/** Sets a connector up for a provider and turns it on. */
export async function connectProvider(
  admin: Caller,
  connector: { slug: string; name: string; issuer: string },
): Promise<void> {
  const { slug: plugin_slug_name, name, issuer } = connector;
  const config_fields = { name, issuer, client_id: "askwell", client_secret: secret, scope: "openid email profile" };
  const saved = await admin.send("PUT", "/answer/admin/api/plugin/config", { plugin_slug_name, config_fields });
  const on = await admin.send("PUT", "/answer/admin/api/plugin/status", { plugin_slug_name, enabled: true });
  if (saved.status !== 200 || on.status !== 200) throw new Error(`${plugin_slug_name} could not be set up`);
}

/** Logs in at the provider's own pages, which follow the button of the site. */
export async function logInThere(page: Page, id: string): Promise<void> {
  await page.locator("input[name=login]").fill(id);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.locator("input[name=prompt][value=consent]").waitFor({ state: "attached" });
  await page.locator("button[type=submit]").click();
}

const MOST_STEPS = 15;

/** Goes the same way without a page, and stops before the site is reached: answers with the address of the return. */
export async function returnAddress(request: APIRequestContext, start: string, id: string): Promise<string> {
  const site = new URL(start).origin;
  let address = start;
  let prompt = "login";
  for (let step = 0; step < MOST_STEPS; step++) {
    const answer = await request.get(address, { maxRedirects: 0 });
    let location = answer.headers().location;
    if (!location) {
      const [, action = ""] = /action="([^"]+)"/.exec(await answer.text()) ?? [];
      const form = prompt === "login" ? { prompt, login: id, password: "any" } : { prompt };
      const submitted = await request.post(new URL(action, address).href, { form, maxRedirects: 0 });
      location = submitted.headers().location ?? "";
      prompt = "consent";
    }
    address = new URL(location, address).href;
    if (new URL(address).origin === site) return address;
  }
  throw new Error(`the provider leads nowhere: ${address}`);
}
