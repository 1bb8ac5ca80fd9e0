import type { ReactNode } from "react";
import styles from "./ActionList.module.css";

/** A list of items with an action each. */
export function ActionList({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface ActionListItemProps {
  readonly name: ReactNode;
  /** A secondary line below the name. */
  readonly details: ReactNode;
  /** The action of the item. */
  readonly children: ReactNode;
}

export function ActionListItem({ name, details, children }: ActionListItemProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        {name}
        <div className={styles.quiet}>{details}</div>
      </div>
      {children}
    </li>
  );
}
