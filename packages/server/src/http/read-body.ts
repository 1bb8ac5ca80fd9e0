import type { CallDefinition } from "@askwell/contract";
import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { refuse } from "../refusal.ts";

/** What a call was sent: its query or its body, and the parts of its path. Refuses what cannot be parsed. */
export async function readBody(app: App, definition: CallDefinition, request: FastifyRequest): Promise<unknown> {
  const path = (request.params ?? {}) as Record<string, string>;
  const query = firstValues(definition, request.query as Record<string, unknown>);
  if (definition.method === "GET") return { ...query, ...path };
  if (definition.multipart) return readMultipart(app, request);
  const text = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
  if (isJson(request)) return { ...parseJson(text), ...path };
  const form = Object.fromEntries(new URLSearchParams(text));
  return { ...query, ...form, ...path };
}

const isJson = (request: FastifyRequest) => /^application\/json\b/i.test(request.headers["content-type"] ?? "");

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Falls through: text that is no JSON is refused like JSON that is no object.
  }
  return refuse("bad_request");
}

/** A parameter given twice counts once, except where the schema takes a list, written `name` or `name[]`. */
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

/** Megabytes that the largest allowed upload may have, with room for the form around it. */
async function readMultipart(app: App, request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) refuse("bad_request");
  const { max_image_size, max_attachment_size } = app.settings.get("advanced");
  const fileSize = Math.max(max_image_size, max_attachment_size, 1) * 1024 * 1024;
  const fields: Record<string, unknown> = {};
  const parts = request.parts({ limits: { fileSize, files: 1, fields: 20, fieldSize: 10_000 } });
  try {
    for await (const part of parts) fields[part.fieldname] = await sentIn(part);
  } catch (error) {
    // Too many parts, or one that is named like what every object has.
    if (isCallersFault(error)) refuse("bad_request");
    throw error;
  }
  return fields;
}

async function sentIn(part: Multipart): Promise<unknown> {
  if (part.type === "field") return part.value;
  const bytes = await part.toBuffer().catch(() => refuse("upload_too_large"));
  // Not every database stores every control character, and none has a meaning in a name.
  const name = (part.filename ?? "").toWellFormed().replace(/\p{Cc}/gu, "");
  return { name, media_type: part.mimetype, bytes };
}

function isCallersFault(error: unknown): boolean {
  const { statusCode = 500 } = error as { readonly statusCode?: number };
  return error instanceof Error && statusCode >= 400 && statusCode < 500;
}
