import type { ReactNode } from "react";
import styles from "./HelpTable.module.css";

interface HelpTableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** A table of the help; the first column is the subject. */
export function HelpTable({ caption, heads, children }: HelpTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
