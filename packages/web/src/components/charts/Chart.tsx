import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Count } from "../text/Count.tsx";
import styles from "./Chart.module.css";
import { barsOf, type ChartRow, lineOf, scaleMax } from "./shape.ts";

interface ChartProps {
  readonly title: string;
  /** A summary in one sentence. */
  readonly summary: string;
  /** Label of the table's first column, such as the day. */
  readonly step: string;
  /** Labels of the values of a row; the table shows all of them. */
  readonly series: readonly string[];
  /** Number of series in the drawing, at most two: of two, the first is open and the second done, such as answers. */
  readonly drawn: number;
  readonly rows: readonly ChartRow[];
  /** Draws a step line instead of bars. */
  readonly isContinuous?: boolean;
  /** Writes values of the table that are no counts, such as costs; `series` is the position in the row. */
  textOf?(value: number, series: number): string | undefined;
  /** For use below a heading. */
  readonly hideTitle?: boolean;
}

/** A table with more series is wider than a phone. */
const MAX_NARROW = 3;

/** A chart over time with a summary, and the same values as a table. */
export function Chart(props: ChartProps) {
  const { title, summary, step, series, drawn, rows, isContinuous = false, hideTitle = false, textOf } = props;
  const t = useT();
  const max = scaleMax(rows, drawn);
  const table = (
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {[step, ...series].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, n) => (
              <td key={series[n]}>{textOf?.(value, n) ?? <Count of={value} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {!hideTitle && <h2>{title}</h2>}
        <p className={styles.summary}>{summary}</p>
      </figcaption>
      <div className={styles.drawing} aria-hidden="true">
        <span className={styles.most}>
          <Count of={max} />
        </span>
        <svg aria-hidden="true" viewBox={`0 0 ${rows.length} 100`} preserveAspectRatio="none" className={styles.svg}>
          <path d={`M0 0H${rows.length}M0 50H${rows.length}`} className={styles.scale} />
          {rows.map((row, at) => (
            <g key={row.label}>
              <title>{`${row.label}: ${row.values.map((value, n) => `${value} ${series[n]}`).join(", ")}`}</title>
              <rect x={at} y="0" width="1" height="100" className={styles.space} />
              {!isContinuous &&
                barsOf(row, { max, drawn }).map((bar, n) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: the series are fixed.
                    key={n}
                    {...bar}
                    x={at + bar.x}
                    className={drawn === 1 ? styles.bar : n === 0 ? styles.open : styles.done}
                  />
                ))}
            </g>
          ))}
          {isContinuous && (
            <>
              <path d={`${lineOf(rows, max)}V100H0z`} className={styles.ground} />
              <path d={lineOf(rows, max)} className={styles.line} />
            </>
          )}
        </svg>
        <div className={styles.ends}>
          <span>{rows[0]?.label}</span>
          <span>{rows.at(-1)?.label}</span>
        </div>
      </div>
      {drawn > 1 && (
        <ul className={styles.legend}>
          {series.slice(0, drawn).map((name, n) => (
            <li key={name} className={classes(styles.name, n > 0 && styles.doneName)}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details className={styles.table}>
        <summary>{t("components.charts.as_table")}</summary>
        {series.length > MAX_NARROW ? <Scrolled label={t("components.charts.as_table")}>{table}</Scrolled> : table}
      </details>
    </figure>
  );
}

/** A wide table, which scrolls by itself. */
function Scrolled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className={styles.scrolled}>
      {children}
    </section>
  );
}
