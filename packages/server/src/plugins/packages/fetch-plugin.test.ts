import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manifestOf, packPlugin, type TestSite, testSite } from "../../../testing/index.ts";

const bytes = packPlugin(manifestOf(), "export const plugin = {};");
const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

let origin = "";
let site: TestSite;
/** The registry's versions of a package; each changed from a good one. */
const release = (change: object) => ({
  dist: { tarball: `${origin}/-/riddle.tgz`, integrity, signatures: [{ keyid: "SHA256:abc", sig: "" }], ...change },
});
const versions = () => ({
  "1.0.0": release({}),
  "1.0.1": release({ integrity: integrity.replace(/^sha512-.../, "sha512-AAA") }),
  "1.0.2": release({ integrity: "sha1-abc" }),
  "1.0.3": release({ tarball: "http://127.0.0.2:1/riddle.tgz" }),
  "1.0.4": release({ tarball: `${origin}/-/missing.tgz` }),
});

const registry = createServer((request, response) => {
  if (request.url === "/@ann%2friddle")
    return response.end(JSON.stringify({ "dist-tags": { latest: "1.0.0" }, versions: versions() }));
  if (request.url === "/-/riddle.tgz") return response.end(bytes);
  return response.writeHead(request.url === "/moved" ? 302 : 404, { location: "/@ann%2friddle" }).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  site = await testSite({ plugins: [], pluginRegistry: origin });
});
afterAll(async () => {
  await site.close();
  registry.close();
});

test("PL27 a package of the registry is checked and shown with its origin and its signature", async () => {
  const found = await site.call(site.admin, "fetchPlugin", { name: "@ann/riddle" });
  expect(found).toMatchObject({ slug_name: "riddle", version: "1.0.0", origin, signature: "SHA256:abc" });
  expect(found.checksum).toBe(createHash("sha512").update(bytes).digest("hex"));
  await site.call(site.admin, "installPlugin", { checksum: found.checksum });
  expect((await site.call(site.admin, "pluginDetails", {})).registry).toBe(true);
});

test.each([
  [{ name: "@ann/riddle", version: "1.0.1" }, "its checksum differs"],
  [{ name: "@ann/riddle", version: "1.0.2" }, "no SHA-512 checksum"],
  [{ name: "@ann/riddle", version: "1.0.3" }, "from another address"],
  [{ name: "@ann/riddle", version: "1.0.4" }, "status 404"],
  [{ name: "@ann/riddle", version: "9.9.9" }, "no version 9.9.9"],
  [{ name: "missing" }, "status 404"],
  [{ name: "moved" }, "could not be read"],
  [{ name: "../up" }, "is no package name"],
  [{ name: "a?b" }, "is no package name"],
])("PL27 %j is refused with the reason", async (input, reason) => {
  const { msg } = await site.error(site.admin, "fetchPlugin", input);
  expect(msg).toContain(reason);
});

test("PL27 without a registry in the environment there is none", async () => {
  const without = await testSite({ plugins: [] });
  const { reason } = await without.error(without.admin, "fetchPlugin", { name: "riddle" });
  const { registry: isOffered } = await without.call(without.admin, "pluginDetails", {});
  await without.close();
  expect([reason, isOffered]).toEqual(["base.request_format_error", false]);
});
