import { type Fetch, presignS3, S3Error, type S3Request, type S3Settings, sendS3, textsOf } from "./requests.ts";
import { uploadParts } from "./upload-parts.ts";

/** An object of a bucket, without its content. */
interface ListedObject {
  /** After the prefix. */
  readonly key: string;
  readonly sizeBytes: number;
}

/** An object of a bucket. */
interface StoredObject {
  readonly content: ReadableStream<Uint8Array>;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** The objects of one bucket whose keys begin with the prefix of its settings, which callers leave out. */
export interface S3Bucket {
  put(key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>;
  /** Stores an object of any size with the memory of one part; it is there once it is complete. */
  upload(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null if there is none. The signal ends the reading of its content as well. */
  get(key: string, signal?: AbortSignal): Promise<StoredObject | null>;
  remove(key: string, signal?: AbortSignal): Promise<void>;
  /** A part of the objects whose keys begin with `start`, and what asks for the next part. */
  list(
    start: string,
    cursor?: string,
    signal?: AbortSignal,
  ): Promise<{ readonly objects: readonly ListedObject[]; readonly cursor: string | undefined }>;
  /** A URL with which anybody may read an object. */
  presign(key: string, query: Readonly<Record<string, string>>): Promise<string>;
  /** Ends uploads of keys that begin with `start`, and frees what they have stored. */
  abortUploads(start: string): Promise<void>;
}

const TIMEOUT_MS = 30_000;
/** As long as an object may take that is read without a signal. */
const DOWNLOAD_MS = 12 * 3600 * 1000;

/** Opens a bucket; sends nothing yet. */
export function openBucket(settings: S3Settings, fetch: Fetch = globalThis.fetch): S3Bucket {
  const { prefix } = settings;
  const send = ({ signal = AbortSignal.timeout(TIMEOUT_MS), ...request }: S3Request) =>
    sendS3(settings, { ...request, signal }, fetch);
  const finish = async (request: S3Request) => void (await (await send(request)).arrayBuffer());
  return {
    put: (key, bytes, signal) => finish({ method: "PUT", key, body: Uint8Array.from(bytes), signal }),
    upload: (key, content) => uploadParts(send, key, content),
    async get(key, signal = AbortSignal.timeout(DOWNLOAD_MS)) {
      const reply = await send({ method: "GET", key, signal }).catch(nullWhenMissing);
      if (!reply?.body) return null;
      return {
        content: reply.body,
        sizeBytes: Number(reply.headers.get("content-length")),
        modifiedAt: new Date(reply.headers.get("last-modified") ?? 0),
      };
    },
    remove: (key, signal) => finish({ method: "DELETE", key, signal }),
    async list(start, cursor, signal) {
      const query = {
        ...{ "list-type": "2", "encoding-type": "url", prefix: prefix + start },
        ...(cursor !== undefined && { "continuation-token": cursor }),
      };
      const text = await (await send({ method: "GET", key: null, query, signal })).text();
      const sizes = textsOf(text, "Size");
      const objects = textsOf(text, "Key").map((key, at) => ({
        key: decodeURIComponent(key.replaceAll("+", " ")).slice(prefix.length),
        sizeBytes: Number(sizes[at]),
      }));
      return { objects, cursor: textsOf(text, "NextContinuationToken")[0] };
    },
    presign: (key, query) => presignS3(settings, { method: "GET", key, query }),
    async abortUploads(start) {
      const query = { uploads: "", prefix: prefix + start };
      const text = await (await send({ method: "GET", key: null, query })).text();
      const ids = textsOf(text, "UploadId");
      for (const [at, key] of textsOf(text, "Key").entries())
        await finish({ method: "DELETE", key: key.slice(prefix.length), query: { uploadId: ids[at] ?? "" } });
    },
  };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof S3Error && error.status === 404 && error.code !== "NoSuchBucket") return null;
  throw error;
}
