import { createHash } from "node:crypto";
import type { Parsed, Reply } from "@askwell/contract";
import { PACKAGE_MEGABYTES } from "@askwell/domain";
import * as v from "valibot";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { ManifestError } from "./manifest.ts";
import { registryKeys, releaseSignature, verifiedKey } from "./registry-signature.ts";
import { failPackage, storePackage } from "./store-package.ts";

const TIMEOUT_MS = 8000;
const MAX_DESCRIPTION_BYTES = 20 * 1024 * 1024;
const MAX_KEYS_BYTES = 1024 * 1024;

const NAME = /^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/;

const release = v.object({
  dist: v.object({
    tarball: v.pipe(v.string(), v.url()),
    integrity: v.pipe(v.string(), v.regex(/\bsha512-[A-Za-z0-9+/]{86}==/, "no SHA-512 checksum")),
    signatures: v.optional(v.array(releaseSignature), []),
  }),
});

const registryPackage = v.object({
  "dist-tags": v.record(v.string(), v.string()),
  versions: v.record(v.string(), v.unknown()),
});

/** Fetches a package from the registry of the site, checks it and returns what it declares. Nothing of it runs. */
export async function fetchPlugin(
  app: App,
  admin: Admin,
  { name, version }: Parsed<"fetchPlugin">,
): Promise<Reply<"fetchPlugin">> {
  if (app.pluginRegistry === "") fail("bad_request");
  try {
    if (!NAME.test(name)) throw new ManifestError(`"${name}" is no package name.`);
    const { dist, version: found } = await findRelease(app.pluginRegistry, name, version);
    const bytes = await download(dist.tarball, PACKAGE_MEGABYTES * 1024 * 1024);
    const [, expected] = /\bsha512-(\S+)/.exec(dist.integrity) ?? [];
    if (createHash("sha512").update(bytes).digest("base64") !== expected)
      throw new ManifestError("The file is not the one that the registry describes: its checksum differs.");
    const keys = dist.signatures.length === 0 ? { keys: [] } : await readKeys(app.pluginRegistry);
    const signature = verifiedKey({ ...dist, name, version: found }, keys, app.now());
    const source = { origin: new URL(app.pluginRegistry).origin, signature };
    return await storePackage(app, admin, bytes, source);
  } catch (error) {
    return failPackage(error);
  }
}

const addressIn = (registry: string, path: string) => new URL(path, registry.endsWith("/") ? registry : `${registry}/`);

/** The keys of a registry; many registries publish none. */
async function readKeys(registry: string): Promise<v.InferOutput<typeof registryKeys>> {
  const none = { keys: [] };
  const reply = await download(addressIn(registry, "-/npm/v1/keys").href, MAX_KEYS_BYTES).catch(() => null);
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), registryKeys), reply?.toString("utf8"));
  return found.success ? found.output : none;
}

async function findRelease(registry: string, name: string, version: string) {
  const address = addressIn(registry, name.replace("/", "%2f"));
  const text = (await download(address.href, MAX_DESCRIPTION_BYTES)).toString("utf8");
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), registryPackage), text);
  if (!found.success) throw new ManifestError(`The registry has no package called ${name}.`);
  const { versions, "dist-tags": tags } = found.output;
  const chosen = version || tags.latest || "";
  if (!Object.hasOwn(versions, chosen)) throw new ManifestError(`The registry has no version ${chosen} of ${name}.`);
  const described = v.safeParse(release, versions[chosen]);
  if (!described.success)
    throw new ManifestError(`The registry does not describe ${name}: ${described.issues[0].message}.`);
  // The registry is the only machine that the operator has named.
  if (new URL(described.output.dist.tarball).origin !== address.origin)
    throw new ManifestError("The registry sends its packages from another address; that is not supported.");
  return { ...described.output, version: chosen };
}

async function download(address: string, maxBytes: number): Promise<Buffer> {
  const host = new URL(address).host;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(address, { redirect: "error", signal });
    if (!reply.ok) throw new Error(`it answered with status ${reply.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of reply.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new Error("its reply is too large");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw new ManifestError(
      `The registry ${host} could not be read: ${error instanceof Error ? error.message : error}.`,
    );
  }
}
