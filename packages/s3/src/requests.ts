import { createHash } from "node:crypto";
import type { AwsV4Signer } from "aws4fetch";

/** A bucket of an S3-compatible server, and the account that may use it. */
export interface S3Settings {
  /** URL of the server, without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Begins every key; empty or ending with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of an account for a limited time. */
  readonly sessionToken?: string | undefined;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly inPath: boolean;
}

/** Sends a request like `fetch`. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

export interface S3Request {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** After the prefix; null for the bucket itself. */
  readonly key: string | null;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
  /** Ends the request, also while its reply is read. */
  readonly signal?: AbortSignal | undefined;
  /** Pauses before the second and further attempts. */
  readonly retriesMs?: readonly number[];
}

const RETRIES_MS = [100, 400];
/** Statuses after which the same request may succeed a moment later. */
const TEMPORARY = new Set([429, 500, 502, 503, 504]);
const MAX_ERROR_CHARACTERS = 300;

/** The server has rejected a request. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly status: number;
  /** The server's word for it, such as `NoSuchBucket`; "" if it sent none. */
  readonly code: string;

  constructor(status: number, text: string) {
    const [code = ""] = textsOf(text, "Code");
    super(`the S3 server replied ${status} ${code || text.slice(0, MAX_ERROR_CHARACTERS)}`);
    this.status = status;
    this.code = code;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The texts of all elements of a name in an XML reply of S3, whose elements with texts have no attributes. */
export function textsOf(xml: string, name: string): string[] {
  const elements = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"));
  return [...elements].map(([, text = ""]) =>
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity) => ENTITIES[entity] ?? ""),
  );
}

/** Sends a signed request, again after temporary errors. Throws `S3Error` for any other status than success. */
export async function sendS3(settings: S3Settings, request: S3Request, send: Fetch): Promise<Response> {
  const { retriesMs = RETRIES_MS } = request;
  for (const pauseMs of [...retriesMs, null]) {
    const reply = await send(...(await signed(settings, request))).catch((error) => {
      if (request.signal?.aborted) throw error;
      if (pauseMs === null) throw new Error(reasonOf(error), { cause: error });
      return null;
    });
    if (reply?.ok) return reply;
    if (reply && (pauseMs === null || !TEMPORARY.has(reply.status)))
      throw new S3Error(reply.status, await reply.text());
    await reply?.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, pauseMs ?? 0));
  }
  throw new Error("unreachable");
}

/** A URL with which anybody may do this for the time that the query names. */
export async function presignS3(settings: S3Settings, request: S3Request): Promise<string> {
  return (await (await signerOf(settings, request, { signQuery: true })).sign()).url.href;
}

/** The message of a failed `fetch` says only that it failed; the cause says why. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const reason = cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : message;
  return `the S3 server did not reply: ${reason}`;
}

/** A signed request. The hash of the body is signed: the server rejects a body that was changed on the way. */
async function signed(settings: S3Settings, request: S3Request): Promise<[URL, RequestInit]> {
  const { method, body = null, signal } = request;
  const hash = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const signer = await signerOf(settings, request, { headers: { "x-amz-content-sha256": hash } });
  const { url, headers } = await signer.sign();
  return [url, { method, headers, body, redirect: "error", ...(signal && { signal }) }];
}

/** The signer is loaded on first use: a site without a bucket does not pay for it. */
async function signerOf(
  settings: S3Settings,
  request: S3Request,
  options: { readonly signQuery?: boolean; readonly headers?: Record<string, string> },
): Promise<AwsV4Signer> {
  const { AwsV4Signer } = await import("aws4fetch");
  const { region, accessKeyId, secretAccessKey, sessionToken } = settings;
  return new AwsV4Signer({
    ...{ method: request.method, url: addressOf(settings, request).href, ...options },
    ...{ accessKeyId, secretAccessKey, region, service: "s3", ...(sessionToken && { sessionToken }) },
  });
}

function addressOf({ endpoint, bucket, prefix, inPath }: S3Settings, { key, query }: S3Request): URL {
  const url = new URL(endpoint);
  if (!inPath) url.hostname = `${bucket}.${url.hostname}`;
  const path = key === null ? "" : (prefix + key).split("/").map(encodeURIComponent).join("/");
  url.pathname = `${url.pathname.replace(/\/$/, "")}${inPath ? `/${bucket}` : ""}/${path}`;
  url.search = new URLSearchParams(query).toString();
  return url;
}
