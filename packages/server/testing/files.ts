import { type CallName, calls } from "@askwell/contract";
import type { TestPerson, TestSite } from "./site.ts";

const CALL: CallName = "uploadFile";

interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Sends a form with a file, as a browser does; returns the envelope. */
export async function upload(site: TestSite, who: TestPerson, source: string, file: SentFile | null) {
  const boundary = "----upload";
  const field = (head: string, body: Buffer) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    body,
    Buffer.from("\r\n"),
  ];
  const parts = [
    ...field('content-disposition: form-data; name="source"', Buffer.from(source)),
    ...(file ? field(`content-disposition: form-data; name="file"; filename="${file.name}"`, file.bytes) : []),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  const headers = { authorization: who.token, "content-type": `multipart/form-data; boundary=${boundary}` };
  const reply = await site.server.inject({
    method: "POST",
    url: calls[CALL].path,
    headers,
    payload: Buffer.concat(parts),
  });
  return reply.json<{ code: number; reason: string; msg: string; data: string | null }>();
}
