import { InvalidRowError } from "../fields.ts";
import type { RowAttributes } from "../rows/row-parser.ts";
import { type RecordField, type RecordKind, type RecordKindName, recordKinds } from "./record-kinds.ts";

/** A record as it was read: values of JSON, or texts of CSV. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** The attribute that refers to a profile picture. */
export const PICTURE = "Picture";

const MAX_ID = 40;
/** The numbers that rows have for votes. */
const VOTE_TYPES: Readonly<Record<string, string>> = { up: "2", down: "3" };

/** The attributes of the row that a record becomes. Throws `InvalidRowError`, which names the field. */
export function attributesOf(name: RecordKindName, values: RecordValues): RowAttributes {
  const kind: RecordKind = recordKinds[name];
  const attributes: Record<string, string> = { ...kind.constants };
  for (const [field, spec] of Object.entries(kind.fields)) {
    const value = spec.kind === "addresses" ? "" : attributeOf(field, spec, values[field]);
    if (value === "" && spec.required) throw new InvalidRowError(`${field} is missing`);
    if (value === "" || spec.attribute === "") continue;
    if (spec.attribute in attributes) throw new InvalidRowError("it names a question and an answer");
    attributes[spec.attribute] = value;
  }
  if (("question" in kind.fields || "answer" in kind.fields) && name !== "answers" && !attributes.PostId)
    throw new InvalidRowError("it names neither a question nor an answer");
  if ("format" in kind.fields) attributes.Format ??= "markdown";
  return attributes;
}

/** The old addresses in a record. */
export function addressesOf(values: RecordValues): string[] {
  return listOf(values.addresses, /\s+/).map((address) => address.replace(/^https?:\/\/[^/]+/i, ""));
}

function attributeOf(name: string, field: RecordField, value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (field.kind === "tags")
    return listOf(value, /[,;|]/)
      .map((tag) => `<${tag}>`)
      .join("");
  if (typeof value === "object") throw new InvalidRowError(`${name} is no single value`);
  const text = String(value);
  if (field.kind === "id") return idOf(name, field, text);
  if (field.kind === "time") return timeOf(name, text.trim());
  if (field.kind === "number") return numberOf(name, text.trim());
  if (field.kind === "flag") return flagOf(name, text.trim());
  if (field.kind === "one of") return wordOf(name, field, text.trim().toLowerCase());
  return text;
}

function idOf(name: string, field: RecordField, text: string): string {
  const id = text.trim();
  if (id.length > MAX_ID) throw new InvalidRowError(`${name} is longer than ${MAX_ID} characters`);
  return id === "" ? "" : `${field.of}-${id}`;
}

function wordOf(name: string, field: RecordField, word: string): string {
  if (!field.values?.includes(word)) throw new InvalidRowError(`${name} is none of ${field.values?.join(", ")}`);
  return VOTE_TYPES[word] ?? word;
}

function flagOf(name: string, word: string): string {
  if (/^(true|t|1|yes)$/i.test(word)) return "true";
  if (/^(false|f|0|no)$/i.test(word)) return "false";
  throw new InvalidRowError(`${name} is neither true nor false`);
}

function numberOf(name: string, text: string): string {
  if (!/^-?\d{1,10}$/.test(text)) throw new InvalidRowError(`${name} is no whole number`);
  return text;
}

/** Unix seconds, or a date with or without a time and a zone; without one it is UTC. */
function timeOf(name: string, text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(text);
  const zone = parts?.[3]
    ?.toUpperCase()
    .replace("UTC", "Z")
    .replace(/^([+-]\d\d):?(\d\d)?$/, (_, h, m) => `${h}:${m ?? "00"}`);
  const time = parts ? Date.parse(`${parts[1]}T${parts[2] ?? "00:00"}${zone ?? "Z"}`) : secondsIn(text) * 1000;
  if (Number.isNaN(time) || time < 0) throw new InvalidRowError(`${name} is no date`);
  return new Date(time).toISOString().replace("Z", "");
}

const secondsIn = (text: string) => (/^\d{1,11}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : Number.NaN);

function listOf(value: unknown, separator: RegExp): string[] {
  const items = Array.isArray(value) ? value : typeof value === "string" ? value.split(separator) : [];
  return items
    .filter((item) => typeof item === "string" || typeof item === "number")
    .map((item) => String(item).trim())
    .filter((item) => item !== "");
}
