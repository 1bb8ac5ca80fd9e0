/** A step of time with its values. */
export interface ChartRow {
  readonly label: string;
  readonly values: readonly number[];
}

/** The maximum of the scale: the next round number from the highest of the first `drawn` values on, at least 4. */
export function scaleMax(rows: readonly ChartRow[], drawn: number): number {
  const highest = Math.max(4, ...rows.flatMap(({ values }) => values.slice(0, drawn)));
  const unit = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 2, 4, 5, 10].map((step) => step * unit);
  return steps.find((step) => step >= highest) ?? highest;
}

interface Bar {
  /** From the start of the row, whose width is 1. */
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

const BARS_WIDTH = 0.76;

/** The bars of a row side by side, on a scale of 100 from the top. Values above zero are visible. */
export function barsOf(
  { values }: ChartRow,
  { max, drawn }: { readonly max: number; readonly drawn: number },
): readonly Bar[] {
  const width = BARS_WIDTH / drawn;
  return values.slice(0, drawn).map((value, at) => {
    const height = value === 0 ? 0 : Math.max(1, (value / max) * 100);
    const x = (1 - BARS_WIDTH) / 2 + at * width;
    return { x: rounded(x), width: rounded(width), y: rounded(100 - height), height: rounded(height) };
  });
}

/** A step line of the first value of each row, as an SVG path. */
export function lineOf(rows: readonly ChartRow[], max: number): string {
  const heights = rows.map(({ values: [value = 0] }) => rounded(100 - (value / max) * 100));
  return `M0 ${heights.map((y, at) => `${at === 0 ? "" : "V"}${y}H${at + 1}`).join("")}`;
}

const rounded = (n: number) => Math.round(n * 100) / 100;
