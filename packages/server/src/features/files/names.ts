import { randomBytes } from "node:crypto";

const BASE_58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (; value > 0n; value /= 58n) text = BASE_58[Number(value % 58n)] + text;
  return text;
}

/** A name nobody can guess, later ones sorting after earlier ones. */
export function fileName(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 5);
  return base58(bytes);
}

/** The ending of a name without its dot, in lower case; "" where there is none. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
