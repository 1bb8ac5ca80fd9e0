import type { ReactNode } from "react";
import styles from "./OwnThings.module.css";

/** A list of what belongs to somebody, each thing with what can be done with it. */
export function OwnThings({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface OwnThingProps {
  readonly name: ReactNode;
  /** A quiet line below the name. */
  readonly facts: ReactNode;
  /** The button at the end. */
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
