import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manifestOf, packPlugin, type TestSite, testSite } from "../../../testing/index.ts";

const bytes = packPlugin(manifestOf(), "export const plugin = {};");
const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
const keys = {
  keys: [
    { keyid: "SHA256:current", keytype: "ecdsa-sha2-nistp256", key, expires: null },
    { keyid: "SHA256:past", keytype: "ecdsa-sha2-nistp256", key, expires: "2025-01-29T00:00:00.000Z" },
    { keyid: "SHA256:broken", keytype: "ecdsa-sha2-nistp256", key: "AAAA", expires: null },
  ],
};
/** The signature of a version, as a registry makes it. */
const signed = (version: string, keyid = "SHA256:current") => ({
  keyid,
  sig: sign("sha256", Buffer.from(`@ann/riddle@${version}:${integrity}`), privateKey).toString("base64"),
});

let origin = "";
let site: TestSite;
/** The registry's versions of a package; each changed from a good one. */
const release = (change: object) => ({
  dist: { tarball: `${origin}/-/riddle.tgz`, integrity, ...change },
});
const versions = () => ({
  "1.0.0": release({ signatures: [{ keyid: "SHA256:unknown", sig: "" }, signed("1.0.0")] }),
  "1.0.1": release({ integrity: integrity.replace(/^sha512-.../, "sha512-AAA") }),
  "1.0.2": release({ integrity: "sha1-abc" }),
  "1.0.3": release({ tarball: "http://127.0.0.2:1/riddle.tgz" }),
  "1.0.4": release({ tarball: `${origin}/-/missing.tgz` }),
  "1.0.5": release({ signatures: [signed("1.0.0")] }),
  "1.0.6": release({ signatures: [signed("1.0.6", "SHA256:broken")] }),
  "1.0.7": release({ signatures: [signed("1.0.7", "SHA256:past")] }),
  "1.0.8": release({}),
});

const registry = createServer((request, response) => {
  if (request.url === "/@ann%2friddle")
    return response.end(JSON.stringify({ "dist-tags": { latest: "1.0.0" }, versions: versions() }));
  if (request.url === "/-/npm/v1/keys") return response.end(JSON.stringify(keys));
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
  expect(found).toMatchObject({ slug_name: "riddle", version: "1.0.0", origin, signature: "SHA256:current" });
  expect(found.checksum).toBe(createHash("sha512").update(bytes).digest("hex"));
  await site.call(site.admin, "installPlugin", { checksum: found.checksum });
  expect((await site.call(site.admin, "pluginDetails", {})).registry).toBe(true);
});

test.each(["1.0.7", "1.0.8"])("PL27 version %s, without a signature by a current key, shows none", async (version) => {
  const found = await site.call(site.admin, "fetchPlugin", { name: "@ann/riddle", version });
  expect(found).toMatchObject({ origin, signature: "" });
});

test.each([
  [{ name: "@ann/riddle", version: "1.0.5" }, "by the key SHA256:current is wrong"],
  [{ name: "@ann/riddle", version: "1.0.6" }, "by the key SHA256:broken is wrong"],
  [{ name: "@ann/riddle", version: "1.0.1" }, "its checksum differs"],
  [{ name: "@ann/riddle", version: "1.0.2" }, "does not describe @ann/riddle as it should; wrong is dist.integrity"],
  [{ name: "@ann/riddle", version: "1.0.3" }, "from another address"],
  [{ name: "@ann/riddle", version: "1.0.4" }, "status 404"],
  [{ name: "@ann/riddle", version: "9.9.9" }, "no version 9.9.9"],
  [{ name: "missing" }, "status 404"],
  [{ name: "moved" }, "could not be reached: unexpected redirect"],
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
