/** A step of time with its numbers. */
export interface ChartRow {
  readonly label: string;
  readonly values: readonly number[];
}

const total = ({ values }: ChartRow, drawn: number) => values.slice(0, drawn).reduce((sum, value) => sum + value, 0);

/** The top of the scale: the next round number from the highest bar on, at least 4. */
export function ceilingOf(rows: readonly ChartRow[], drawn: number): number {
  const highest = Math.max(4, ...rows.map((row) => total(row, drawn)));
  const unit = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 2, 4, 5, 10].map((step) => step * unit);
  return steps.find((step) => step >= highest) ?? highest;
}

interface Bar {
  readonly y: number;
  readonly height: number;
}

/** Where the bars of a row stand, on a scale of 100 from the top down. What is there at all is seen. */
export function barsOf(
  { values }: ChartRow,
  { most, drawn }: { readonly most: number; readonly drawn: number },
): readonly Bar[] {
  let below = 0;
  return values.slice(0, drawn).map((value) => {
    const height = value === 0 ? 0 : Math.max(1, (value / most) * 100);
    below += height;
    return { y: rounded(100 - below), height: rounded(height) };
  });
}

/** A line in steps along the first number of each row, as the path of a drawing. */
export function lineOf(rows: readonly ChartRow[], most: number): string {
  const heights = rows.map(({ values: [value = 0] }) => rounded(100 - (value / most) * 100));
  return `M0 ${heights.map((y, at) => `${at === 0 ? "" : "V"}${y}H${at + 1}`).join("")}`;
}

const rounded = (n: number) => Math.round(n * 100) / 100;
