import type { ReactNode } from "react";
import { Ripples } from "./drawings/Ripples.tsx";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  /** What the list would contain. */
  readonly title: string;
  readonly children?: ReactNode;
  /** A button for the next step. */
  readonly action?: ReactNode;
}

/** An empty list: what it will contain, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.plate}>
      <Ripples sign="drop" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.text}>{children}</p>}
        {action}
      </div>
    </div>
  );
}
