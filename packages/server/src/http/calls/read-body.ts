import type { CallDefinition } from "@askwell/contract";
import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { ApiError, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";

/** The raw input of a call: its query or body, and its path parameters. Rejects what cannot be parsed. */
export async function readBody(app: App, definition: CallDefinition, request: FastifyRequest): Promise<unknown> {
  const path = (request.params ?? {}) as Record<string, string>;
  const query = firstValues(definition, request.query as Record<string, unknown>);
  if (definition.method === "GET") return { ...query, ...path };
  if (definition.multipart) return readMultipart(app, definition, request);
  const text = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
  if (isJson(request)) return { ...parseJson(text), ...path };
  const form = Object.fromEntries(new URLSearchParams(text));
  return { ...query, ...form, ...path };
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Falls through: text that is not JSON is rejected like JSON that is not an object.
  }
  return fail("bad_request");
}

/** Of a repeated parameter only the first value counts, except where the schema takes a list, written `name` or `name[]`. */
function firstValues(definition: CallDefinition, query: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(query ?? {}).map(([key, value]) => {
    const name = key.endsWith("[]") ? key.slice(0, -2) : key;
    if (name !== key || takesList(definition, key)) return [name, Array.isArray(value) ? value : [value]];
    return [key, Array.isArray(value) ? value[0] : value];
  });
  return Object.fromEntries(entries);
}

/** True for a field made by `list`: an array that may be left out. */
function takesList({ input }: CallDefinition, field: string): boolean {
  const { entries = {} } = input as { entries?: Record<string, { wrapped?: { type?: string } }> };
  return Object.hasOwn(entries, field) && entries[field]?.wrapped?.type === "array";
}

/** Reads a multipart body; files may have the size of the largest allowed upload, unless the call says otherwise. */
async function readMultipart(app: App, definition: CallDefinition, request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) fail("bad_request");
  const { max_image_size, max_attachment_size } = app.settings.get("advanced");
  const megabytes = definition.maxMegabytes ?? Math.max(max_image_size, max_attachment_size, 1);
  const fileSize = megabytes * 1024 * 1024;
  const fields: Record<string, unknown> = {};
  const parts = request.parts({ limits: { fileSize, files: 1, fields: 20, fieldSize: 10_000 } });
  try {
    for await (const part of parts) fields[part.fieldname] = await readPart(part, megabytes);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Too many parts, a part named like a built-in property, no boundary, a truncated body, or a closed connection: only
    // the body is read here, so it is the client's error.
    fail("bad_request");
  }
  return fields;
}

const TOO_LARGE = 413;

async function readPart(part: Multipart, megabytes: number): Promise<unknown> {
  if (part.type === "field") return part.value;
  const bytes = await part.toBuffer().catch((error: { readonly statusCode?: number }) => {
    return error.statusCode === TOO_LARGE
      ? fail("upload_too_large", { params: { size: megabytes } })
      : fail("bad_request");
  });
  // Not every engine stores every control character, and none is meaningful in a file name.
  const name = (part.filename ?? "").toWellFormed().replace(/\p{Cc}/gu, "");
  return { name, media_type: part.mimetype, bytes };
}

type Headers = FastifyRequest["headers"];

/** Whether the body is JSON: browsers send cross-site JSON only after a CORS preflight, which fails. */
const isJson = ({ headers }: { readonly headers: Headers }) =>
  /^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "");

/** The page that made a request: `own`, `foreign`, or `unknown` for programs and text browsers. */
export function senderOriginOf(app: App, request: FastifyRequest): "own" | "foreign" | "unknown" {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site === "same-origin") return "own";
  if (origin === undefined) return site === undefined ? "unknown" : "foreign";
  const own = URL.parse(app.settings.get("general").site_url)?.origin;
  const sender = URL.parse(origin);
  // The browser names the host that it uses, which may be another name of the site.
  return sender !== null && (sender.origin === own || sender.host === request.host) ? "own" : "foreign";
}

/**
 * CSRF protection of calls that write: accepts JSON, forms of the site's own pages (by `Origin`), and requests with the
 * `Authorization` header, which no form can set. Source: docs/rules/accounts.md AC22.
 */
export function isCsrfSafe(app: App, definition: CallDefinition, request: FastifyRequest): boolean {
  if (definition.method === "GET" || definition.crossSite || isJson(request)) return true;
  if ((request.headers.authorization ?? "").trim() !== "") return true;
  const sender = senderOriginOf(app, request);
  // A request without a body and without an origin is a program that sends everything in the query.
  return sender === "own" || (sender === "unknown" && request.headers["content-type"] === undefined);
}
