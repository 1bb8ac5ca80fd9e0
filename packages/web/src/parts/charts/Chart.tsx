import { useT } from "../../app/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Count } from "../text/Count.tsx";
import styles from "./Chart.module.css";
import { barsOf, type ChartRow, ceilingOf, lineOf } from "./shape.ts";

interface ChartProps {
  readonly title: string;
  /** What there is to see, in a sentence. */
  readonly summary: string;
  /** What the first column of the table holds, such as the day. */
  readonly step: string;
  /** What the numbers of a row are, from the bottom up; at most two are drawn, the table shows all. */
  readonly series: readonly string[];
  /** How many of the series are drawn, on top of each other. */
  readonly drawn: number;
  readonly rows: readonly ChartRow[];
  /** For what goes on from one step to the next: a line over its ground instead of bars. */
  readonly isContinuous?: boolean;
  /** For where a heading says it already. */
  readonly hideTitle?: boolean;
}

/** A drawing of numbers over time, with its sentence, and the same as a table for who cannot see it or wants it exact. */
export function Chart(props: ChartProps) {
  const { title, summary, step, series, drawn, rows, isContinuous = false, hideTitle = false } = props;
  const t = useT();
  const most = ceilingOf(rows, drawn);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {!hideTitle && <h2>{title}</h2>}
        <p className={styles.summary}>{summary}</p>
      </figcaption>
      <div className={styles.drawing} aria-hidden="true">
        <span className={styles.most}>
          <Count of={most} />
        </span>
        <svg aria-hidden="true" viewBox={`0 0 ${rows.length} 100`} preserveAspectRatio="none" className={styles.svg}>
          {rows.map((row, at) => (
            <g key={row.label}>
              <title>{`${row.label}: ${row.values.map((value, n) => `${value} ${series[n]}`).join(", ")}`}</title>
              <rect x={at} y="0" width="1" height="100" className={styles.space} />
              {!isContinuous &&
                barsOf(row, { most, drawn }).map((bar, n) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: the series is what it is.
                    key={n}
                    x={at + 0.12}
                    width="0.76"
                    y={bar.y}
                    height={bar.height}
                    className={classes(styles.bar, n > 0 && styles.second)}
                  />
                ))}
            </g>
          ))}
          {isContinuous && (
            <>
              <path d={`${lineOf(rows, most)}V100H0z`} className={styles.ground} />
              <path d={lineOf(rows, most)} className={styles.line} />
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
            <li key={name} className={classes(styles.name, n > 0 && styles.secondName)}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details className={styles.table}>
        <summary>{t("parts.charts.as_table")}</summary>
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
                  <td key={series[n]}>
                    <Count of={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
