import type { ReactNode } from "react";
import styles from "./Profile.module.css";

interface SectionProps {
  readonly title: string;
  /** A link to all, at the end of the title's line. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the overview. */
export function Section({ title, more, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
