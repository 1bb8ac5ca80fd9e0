import { InvalidRowError } from "../fields.ts";
import type { Phase } from "../phase.ts";
import type { RowAttributes } from "../rows/row-parser.ts";
import type { ReadRow } from "../rows/row-reader.ts";
import type { RowSource } from "../rows/row-source.ts";
import type { ReadRecord } from "./json-records.ts";
import { addressesOf, attributesOf, PICTURE, type RecordValues } from "./record-attributes.ts";
import { readReferenced, withFileAddresses } from "./record-files.ts";
import type { RecordKindName } from "./record-kinds.ts";
import type { RecordPart, RecordSource } from "./record-source.ts";

/** As long as an id that rows may have. */
const MAX_TAG_ID = 44;

/** The kinds of record that a phase reads. */
function kindsOf({ file, postTypes }: Phase): readonly RecordKindName[] {
  if (file === "Users.xml") return ["people"];
  if (file === "Tags.xml") return ["tags"];
  if (file === "Comments.xml") return ["comments"];
  if (file === "Votes.xml") return ["votes", "bookmarks"];
  if (file === "Awards.xml") return ["awards"];
  if (file === "Addresses.xml") return ["people", "tags", "questions", "answers", "comments", "addresses"];
  if (file !== "Posts.xml") return [];
  if (!postTypes) return ["questions", "answers"];
  if (postTypes.includes("1")) return ["questions"];
  return postTypes.includes("2") ? ["answers"] : ["tags"];
}

/** Records as rows. */
export function recordRows(source: RecordSource): RowSource {
  const partsOf = (phase: Phase) => kindsOf(phase).flatMap((kind) => source.part(kind) ?? []);
  return {
    has: (phase) => partsOf(phase).length > 0,
    sizeBytes: (phase) => partsOf(phase).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    read: (phase, skip) => readParts(source, partsOf(phase), { phase, skip }),
    readFile: (reference) => readReferenced(source.files, reference),
  };
}

interface Reading {
  readonly phase: Phase;
  readonly skip: number;
}

async function* readParts(
  source: RecordSource,
  parts: readonly RecordPart[],
  { phase, skip }: Reading,
): AsyncGenerator<ReadRow> {
  let number = 0;
  let bytesBefore = 0;
  for (const part of parts) {
    for await (const record of part.read()) {
      number += 1;
      if (number <= skip) continue;
      yield rowOf(source, { part, phase }, { ...record, bytes: bytesBefore + record.bytes });
    }
    bytesBefore += part.sizeBytes;
  }
}

interface RecordUse {
  readonly part: RecordPart;
  readonly phase: Phase;
}

function rowOf(source: RecordSource, { part, phase }: RecordUse, record: ReadRecord): ReadRow {
  const { file = part.name, line, bytes, characters } = record;
  const position = { file, line, bytes, characters };
  // A record is reported by the first phase that reads it.
  const broken = (reason: string): ReadRow =>
    phase.file === "Addresses.xml" && part.kind !== "addresses"
      ? { ...position, ignored: true }
      : { ...position, broken: reason };
  if ("broken" in record) return broken(record.broken);
  try {
    const attributes = attributesFor(source, { part, phase }, record.values);
    return attributes ? { ...position, attributes } : { ...position, ignored: true };
  } catch (error) {
    if (!(error instanceof InvalidRowError)) throw error;
    return broken(error.message);
  }
}

/** The attributes that a phase reads; undefined if the record has nothing for it. */
function attributesFor(
  { source, files }: RecordSource,
  { part, phase }: RecordUse,
  values: RecordValues,
): RowAttributes | undefined {
  const read = attributesOf(part.kind, values);
  const attributes = Object.fromEntries(
    Object.entries(read).map(([name, value]) => {
      // A profile picture is no file of a post: it is read by this reference.
      return [name, name === PICTURE ? value : withFileAddresses(value, files, source)];
    }),
  );
  const tag = `tag-${attributes.TagName}`.slice(0, MAX_TAG_ID);
  if (phase.file === "Addresses.xml") return addressAttributes(attributes, values, tag);
  if (part.kind !== "tags") return attributes;
  if (phase.file === "Tags.xml") return { TagName: attributes.TagName!, WikiPostId: tag };
  return attributes.Body ? { ...attributes, Id: tag, PostTypeId: "5" } : undefined;
}

/** The old addresses of a record, and what they lead to: those of a comment lead to its question or answer. */
function addressAttributes(attributes: RowAttributes, values: RecordValues, tag: string): RowAttributes | undefined {
  const { From: from, To: to } = attributes;
  if (from !== undefined && to !== undefined) return { Addresses: JSON.stringify([from]), To: to };
  const addresses = addressesOf(values);
  if (addresses.length === 0) return undefined;
  return { Addresses: JSON.stringify(addresses), Target: attributes.PostId ?? attributes.Id ?? tag };
}
