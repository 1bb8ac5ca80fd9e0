import { join } from "node:path";
import type { Phase } from "../phase.ts";
import type { RowAttributes } from "../rows/row-parser.ts";
import { type ReadRow, readRows } from "../rows/row-reader.ts";
import type { RowSource } from "../rows/row-source.ts";
import { dumpRows } from "../stack-exchange.ts";
import { addressesOf, type TeamAddress, withOwnLinks } from "./team-posts.ts";

/** The attributes with texts that may refer to the team. */
const TEXTS = ["Body", "Text", "AboutMe"];

/** The files whose rows had pages. */
const PAGES = ["Posts.xml", "Users.xml", "Tags.xml"];

/** The rows of the XML form of an export, whose links and old addresses are those of a team. Rule: docs/rules/import.md X31. */
export function teamDumpRows(folder: string, address: TeamAddress): RowSource {
  const rows = dumpRows(folder);
  const isOfAddresses = ({ file }: Phase) => file === "Addresses.xml";
  const pages = (phase: Phase) => PAGES.map((file) => ({ ...phase, file })).filter(rows.has);
  return {
    has: (phase) => (isOfAddresses(phase) ? address.path !== "" : rows.has(phase)),
    sizeBytes: (phase) =>
      isOfAddresses(phase) ? pages(phase).reduce((sum, page) => sum + rows.sizeBytes(page), 0) : rows.sizeBytes(phase),
    read: (phase, skip) =>
      isOfAddresses(phase)
        ? addressRows(
            pages(phase).map(({ file }) => join(folder, file)),
            address,
            skip,
          )
        : withLinks(rows.read(phase, skip), address),
  };
}

async function* withLinks(rows: AsyncGenerator<ReadRow>, address: TeamAddress): AsyncGenerator<ReadRow> {
  for await (const row of rows) {
    if (!("attributes" in row)) {
      yield row;
      continue;
    }
    const texts = TEXTS.filter((name) => row.attributes[name] !== undefined);
    const linked = Object.fromEntries(texts.map((name) => [name, withOwnLinks(row.attributes[name] ?? "", address)]));
    yield { ...row, attributes: { ...row.attributes, ...linked } };
  }
}

async function* addressRows(files: readonly string[], address: TeamAddress, skip: number): AsyncGenerator<ReadRow> {
  let before = 0;
  let number = 0;
  for (const file of files) {
    let read = 0;
    for await (const row of readRows(file)) {
      read = row.bytes;
      number += 1;
      if (number > skip) yield { ...addressRow(row, address), bytes: before + row.bytes };
    }
    before += read;
  }
}

/** The old addresses of a row; a broken one is reported where it is imported. */
function addressRow(row: ReadRow, address: TeamAddress): ReadRow {
  const { line, bytes, characters } = row;
  const found = "attributes" in row ? addressAttributes(row.attributes, address) : undefined;
  return { line, bytes, characters, ...(found ? { attributes: found } : { ignored: true }) };
}

function addressAttributes(row: RowAttributes, address: TeamAddress): RowAttributes | undefined {
  const { Id: id = "", PostTypeId: type, TagName: tag, DisplayName: name } = row;
  const leading = (paths: readonly string[]) => JSON.stringify(addressesOf(address, paths));
  if (tag) return { Addresses: leading([`/questions/tagged/${tag}`]), To: `/tags/${encodeURIComponent(tag)}` };
  if (!/^\d+$/.test(id)) return undefined;
  if (type === "1") return { Addresses: leading([`/questions/${id}`, `/q/${id}`]), Target: id };
  if (type === "2") return { Addresses: leading([`/a/${id}`]), Target: id };
  return type === undefined && name !== undefined ? { Addresses: leading([`/users/${id}`]), Person: id } : undefined;
}
