import { createHash } from "node:crypto";
import type { Parsed, Reply } from "@askwell/contract";
import { PACKAGE_MEGABYTES } from "@askwell/domain";
import * as v from "valibot";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { placeOf } from "./issue-problem.ts";
import { PackageError, rejectPackage } from "./package-error.ts";
import { registryKeys, releaseSignature, verifiedKey } from "./registry-signature.ts";
import { failPackage, storePackage } from "./store-package.ts";

const TIMEOUT_MS = 8000;
const MAX_DESCRIPTION_BYTES = 20 * 1024 * 1024;
const MAX_KEYS_BYTES = 1024 * 1024;

const NAME = /^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/;

const release = v.object({
  dist: v.object({
    tarball: v.pipe(v.string(), v.url()),
    integrity: v.pipe(v.string(), v.regex(/\bsha512-[A-Za-z0-9+/]{86}==/)),
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
    if (!NAME.test(name)) rejectPackage("package_problems.registry.package_name", { name });
    const { dist, version: found } = await findRelease(app.pluginRegistry, name, version);
    const bytes = await download(dist.tarball, PACKAGE_MEGABYTES * 1024 * 1024);
    const [, expected] = /\bsha512-(\S+)/.exec(dist.integrity) ?? [];
    if (createHash("sha512").update(bytes).digest("base64") !== expected)
      rejectPackage("package_problems.registry.checksum");
    const keys = dist.signatures.length === 0 ? { keys: [] } : await readKeys(app.pluginRegistry);
    const signature = verifiedKey({ ...dist, name, version: found }, keys, app.now());
    const source = { origin: new URL(app.pluginRegistry).origin, signature };
    return await storePackage(app, admin, bytes, source);
  } catch (error) {
    return failPackage(app, admin, error);
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
  if (!found.success) rejectPackage("package_problems.registry.package", { name });
  const { versions, "dist-tags": tags } = found.output;
  const chosen = version || tags.latest || "";
  if (!Object.hasOwn(versions, chosen)) rejectPackage("package_problems.registry.version", { name, version: chosen });
  const described = v.safeParse(release, versions[chosen]);
  if (!described.success)
    rejectPackage("package_problems.registry.described", { name, field: placeOf(described.issues[0]) });
  // The registry is the only machine that the operator has named.
  if (new URL(described.output.dist.tarball).origin !== address.origin)
    rejectPackage("package_problems.registry.address");
  return { ...described.output, version: chosen };
}

async function download(address: string, maxBytes: number): Promise<Buffer> {
  const host = new URL(address).host;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(address, { redirect: "error", signal });
    if (!reply.ok) rejectPackage("package_problems.registry.status", { host, status: reply.status });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of reply.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) rejectPackage("package_problems.registry.size", { host });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof PackageError) throw error;
    rejectPackage("package_problems.registry.unreachable", { host, cause: causeOf(error) });
  }
}

/** In the words of the system, such as ENOTFOUND. */
function causeOf(error: unknown): string {
  const { cause, message } = error as { readonly cause?: unknown; readonly message?: unknown };
  const { code, message: deeper } = (cause ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return String(code ?? deeper ?? message);
}
