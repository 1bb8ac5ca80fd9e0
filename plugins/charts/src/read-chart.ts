const MAX_ROWS = 40;
const MAX_SERIES = 4;

/** A chart as its author has written it. */
export interface Chart {
  readonly kind: "bar" | "line";
  /** The names of the series. */
  readonly series: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[];
}

const cellsOf = (line: string) => line.split(line.includes("\t") ? "\t" : ",").map((cell) => cell.trim());

function numberOf(cell: string): number {
  const value = Number(cell.replaceAll(" ", "").replaceAll("_", ""));
  if (cell === "" || !Number.isFinite(value)) throw new Error(`"${cell}" is no number`);
  return value;
}

/**
 * Reads a chart: the word `bar` or `line`, which may be left out, a line with the names of the columns, and a line for
 * each row, with cells between commas or tabs. Throws where a number is missing, and for more than 40 rows or 4 series.
 */
export function readChart(code: string): Chart {
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  const kind = /^\s*(bar|line)\s*$/.exec(lines[0] ?? "")?.[1] as Chart["kind"] | undefined;
  const [head = "", ...rest] = kind ? lines.slice(1) : lines;
  const [, ...series] = cellsOf(head);
  if (series.length === 0 || series.length > MAX_SERIES) throw new Error(`${series.length} series`);
  if (rest.length === 0 || rest.length > MAX_ROWS) throw new Error(`${rest.length} rows`);
  const rows = rest.map((line) => {
    const [label = "", ...cells] = cellsOf(line);
    return { label, values: series.map((_, index) => numberOf(cells[index] ?? "")) };
  });
  return { kind: kind ?? "bar", series, rows };
}
