import { createHash } from "node:crypto";
import type { PluginContext, PresignRequest, StorageObject, StoragePage } from "@askwell/plugin-kit";
import type { AwsV4Signer } from "aws4fetch";
import { textsOf } from "./elements.ts";
import type { BucketSettings } from "./settings.ts";

/** Pauses before the second and third attempt. */
const RETRIES_MS = [100, 400];
/** Statuses after which the same request may succeed a moment later. */
const TEMPORARY = new Set([429, 500, 502, 503, 504]);
const MAX_ERROR_CHARACTERS = 300;

/** A bucket that is not usable as configured, with the reply of the server. */
export class BucketError extends Error {
  override readonly name = "BucketError";
  /** The server's word for it, such as `NoSuchBucket`; "" if it sent none. */
  readonly code: string;

  constructor(status: number, text: string) {
    const [code = ""] = textsOf(text, "Code");
    super(`the S3 server replied ${status} ${code || text.slice(0, MAX_ERROR_CHARACTERS)}`);
    this.code = code;
  }
}

interface BucketRequest {
  readonly method: "GET" | "PUT" | "DELETE";
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** One bucket of an S3-compatible server. */
export interface Bucket {
  put(key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>;
  get(key: string, signal?: AbortSignal): Promise<StorageObject | null>;
  remove(key: string, signal?: AbortSignal): Promise<void>;
  list(cursor: string | undefined, signal?: AbortSignal): Promise<StoragePage>;
  presign(key: string, request: PresignRequest): Promise<string>;
}

/** Opens a bucket; sends nothing yet. `request` is the context's `fetch`. */
export function openBucket(settings: BucketSettings, request: PluginContext["fetch"]): Bucket {
  const { prefix } = settings;
  const send = async (parts: BucketRequest, signal?: AbortSignal): Promise<Response> => {
    for (const pauseMs of [...RETRIES_MS, null]) {
      const reply = await request(...(await signed(settings, parts, signal))).catch((error) => {
        if (pauseMs === null || signal?.aborted) throw error;
        return null;
      });
      if (reply && (pauseMs === null || !TEMPORARY.has(reply.status))) return reply;
      await reply?.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, pauseMs ?? 0));
    }
    throw new Error("unreachable");
  };
  return {
    async put(key, bytes, signal) {
      const reply = await send({ method: "PUT", key: prefix + key, body: Uint8Array.from(bytes) }, signal);
      await finish(reply);
    },
    async get(key, signal) {
      const reply = await send({ method: "GET", key: prefix + key }, signal);
      if (reply.status === 404 && (await errorOf(reply.clone())).code !== "NoSuchBucket") return null;
      if (!reply.ok || !reply.body) throw await errorOf(reply);
      return {
        content: reply.body,
        sizeBytes: Number(reply.headers.get("content-length")),
        modifiedAt: new Date(reply.headers.get("last-modified") ?? 0),
      };
    },
    async remove(key, signal) {
      await finish(await send({ method: "DELETE", key: prefix + key }, signal));
    },
    async list(cursor, signal) {
      const query = {
        "list-type": "2",
        "encoding-type": "url",
        ...(prefix !== "" && { prefix }),
        ...(cursor !== undefined && { "continuation-token": cursor }),
      };
      const reply = await send({ method: "GET", key: "", query }, signal);
      if (!reply.ok) throw await errorOf(reply);
      const text = await reply.text();
      const keys = textsOf(text, "Key").map((key) => decodeURIComponent(key.replaceAll("+", " ")).slice(prefix.length));
      return { keys, cursor: textsOf(text, "NextContinuationToken")[0] };
    },
    async presign(key, { lifetimeS, contentType, disposition, cacheControl }) {
      const query = {
        "X-Amz-Expires": String(lifetimeS),
        "response-content-type": contentType,
        "response-cache-control": cacheControl,
        ...(disposition !== undefined && { "response-content-disposition": disposition }),
      };
      const signer = await signerOf(settings, { method: "GET", key: prefix + key, query }, { signQuery: true });
      return (await signer.sign()).url.href;
    },
  };
}

/** The URL of a key, or of the bucket for "". */
function addressOf({ endpoint, bucket, inPath }: BucketSettings, { key, query }: BucketRequest): URL {
  const url = new URL(endpoint);
  if (!inPath) url.hostname = `${bucket}.${url.hostname}`;
  const path = key.split("/").map(encodeURIComponent).join("/");
  url.pathname = `${url.pathname.replace(/\/$/, "")}${inPath ? `/${bucket}` : ""}/${path}`;
  url.search = new URLSearchParams(query).toString();
  return url;
}

/** The signer is loaded on first use: a site without this storage does not pay for it. */
async function signerOf(
  settings: BucketSettings,
  parts: BucketRequest,
  options: { readonly signQuery?: boolean; readonly headers?: Record<string, string> },
): Promise<AwsV4Signer> {
  const { AwsV4Signer } = await import("aws4fetch");
  const { region, accessKeyId, secretAccessKey } = settings;
  return new AwsV4Signer({
    ...{ method: parts.method, url: addressOf(settings, parts).href, ...options },
    ...{ accessKeyId, secretAccessKey, region, service: "s3" },
  });
}

/** A signed request. The hash of the body is signed: the server rejects a body that was changed on the way. */
async function signed(
  settings: BucketSettings,
  parts: BucketRequest,
  signal: AbortSignal | undefined,
): Promise<[URL, RequestInit]> {
  const hash = createHash("sha256")
    .update(parts.body ?? "")
    .digest("hex");
  const signer = await signerOf(settings, parts, { headers: { "x-amz-content-sha256": hash } });
  const { url, headers } = await signer.sign();
  const { method, body = null } = parts;
  return [url, { method, headers, body, redirect: "error", ...(signal && { signal }) }];
}

async function finish(reply: Response): Promise<void> {
  if (!reply.ok) throw await errorOf(reply);
  await reply.arrayBuffer();
}

async function errorOf(reply: Response): Promise<BucketError> {
  return new BucketError(reply.status, await reply.text());
}
