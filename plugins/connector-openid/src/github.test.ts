import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PluginContext } from "@askwell/plugin-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { github } from "./github.ts";

/** A GitHub Enterprise server on this machine, as far as a log-in sees it. */
const asked: { path: string; body: string; authorization: string }[] = [];
const answers: Record<string, unknown> = {
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
  asked.push({
    path: pathname,
    body: Buffer.concat(parts).toString(),
    authorization: request.headers.authorization ?? "",
  });
  response.setHeader("content-type", "application/json").end(JSON.stringify(answers[pathname] ?? null));
});
let context: PluginContext;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const configuration = { client_id: "site", client_secret: "secret", server: address };
  context = { configuration, site_url: "http://site.example", now: () => 0 } as unknown as PluginContext;
});
afterAll(() => server.close());

const callback = "http://site.example/answer/api/v1/connector/redirect/connector_github";

async function logIn() {
  const way = await github.connector?.depart(context, { callback, state: "state" });
  const left = new URL(way?.url ?? "");
  const url = `${callback}?code=code&state=state`;
  const outsider = await github.connector?.arrive(context, { callback, state: "state", url, kept: way?.kept ?? "" });
  return { left, outsider };
}

test("EL2 people leave with a state and a challenge, and the verifier redeems their code", async () => {
  const { left, outsider } = await logIn();
  expect(left.pathname).toBe("/login/oauth/authorize");
  expect(Object.fromEntries(left.searchParams)).toMatchObject({
    client_id: "site",
    state: "state",
    redirect_uri: callback,
    code_challenge_method: "S256",
  });
  const redeemed = new URLSearchParams(asked.find(({ path }) => path.endsWith("access_token"))?.body);
  expect(redeemed.get("code_verifier")).toMatch(/^[\w-]{43,}$/);
  expect(redeemed.get("client_secret")).toBe("secret");
  expect(asked.at(-1)?.authorization).toMatch(/^bearer token$/i);
  expect(outsider).toMatchObject({ external_id: "42", username: "octo", display_name: "Octo Cat" });
});

test("EL3 only the primary address counts, and only when it is verified", async () => {
  const address = (email: string, primary: boolean, verified: boolean) => ({ email, primary, verified });
  answers["/api/v3/user/emails"] = [address("old@x.example", false, true), address("me@x.example", true, false)];
  expect((await logIn()).outsider?.email).toBe("");
  answers["/api/v3/user/emails"] = [address("old@x.example", false, true), address("me@x.example", true, true)];
  expect((await logIn()).outsider?.email).toBe("me@x.example");
});

test("EL2 a return with another state is refused", async () => {
  const way = await github.connector?.depart(context, { callback, state: "state" });
  const url = `${callback}?code=code&state=other`;
  const arrival = { callback, state: "state", url, kept: way?.kept ?? "" };
  await expect(github.connector?.arrive(context, arrival)).rejects.toThrow();
});

test("EL1 a connector without a client id is not offered", () => {
  expect(github.connector?.isReady?.(context)).toBe(true);
  expect(github.connector?.isReady?.({ ...context, configuration: {} })).toBe(false);
});
