import { classes } from "../classes.ts";
import { Icon } from "../Icon.tsx";
import styles from "./Well.module.css";

export type WellSize = "small" | "normal" | "large";

interface WellProps {
  /** The number of answers; 0 with an accepted one shows the check alone. */
  readonly answers: number;
  /** One of them is accepted. */
  readonly accepted: boolean;
  /** What it says in words, such as "3 answers, one accepted". */
  readonly label: string;
  readonly size?: WellSize;
}

/**
 * The state of a question as a ring: dashed while it waits, with the number of its answers, or filled with a check when
 * one is accepted. A small filled one has the check alone.
 */
export function Well({ answers, accepted, label, size = "normal" }: WellProps) {
  const state = accepted ? styles.accepted : answers === 0 && styles.open;
  const isLong = answers > 99;
  return (
    <span role="img" title={label} className={classes(styles.well, styles[size], state, isLong && styles.long)}>
      {accepted && <Icon name="check" />}
      {!(accepted && (size === "small" || answers === 0)) && <span>{isLong ? "99+" : answers}</span>}
    </span>
  );
}
