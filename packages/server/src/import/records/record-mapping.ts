import { readFile } from "node:fs/promises";
import { ImportRejectedError } from "../progress.ts";
import type { RecordValues } from "./record-attributes.ts";
import { type RecordKind, type RecordKindName, recordKindNames, recordKinds } from "./record-kinds.ts";

/** Where the records of a kind are, and what their fields are called there. */
interface KindMapping {
  /** A file of the folder, or a list of the file. */
  readonly from?: string;
  /** Names there, by the documented ones; dots lead into objects. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Values that all records of the kind have. */
  readonly values?: RecordValues;
}

/** Mappings by kind of record. */
export type RecordMapping = Readonly<Partial<Record<RecordKindName, KindMapping>>>;

/** Reads a mapping file. Throws `ImportRejectedError`, which names what it does not know. */
export async function readMapping(file: string): Promise<RecordMapping> {
  const mapping = parsedObject(await readFile(file, "utf8"));
  if (!mapping) throw new ImportRejectedError(`The mapping ${file} is no JSON object.`);
  for (const [name, value] of Object.entries(mapping)) checkKind(name, value);
  return mapping as RecordMapping;
}

function checkKind(name: string, value: unknown): void {
  const kind = recordKindNames.find((each) => each === name);
  if (!kind) throw new ImportRejectedError(`The mapping names "${name}"; known are ${recordKindNames.join(", ")}.`);
  const known = Object.keys((recordKinds[kind] as RecordKind).fields);
  const { from, fields = {}, values = {}, ...others } = (value ?? {}) as KindMapping;
  const unknown = [...Object.keys(fields), ...Object.keys(values)].find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw new ImportRejectedError(`In the mapping, ${name} has no field "${unknown}"; known are ${known.join(", ")}.`);
  const isFlat = Object.values(fields).every((field) => typeof field === "string");
  const [other] = Object.keys(others);
  if (other !== undefined || !isFlat || (from !== undefined && typeof from !== "string"))
    throw new ImportRejectedError(`In the mapping, ${name} has more than "from", "fields" and "values", or no texts.`);
}

/** A record with the documented names. */
export function mapped(values: RecordValues, mapping: KindMapping | undefined): RecordValues {
  if (!mapping) return values;
  const renamed = Object.entries(mapping.fields ?? {}).map(([field, path]) => [field, valueAt(values, path)]);
  return { ...values, ...Object.fromEntries(renamed), ...mapping.values };
}

function valueAt(values: RecordValues, path: string): unknown {
  if (path in values) return values[path];
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => (typeof value === "object" && value ? (value as RecordValues)[name] : undefined),
      values,
    );
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
