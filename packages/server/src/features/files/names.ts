import { randomBytes } from "node:crypto";

const BASE_58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (; value > 0n; value /= 58n) text = BASE_58[Number(value % 58n)] + text;
  return text;
}

/** An unguessable name; later names sort after earlier ones. */
export function fileName(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 5);
  return base58(bytes);
}

/** The extension of a name without its dot, in lower case; "" if there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
