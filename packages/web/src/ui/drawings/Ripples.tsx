import { classes } from "../classes.ts";
import styles from "./Ripples.module.css";

const drop = "M120 22c6.5 10 11 16 11 23a11 11 0 0 1-22 0c0-7 4.5-13 11-23z";

const signs = {
  drop,
  "full-drop": drop,
  question: "M108 34c1-20 30-18 29 1-1 12-16 13-16 28M121 82v.1",
  lock: "M107 43h26v23h-26zM111.5 43v-6.5a8.5 8.5 0 0 1 17 0V43",
  pause: "M100 50v.1M120 50v.1M140 50v.1",
} as const;

export type RipplesSign = keyof typeof signs;

/**
 * A drawing of rings on water with a sign above: a drop that is still missing, one that falls, a question, a lock, or a
 * pause. It is decorative, hidden from screen readers.
 */
export function Ripples({ sign }: { sign: RipplesSign }) {
  const awaits = sign === "drop";
  const isDotted = sign === "question" || sign === "pause";
  return (
    <svg className={styles.ripples} viewBox="0 0 240 150" aria-hidden="true">
      <ellipse cx="120" cy="106" rx="118" ry="41" className={styles.far} />
      <ellipse cx="120" cy="106" rx="92" ry="32" className={styles.middle} />
      <ellipse cx="120" cy="106" rx="66" ry="23" className={styles.near} />
      <ellipse cx="120" cy="106" rx="38" ry="13" className={classes(styles.inner, awaits && styles.awaited)} />
      <path
        d={signs[sign]}
        className={classes(
          isDotted ? styles.strong : styles.inner,
          awaits && styles.awaited,
          sign === "full-drop" && styles.full,
        )}
      />
    </svg>
  );
}
