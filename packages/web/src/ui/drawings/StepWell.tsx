import { classes } from "../classes.ts";
import { Icon } from "../Icon.tsx";
import styles from "./Well.module.css";

/** A step of a list as a ring: dashed while it is open, filled with a check once it is done. `label` says which. */
export function StepWell({ isDone, label }: { readonly isDone: boolean; readonly label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      className={classes(styles.well, styles.small, isDone ? styles.accepted : styles.open)}
    >
      {isDone && <Icon name="check" />}
    </span>
  );
}
