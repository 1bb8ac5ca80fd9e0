import { existsSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { InvalidRowError } from "../fields.ts";
import type { Phase } from "../phase.ts";
import type { RowAttributes } from "../row-parser.ts";
import type { ReadRow } from "../row-reader.ts";
import type { RowSource } from "../row-source.ts";
import { csvRecords } from "./csv-records.ts";
import { jsonRecords, type ReadRecord } from "./json-records.ts";
import { addressesOf, attributesOf, type RecordValues } from "./record-attributes.ts";
import { withFileAddresses } from "./record-files.ts";
import type { RecordKindName } from "./record-kinds.ts";
import { mapped, type RecordMapping } from "./record-mapping.ts";

/** Where records come from. */
export interface RecordPlace {
  /** A folder with a file of each kind, or one file with a list of each kind. */
  readonly path: string;
  readonly mapping: RecordMapping;
  readonly source: string;
}

/** As long as an id that rows may have. */
const MAX_TAG_ID = 44;
const ENDINGS = [".jsonl", ".ndjson", ".json", ".csv"];

/** The kinds of record that a phase reads. */
function kindsOf({ file, postTypes }: Phase): readonly RecordKindName[] {
  if (file === "Users.xml") return ["people"];
  if (file === "Tags.xml") return ["tags"];
  if (file === "Comments.xml") return ["comments"];
  if (file === "Votes.xml") return ["votes", "bookmarks"];
  if (file === "Addresses.xml") return ["people", "tags", "questions", "answers", "addresses"];
  if (file !== "Posts.xml") return [];
  if (!postTypes) return ["questions", "answers"];
  if (postTypes.includes("1")) return ["questions"];
  return postTypes.includes("2") ? ["answers"] : ["tags"];
}

/** The records of a place as rows. */
export function recordRows(place: RecordPlace): RowSource {
  const partsOf = (phase: Phase) => kindsOf(phase).flatMap((kind) => partOf(place, kind) ?? []);
  return {
    has: (phase) => partsOf(phase).length > 0,
    sizeBytes: (phase) => partsOf(phase).reduce((sum, { file }) => sum + statSync(file).size, 0),
    read: (phase, skip) => readParts(place, partsOf(phase), { phase, skip }),
  };
}

interface RecordPart {
  readonly kind: RecordKindName;
  readonly file: string;
  /** The list of the file; null for the only one. */
  readonly list: string | null;
}

/** Where the records of a kind are; undefined if there are none. */
export function partOf({ path, mapping }: RecordPlace, kind: RecordKindName): RecordPart | undefined {
  const from = mapping[kind]?.from;
  if (!statSync(path).isDirectory()) {
    const isOneList = extname(path).toLowerCase() !== ".json";
    if (isOneList) return kind === "questions" ? { kind, file: path, list: null } : undefined;
    return { kind, file: path, list: from ?? kind };
  }
  const names = from === undefined ? ENDINGS.map((ending) => kind + ending) : [from];
  const name = names.find((each) => existsSync(join(path, each)));
  return name === undefined ? undefined : { kind, file: join(path, name), list: null };
}

interface Reading {
  readonly phase: Phase;
  readonly skip: number;
}

async function* readParts(
  place: RecordPlace,
  parts: readonly RecordPart[],
  { phase, skip }: Reading,
): AsyncGenerator<ReadRow> {
  let number = 0;
  let bytesBefore = 0;
  for (const part of parts) {
    const records = part.file.toLowerCase().endsWith(".csv")
      ? csvRecords(part.file)
      : jsonRecords(part.file, part.list);
    for await (const record of records) {
      number += 1;
      if (number <= skip) continue;
      yield rowOf(place, { part, phase }, { ...record, bytes: bytesBefore + record.bytes });
    }
    bytesBefore += statSync(part.file).size;
  }
}

interface RecordUse {
  readonly part: RecordPart;
  readonly phase: Phase;
}

function rowOf(place: RecordPlace, { part, phase }: RecordUse, record: ReadRecord): ReadRow {
  const { line, bytes, characters } = record;
  const position = { file: basename(part.file), line, bytes, characters };
  // A record is reported by the first phase that reads it.
  const broken = (reason: string): ReadRow =>
    phase.file === "Addresses.xml" && part.kind !== "addresses"
      ? { ...position, ignored: true }
      : { ...position, broken: reason };
  if ("broken" in record) return broken(record.broken);
  try {
    const values = mapped(record.values, place.mapping[part.kind]);
    const attributes = attributesFor(place, { part, phase }, values);
    return attributes ? { ...position, attributes } : { ...position, ignored: true };
  } catch (error) {
    if (!(error instanceof InvalidRowError)) throw error;
    return broken(error.message);
  }
}

/** The attributes that a phase reads; undefined if the record has nothing for it. */
function attributesFor(
  place: RecordPlace,
  { part, phase }: RecordUse,
  values: RecordValues,
): RowAttributes | undefined {
  const read = attributesOf(part.kind, values);
  const folder = statSync(place.path).isDirectory() ? place.path : null;
  const attributes = Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, withFileAddresses(value, folder, place.source)]),
  );
  const tag = `tag-${attributes.TagName}`.slice(0, MAX_TAG_ID);
  if (phase.file === "Addresses.xml") return addressAttributes(attributes, values, tag);
  if (part.kind !== "tags") return attributes;
  if (phase.file === "Tags.xml") return { TagName: attributes.TagName!, WikiPostId: tag };
  return attributes.Body ? { ...attributes, Id: tag, PostTypeId: "5" } : undefined;
}

/** The old addresses of a record, and what they lead to. */
function addressAttributes(attributes: RowAttributes, values: RecordValues, tag: string): RowAttributes | undefined {
  const { From: from, To: to } = attributes;
  if (from !== undefined && to !== undefined) return { Addresses: JSON.stringify([from]), To: to };
  const addresses = addressesOf(values);
  if (addresses.length === 0) return undefined;
  return { Addresses: JSON.stringify(addresses), Target: attributes.Id ?? tag };
}
