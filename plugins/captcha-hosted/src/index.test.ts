import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Plugin } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { afterAll, expect, test } from "vitest";
import { hostedCaptchas } from "./index.ts";

/** A stand-in for the services: accepts the answer `right` and records what it was sent. */
const received: URLSearchParams[] = [];
const standIn = createServer(async (request, response) => {
  const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
  received.push(form);
  if (request.url === "/down") return void response.writeHead(503).end();
  const success = form.get("response") === "right" && form.get("secret") === "hidden";
  response.setHeader("content-type", "application/json").end(JSON.stringify({ success }));
});
standIn.listen(0, "127.0.0.1");
await once(standIn, "listening");
afterAll(() => standIn.close());

const address = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
const contextWith = (verify_url: string) => createTestContext({ site_key: "public", secret_key: "hidden", verify_url });
const verify = async ({ captcha }: Plugin, captcha_code: string, verify_url = `${address}/siteverify`) =>
  captcha?.verify(contextWith(verify_url), { captcha_id: "id", secret: "", captcha_code });
const cases = hostedCaptchas.map((plugin) => [plugin.slug_name, plugin] as const);

test.each(cases)("CA10 %s has the service judge an answer with the secret key", async (_, plugin) => {
  expect(await verify(plugin, "right")).toBe(true);
  expect(Object.fromEntries(received.at(-1) ?? [])).toEqual({
    secret: "hidden",
    response: "right",
    sitekey: "public",
  });
  expect(await verify(plugin, "wrong")).toBe(false);
});

test.each(cases)("CA10 %s fails where the service cannot be asked", async (_, plugin) => {
  await expect(verify(plugin, "right", `${address}/down`)).rejects.toThrow("503");
});

test.each(cases)("CA10 %s sends browsers the site key and never the secret", (_, plugin) => {
  expect(plugin.captcha?.widget?.(contextWith(""))).toEqual({ site_key: "public" });
  const secrets = plugin.fields?.(contextWith("")).filter(({ secret }) => secret);
  expect(secrets?.map(({ name }) => name)).toEqual(["secret_key"]);
});

test.each(cases)("CA10 the sources of %s are addresses with https", (_, plugin) => {
  for (const origin of plugin.captcha?.origins ?? []) expect(origin).toMatch(/^https:\/\/[\w.*-]+(\/[\w/]*)?$/);
  expect(plugin.captcha?.origins?.length).toBeGreaterThan(0);
});
