import { ImportRejectedError } from "../progress.ts";
import { csvColumns, isUtf8 } from "./csv-records.ts";
import { type RecordKind, type RecordKindName, recordKindNames, recordKinds } from "./record-kinds.ts";
import type { RecordMapping } from "./record-mapping.ts";
import type { RecordSource } from "./record-source.ts";

/** Fields of which a record has one, so that a file has at least one of their columns. */
const ALTERNATIVES: Readonly<Partial<Record<RecordKindName, readonly string[]>>> = {
  comments: ["question", "answer"],
  votes: ["question", "answer"],
  awards: ["badge", "site_badge"],
};

/**
 * Throws `ImportRejectedError` for a CSV file whose first line does not name the columns that each record needs: it is
 * said once, and not for each of its lines. Rule: docs/rules/import.md X59.
 */
export async function requireColumns(place: RecordSource, mapping: RecordMapping): Promise<void> {
  for (const kind of recordKindNames) {
    const { csv, name = "" } = place.part(kind) ?? {};
    if (csv === undefined) continue;
    if (!(await isUtf8(csv))) throw new ImportRejectedError(`${name} is not in UTF-8: save it in this encoding.`);
    const columns = await csvColumns(csv);
    if (columns) checkColumns({ kind, name, columns }, mapping);
  }
}

interface NamedColumns {
  readonly kind: RecordKindName;
  readonly name: string;
  readonly columns: readonly string[];
}

function checkColumns({ kind, name, columns }: NamedColumns, mapping: RecordMapping): void {
  const { fields: names = {}, values = {} } = mapping[kind] ?? {};
  const { fields } = recordKinds[kind] as RecordKind;
  const isThere = (field: string) =>
    field in values || columns.includes(names[field] ?? field) || columns.includes(field);
  if (!Object.keys(fields).some((field) => !(field in values) && isThere(field)))
    throw new ImportRejectedError(
      `The first line of ${name} names no column that is known. It has to say what stands below it, such as ${Object.keys(fields).slice(0, 4).join(", ")}.`,
    );
  const missing = Object.keys(fields).filter((field) => fields[field]?.required && !isThere(field));
  const some = ALTERNATIVES[kind];
  const named = (field: string) => (names[field] ? `${names[field]}, which the mapping names for ${field}` : field);
  const needed = [...missing.map(named), ...(some && !some.some(isThere) ? [some.join(" or ")] : [])];
  if (needed.length > 0)
    throw new ImportRejectedError(
      `${name} has no column ${needed.join(", ")}. If it is called otherwise there, a mapping file says so (--mapping).`,
    );
}
