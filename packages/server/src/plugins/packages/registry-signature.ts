import { createPublicKey, verify } from "node:crypto";
import * as v from "valibot";
import { rejectPackage } from "./package-error.ts";

/** A signature of a release, as the registry states it. */
export const releaseSignature = v.object({
  keyid: v.pipe(v.string(), v.maxLength(200)),
  sig: v.pipe(v.string(), v.maxLength(1000)),
});

/** The keys of a registry: P-256, as base64 of their public form. */
export const registryKeys = v.object({
  keys: v.array(
    v.object({ keyid: v.string(), keytype: v.string(), key: v.string(), expires: v.nullish(v.string(), null) }),
  ),
});

const KEY_TYPE = "ecdsa-sha2-nistp256";

interface SignedRelease {
  readonly name: string;
  readonly version: string;
  /** The checksum, in the form that the registry states. */
  readonly integrity: string;
  readonly signatures: readonly v.InferOutput<typeof releaseSignature>[];
}

/**
 * The id of the key whose signature of a release holds; "" when none of its signatures is by a current key of the
 * registry. Fails when one by such a key is wrong. Source: https://docs.npmjs.com/about-registry-signatures
 */
export function verifiedKey(release: SignedRelease, { keys }: v.InferOutput<typeof registryKeys>, now: number): string {
  for (const { keyid, sig } of release.signatures) {
    const known = keys.find((key) => key.keyid === keyid && key.keytype === KEY_TYPE);
    if (!known || (known.expires !== null && Date.parse(known.expires) / 1000 < now)) continue;
    if (!holds(release, known.key, sig))
      rejectPackage("package_problems.registry.signature", { name: release.name, key: keyid });
    return keyid;
  }
  return "";
}

function holds({ name, version, integrity }: SignedRelease, key: string, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
    return verify(
      "sha256",
      Buffer.from(`${name}@${version}:${integrity}`),
      publicKey,
      Buffer.from(signature, "base64"),
    );
  } catch {
    return false;
  }
}
