import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import type { APIRequestContext, Page } from "playwright-core";
import type { Caller } from "./wire.ts";

/** An OpenID provider on this machine that trusts any user id. */
export interface AccountProvider {
  readonly issuer: string;
  readonly stop: () => Promise<void>;
}

export const secret = "a-secret-that-both-know";

/** The claims of an account; ids that start with `un` have an unverified address. */
const claimsOf = (id: string) => ({
  sub: id,
  name: `${id} of Elsewhere`,
  preferred_username: id,
  email: id.includes("@") ? id : `${id}@elsewhere.example`,
  email_verified: !id.startsWith("un"),
});

/** The user endpoint of plain OAuth 2.0, and the path of the profile in its response. */
export const PERSON = "/api/person";
export const personPaths = {
  path_id: "data.user.id",
  path_display_name: "data.user.full_name",
  path_username: "data.user.nick",
  path_email: "data.contact.mail",
  path_email_verified: "data.contact.checked",
  path_avatar: "",
};

/** Returns the owner of an access token like legacy APIs: nested fields, no OpenID. */
async function personOf(provider: InstanceType<typeof Provider>, authorization = ""): Promise<object | undefined> {
  const token = await provider.AccessToken.find(authorization.replace(/^Bearer /, ""));
  if (!token || token.scope?.includes("openid")) return undefined;
  const { sub, name, preferred_username, email, email_verified } = claimsOf(token.accountId);
  const user = { id: sub, full_name: name, nick: preferred_username };
  return { data: { user, contact: { mail: email, checked: email_verified ? "true" : "false" } } };
}

/** Starts a provider for one site, with the callbacks of several connectors. */
export async function startProvider(siteAddress: string, slugs: readonly string[]): Promise<AccountProvider> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
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
  const answer = provider.callback();
  server.on("request", (request, reply) => {
    if (request.url !== PERSON) return answer(request, reply);
    void personOf(provider, request.headers.authorization).then((person) => {
      reply.writeHead(person ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify(person ?? {}));
    });
  });
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { issuer, stop };
}

/** Configures a connector for a provider and enables it. */
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

/** Logs in on the provider's pages, after the site's redirect. */
export async function logInThere(page: Page, id: string): Promise<void> {
  await page.locator("input[name=login]").fill(id);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.locator("input[name=prompt][value=consent]").waitFor({ state: "attached" });
  await page.locator("button[type=submit]").click();
}

const MAX_STEPS = 15;

/** Performs the same flow without a page, up to the callback; returns its address. */
export async function returnAddress(request: APIRequestContext, start: string, id: string): Promise<string> {
  const site = new URL(start).origin;
  let address = start;
  let prompt = "login";
  for (let step = 0; step < MAX_STEPS; step++) {
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
