/** Bytes as they are stored: base64, as all engines and backups have texts. */
export const encoded = (bytes: Uint8Array | Int8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

/** The signs of a stored vector. */
export const decodedSigns = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

/** The bytes of a stored vector, one per dimension. */
export const decodedValues = (text: string): Int8Array => new Int8Array(decodedSigns(text).buffer);
