import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Plugin } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { afterAll, expect, test } from "vitest";
import { gitlab, google, microsoft, slack } from "./providers.ts";

/** Serves the discovery document of a GitLab server. */
const server = createServer((_, response) => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const document = { issuer, authorization_endpoint: `${issuer}/oauth/authorize`, token_endpoint: `${issuer}/token` };
  response.setHeader("content-type", "application/json").end(JSON.stringify(document));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

const client = { client_id: "site", client_secret: "secret" };
const tenant = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
const isReady = (plugin: Plugin, values: object) =>
  plugin.connector?.isReady?.(createTestContext({ ...values })) ?? true;

test("EL2 a GitLab server of one's own is found by its address", async () => {
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = createTestContext({ ...client, server: `${own}/` });
  const redirect = await gitlab.connector?.authorize(context, { callback: "https://site.example/back", state: "s" });
  const { origin, pathname, searchParams } = new URL(redirect?.url ?? "");
  expect(origin + pathname).toBe(`${own}/oauth/authorize`);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    scope: "openid email profile",
    state: "s",
    code_challenge_method: "S256",
  });
  expect(searchParams.get("nonce")).toMatch(/^[\w-]{20,}$/);
});

test("EL1 a provider is not ready without what its form requires", () => {
  for (const plugin of [google, gitlab, slack]) {
    expect(isReady(plugin, {}), plugin.slug_name).toBe(false);
    expect(isReady(plugin, client), plugin.slug_name).toBe(true);
  }
  expect(isReady(microsoft, client)).toBe(false);
  expect(isReady(microsoft, { ...client, tenant })).toBe(true);
});

test.each([
  ["https://gitlab.example.com", 0],
  ["", 0],
  ["http://gitlab.example.com", 1],
  ["gitlab.example.com", 1],
])("the address %j of a GitLab server has %i problems", async (address, count) => {
  const problems = await gitlab.check?.(createTestContext(), { ...client, server: address });
  expect(problems?.map(({ field }) => field)).toEqual(Array(count).fill("server"));
});

test.each([
  [tenant, 0],
  ["contoso.onmicrosoft.com", 1],
  ["common", 1],
  ["", 1],
])("the directory %j has %i problems", async (directory, count) => {
  const problems = await microsoft.check?.(createTestContext(), { ...client, tenant: directory });
  expect(problems?.map(({ field }) => field)).toEqual(Array(count).fill("tenant"));
});
