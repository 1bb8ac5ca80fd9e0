/** The size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const BASE_58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** Names with a size are longer than those without: 20 random bytes instead of 16. */
const SIZED_NAME = new RegExp(`/uploads/post/([${BASE_58}]{26})\\.[a-z]+$`);
const SIDE = 2 ** 16;

/** The base 58 form of bytes, without leading zeros. */
export function base58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = "";
  for (; value > 0n; value /= 58n) text = BASE_58[Number(value % 58n)] + text;
  return text;
}

/** The last four bytes of a name: a size. Zeros, for an unknown size, above 65,535 pixels. */
export function sizeBytes({ width, height }: PictureSize): readonly number[] {
  const isKnown = Math.max(width, height) < SIDE;
  return isKnown ? [width >> 8, width & 255, height >> 8, height & 255] : [0, 0, 0, 0];
}

/**
 * The size that the name of an uploaded picture contains; null for other addresses. A page knows the size of a picture
 * before it is loaded, without a query. Source: docs/rules/files.md FI14.
 */
export function sizeInName(address: string): PictureSize | null {
  const name = SIZED_NAME.exec(address)?.[1];
  if (!name) return null;
  // Only the last four bytes matter, which fit into a number.
  let low = 0;
  for (const letter of name) low = (low * 58 + BASE_58.indexOf(letter)) % SIDE ** 2;
  const size = { width: Math.floor(low / SIDE), height: low % SIDE };
  return size.width > 0 && size.height > 0 ? size : null;
}
