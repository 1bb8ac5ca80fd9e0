/** A longer row is not read. */
const MAX_ROW_CHARACTERS = 8 * 1024 * 1024;

interface CsvRow {
  /** Null for a row that is too long. */
  readonly cells: readonly string[] | null;
  readonly line: number;
}

/**
 * The rows of a CSV text (RFC 4180) that comes in parts, without empty lines. Values are separated by the commas,
 * semicolons or tabs that the first line has most of.
 */
export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let separator = "";
  let rest = "";
  let line = 1;
  /** Rows end at a line end outside of quotation marks. */
  let text = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const each of lines) {
      text += `${each}\n`;
      const isWhole = hasEvenQuotes(text);
      if (!isWhole && text.length <= MAX_ROW_CHARACTERS) continue;
      separator ||= separatorOf(text);
      if (text.trim() !== "") yield { cells: isWhole ? cellsOf(text, separator) : null, line };
      line += text.split("\n").length - 1;
      text = "";
    }
  }
  text += rest;
  if (text.trim() === "") return;
  yield { cells: hasEvenQuotes(text) ? cellsOf(text, separator || separatorOf(text)) : null, line };
}

function hasEvenQuotes(text: string): boolean {
  let isEven = true;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isEven = !isEven;
  return isEven;
}

function separatorOf(header: string): string {
  const count = (mark: string) => header.split(mark).length;
  return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0]!;
}

function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  const row = text.replace(/\r?\n$/, "");
  for (let at = 0; at <= row.length; ) {
    const isQuoted = row[at] === '"';
    const quoted = isQuoted ? quotedCell(row, at) : undefined;
    const found = row.indexOf(separator, quoted?.end ?? at);
    const end = found < 0 ? row.length : found;
    cells.push(quoted ? quoted.text : row.slice(at, end));
    at = end + 1;
  }
  return cells;
}

function quotedCell(row: string, start: number): { readonly text: string; readonly end: number } {
  let end = start + 1;
  while (end < row.length && (row[end] !== '"' || row[end + 1] === '"')) end += row[end] === '"' ? 2 : 1;
  return { text: row.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}
