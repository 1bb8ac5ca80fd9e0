import { randomBytes } from "node:crypto";
import { base58, type PictureSize, sizeBytes } from "@askwell/domain";

/**
 * An unguessable name; later names sort after earlier ones. The name of a picture of a post contains its size. Rules:
 * docs/rules/files.md FI14.
 */
export function fileName(now: number, size?: PictureSize): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 5);
  return base58(size ? Buffer.concat([bytes, Buffer.from(sizeBytes(size))]) : bytes);
}

/** The extension of a name without its dot, in lower case; "" if there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
