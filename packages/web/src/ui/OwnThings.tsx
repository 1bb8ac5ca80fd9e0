import type { ReactNode } from "react";
import styles from "./OwnThings.module.css";

/** A list of items with an action each. */
export function OwnThings({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface OwnThingProps {
  readonly name: ReactNode;
  /** A secondary line below the name. */
  readonly facts: ReactNode;
  /** The action of the item. */
  readonly children: ReactNode;
}

export function OwnThing({ name, facts, children }: OwnThingProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        {name}
        <p className={styles.quiet}>{facts}</p>
      </div>
      {children}
    </li>
  );
}
