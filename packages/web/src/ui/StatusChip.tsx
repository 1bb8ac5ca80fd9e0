import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./StatusChip.module.css";

interface StatusChipProps {
  readonly tone?: "neutral" | "ok" | "warn" | "danger";
  readonly children: ReactNode;
}

/** A word about the state of an object, such as "Closed". */
export function StatusChip({ tone = "neutral", children }: StatusChipProps) {
  return <span className={classes(styles.chip, styles[tone])}>{children}</span>;
}
