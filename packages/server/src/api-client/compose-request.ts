import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { FieldSchema, NamedOperation, OperationField } from "./site-document.ts";

/** What a program sends. */
export interface ComposedCall {
  readonly method: string;
  /** Below the address of the site, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${what} is no JSON.`);
  }
}

function parseValue(text: string, name: string, { type }: FieldSchema): unknown {
  if (type === "integer" || type === "number") {
    const number = Number(text);
    if (text.trim() === "" || !Number.isFinite(number)) throw new Error(`${name} takes a number.`);
    return number;
  }
  if (type === "boolean") {
    if (text !== "true" && text !== "false") throw new Error(`${name} takes true or false.`);
    return text === "true";
  }
  return type === "string" ? text : parseJson(text, `The value of ${name}`);
}

function listOf(texts: readonly string[], name: string, { items = {} }: FieldSchema): unknown {
  const [text = ""] = texts;
  if (texts.length === 1 && text.startsWith("[")) return parseJson(text, `The value of ${name}`);
  return texts.map((each) => parseValue(each, name, items));
}

function fieldValue({ name, schema }: OperationField, texts: readonly string[]): unknown {
  if (schema.type === "array") return listOf(texts, name, schema);
  if (texts.length > 1) throw new Error(`${name} takes one value.`);
  return parseValue(texts[0] ?? "", name, schema);
}

async function formOf(fields: readonly OperationField[], given: ReadonlyMap<string, string[]>): Promise<FormData> {
  const form = new FormData();
  for (const { name } of fields) {
    const [text] = given.get(name) ?? [];
    if (text === undefined) continue;
    if (text.startsWith("@")) form.set(name, new Blob([await readFile(text.slice(1))]), basename(text.slice(1)));
    else form.set(name, text);
  }
  return form;
}

/** Composes a call from the fields of the command line and a JSON object. Fails for a field that it does not take. */
export async function composeCall(
  { operation, values }: NamedOperation,
  given: ReadonlyMap<string, string[]>,
  json: Readonly<Record<string, unknown>>,
): Promise<ComposedCall> {
  const { name: call, method, fields, isForm } = operation;
  const unknown = [...given.keys()].find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) throw new Error(`${call} takes no field ${unknown}. askwell api help ${call} lists them.`);
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = { ...json };
  let { path } = operation;
  for (const field of fields) {
    const texts = given.get(field.name);
    const text = texts?.at(-1) ?? values.get(field.name);
    if (field.in === "path") {
      if (text === undefined) throw new Error(`${call} needs --field ${field.name}=…`);
      path = path.replace(`{${field.name}}`, encodeURIComponent(text));
    } else if (texts && field.in === "query") for (const each of texts) query.append(field.name, each);
    else if (text !== undefined && field.in === "header") headers[field.name] = text;
    else if (texts && !isForm) body[field.name] = fieldValue(field, texts);
  }
  const address = query.size > 0 ? `${path}?${query}` : path;
  if (method === "GET") return { method, path: address, headers };
  if (isForm) return { method, path: address, headers, body: await formOf(fields, given) };
  const media = { "content-type": "application/json" };
  return { method, path: address, headers: { ...headers, ...media }, body: JSON.stringify(body) };
}
