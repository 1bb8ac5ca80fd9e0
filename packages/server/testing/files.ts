import { type CallName, calls } from "@askwell/contract";
import type { TestPerson, TestSite } from "./site.ts";

interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Who sends a form, and in which language the reply is to be. */
type Sender = Pick<TestPerson, "token"> & { readonly language?: string };

/** Sends a form with a file, as a browser does; returns the envelope. */
export async function sendForm<Data>(
  site: TestSite,
  { token, language = "en" }: Sender,
  call: CallName,
  { file, ...fields }: { readonly file: SentFile | null } & Readonly<Record<string, string | SentFile | null>>,
) {
  const boundary = "----upload";
  const field = (head: string, body: Buffer) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    body,
    Buffer.from("\r\n"),
  ];
  const parts = [
    ...Object.entries(fields).flatMap(([name, value]) =>
      field(`content-disposition: form-data; name="${name}"`, Buffer.from(String(value))),
    ),
    ...(file ? field(`content-disposition: form-data; name="file"; filename="${file.name}"`, file.bytes) : []),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  const type = `multipart/form-data; boundary=${boundary}`;
  const headers = { authorization: token, "accept-language": language, "content-type": type };
  const reply = await site.server.inject({
    method: "POST",
    url: calls[call].path,
    headers,
    payload: Buffer.concat(parts),
  });
  return reply.json<{ code: number; reason: string; msg: string; data: Data }>();
}

/** Uploads a file for a purpose. */
export const upload = (site: TestSite, who: TestPerson, source: string, file: SentFile | null) =>
  sendForm<string | null>(site, who, "uploadFile", { source, file });
