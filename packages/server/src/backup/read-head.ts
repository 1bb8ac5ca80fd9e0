import { constants, inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { type BackupHead, HEAD_NAME } from "./format.ts";

export const headSchema = v.object({
  format: v.number(),
  version: v.string(),
  created_at: v.number(),
  site_url: v.string(),
  migrations: v.array(v.string()),
  tables: v.record(v.string(), v.array(v.string())),
});

/** Far more than the columns of all tables need. */
const MAX_BYTES = 1024 * 1024;
/** The header of an entry of a ZIP file, before its name. */
const HEADER_BYTES = 30;
const SIGNATURE = 0x04034b50;
const DEFLATED = 8;

/**
 * What an archive says first, without reading the rest of it, so that an archive far away can be named. Null if it does not
 * begin as an archive; whether it is whole, only `openBackup` knows.
 */
export async function readHead(content: AsyncIterable<Uint8Array>): Promise<BackupHead | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    const head = headIn(Buffer.concat(chunks));
    if (head || length > MAX_BYTES) return head;
  }
  return null;
}

function headIn(bytes: Buffer): BackupHead | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) !== SIGNATURE) return null;
  const nameEnd = HEADER_BYTES + bytes.readUInt16LE(26);
  if (bytes.readUInt16LE(8) !== DEFLATED || bytes.toString("utf8", HEADER_BYTES, nameEnd) !== HEAD_NAME) return null;
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), headSchema), inflated(bytes, nameEnd));
  return result.success ? result.output : null;
}

/** What stands in an entry, as far as it is there. */
function inflated(bytes: Buffer, nameEnd: number): string {
  const start = nameEnd + bytes.readUInt16LE(28);
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 16 * MAX_BYTES };
  try {
    return inflateRawSync(bytes.subarray(start), options).toString();
  } catch {
    return "";
  }
}
