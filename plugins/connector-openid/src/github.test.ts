import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PluginContext } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { github } from "./github.ts";

/** A fake GitHub Enterprise server with the endpoints of a login. */
const requests: { path: string; body: string; authorization: string }[] = [];
const replies: Record<string, unknown> = {
  "/login/oauth/access_token": { access_token: "token", token_type: "bearer", scope: "read:user,user:email" },
  "/api/v3/user": {
    id: 42,
    login: "octo",
    name: "Octo Cat",
    email: "public@x.example",
    avatar_url: "https://x.example/a",
  },
  "/api/v3/user/emails": [],
};
const server = createServer(async (request, response) => {
  const parts = await request.toArray();
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  requests.push({
    path: pathname,
    body: Buffer.concat(parts).toString(),
    authorization: request.headers.authorization ?? "",
  });
  response.setHeader("content-type", "application/json").end(JSON.stringify(replies[pathname] ?? null));
});
let context: PluginContext;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const configuration = { client_id: "site", client_secret: "secret", server: address };
  context = createTestContext(configuration, { site_url: "http://site.example", now: () => 0 });
});
afterAll(() => server.close());

const callback = "http://site.example/answer/api/v1/connector/redirect/connector_github";

async function logIn() {
  const redirect = await github.connector?.authorize(context, { callback, state: "state" });
  const authorizationUrl = new URL(redirect?.url ?? "");
  const url = `${callback}?code=code&state=state`;
  const profile = await github.connector?.handleCallback(context, {
    callback,
    state: "state",
    url,
    flowState: redirect?.flowState ?? "",
  });
  return { authorizationUrl, profile };
}

test("EL2 the authorization request has state and challenge, and the verifier redeems the code", async () => {
  const { authorizationUrl, profile } = await logIn();
  expect(authorizationUrl.pathname).toBe("/login/oauth/authorize");
  expect(Object.fromEntries(authorizationUrl.searchParams)).toMatchObject({
    client_id: "site",
    state: "state",
    redirect_uri: callback,
    code_challenge_method: "S256",
  });
  const redeemed = new URLSearchParams(requests.find(({ path }) => path.endsWith("access_token"))?.body);
  expect(redeemed.get("code_verifier")).toMatch(/^[\w-]{43,}$/);
  expect(redeemed.get("client_secret")).toBe("secret");
  expect(requests.at(-1)?.authorization).toMatch(/^bearer token$/i);
  expect(profile).toMatchObject({ external_id: "42", username: "octo", display_name: "Octo Cat" });
});

test("EL3 only the primary address counts, and only if it is verified", async () => {
  const address = (email: string, primary: boolean, verified: boolean) => ({ email, primary, verified });
  replies["/api/v3/user/emails"] = [address("old@x.example", false, true), address("me@x.example", true, false)];
  expect((await logIn()).profile?.email).toBe("");
  replies["/api/v3/user/emails"] = [address("old@x.example", false, true), address("me@x.example", true, true)];
  expect((await logIn()).profile?.email).toBe("me@x.example");
});

test("EL2 a callback with another state is rejected", async () => {
  const redirect = await github.connector?.authorize(context, { callback, state: "state" });
  const url = `${callback}?code=code&state=other`;
  const received = { callback, state: "state", url, flowState: redirect?.flowState ?? "" };
  await expect(github.connector?.handleCallback(context, received)).rejects.toThrow();
});

test("EL1 a connector without a client id is not ready", () => {
  expect(github.connector?.isReady?.(context)).toBe(true);
  expect(github.connector?.isReady?.({ ...context, configuration: {} })).toBe(false);
});
