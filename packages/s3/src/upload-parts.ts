import { S3Error, type S3Request, textsOf } from "./requests.ts";

type Send = (request: S3Request) => Promise<Response>;

const MB = 1024 * 1024;
/** An upload has at most 10,000 parts: larger ones after the first thousand make room for half a terabyte. */
const partBytes = (number: number) => (number <= 1000 ? 16 : 64) * MB;
const PART_TIMEOUT_MS = 600_000;
/** A part costs less than the whole upload. */
const retriesMs = [300, 1500, 6000];

/** Uploads an object in parts. It appears when all of them are there; after an error they are removed. */
export async function uploadParts(send: Send, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const started = await (await send({ method: "POST", key, query: { uploads: "" } })).text();
  const [uploadId = ""] = textsOf(started, "UploadId");
  try {
    const tags: string[] = [];
    for await (const body of inParts(content)) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const signal = AbortSignal.timeout(PART_TIMEOUT_MS);
      const reply = await send({ method: "PUT", key, query, body, signal, retriesMs });
      await reply.arrayBuffer();
      tags.push(reply.headers.get("etag") ?? "");
    }
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const signal = AbortSignal.timeout(PART_TIMEOUT_MS);
    const done = await send({ method: "POST", key, query: { uploadId }, body, signal });
    // An error while the parts are put together comes with the status of success.
    const text = await done.text();
    if (textsOf(text, "ETag").length === 0) throw new S3Error(done.status, text);
  } catch (error) {
    await send({ method: "DELETE", key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

/** Cuts a stream into parts; an empty one is one empty part. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let number = 1;
  let part = new Uint8Array(partBytes(number));
  let length = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; ) {
      const bytes = chunk.subarray(from, from + part.length - length);
      part.set(bytes, length);
      from += bytes.length;
      length += bytes.length;
      if (length < part.length) continue;
      yield part;
      number += 1;
      // Sent by now, so that its memory serves the next one.
      if (part.length !== partBytes(number)) part = new Uint8Array(partBytes(number));
      length = 0;
    }
  }
  if (length > 0 || number === 1) yield part.subarray(0, length);
}
