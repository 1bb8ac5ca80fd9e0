/** A step of time with its values. */
export interface ChartRow {
  readonly label: string;
  readonly values: readonly number[];
}

const total = ({ values }: ChartRow, drawn: number) => values.slice(0, drawn).reduce((sum, value) => sum + value, 0);

/** The maximum of the scale: the next round number from the highest bar on, at least 4. */
export function scaleMax(rows: readonly ChartRow[], drawn: number): number {
  const highest = Math.max(4, ...rows.map((row) => total(row, drawn)));
  const unit = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 2, 4, 5, 10].map((step) => step * unit);
  return steps.find((step) => step >= highest) ?? highest;
}

interface Bar {
  readonly y: number;
  readonly height: number;
}

/** The stacked bars of a row, on a scale of 100 from the top. Values above zero are visible. */
export function barsOf(
  { values }: ChartRow,
  { max, drawn }: { readonly max: number; readonly drawn: number },
): readonly Bar[] {
  let stacked = 0;
  return values.slice(0, drawn).map((value) => {
    const height = value === 0 ? 0 : Math.max(1, (value / max) * 100);
    stacked += height;
    return { y: rounded(100 - stacked), height: rounded(height) };
  });
}

/** A step line of the first value of each row, as an SVG path. */
export function lineOf(rows: readonly ChartRow[], max: number): string {
  const heights = rows.map(({ values: [value = 0] }) => rounded(100 - (value / max) * 100));
  return `M0 ${heights.map((y, at) => `${at === 0 ? "" : "V"}${y}H${at + 1}`).join("")}`;
}

const rounded = (n: number) => Math.round(n * 100) / 100;
