import { type ReactNode, useId } from "react";
import styles from "./FormSection.module.css";

interface FormSectionProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** A group of fields: its name at the start, the fields at the end; on phones one below the other. */
export function FormSection({ title, lead, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.name}>
        <h2 id={id}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** The groups of a form, with lines between them. */
export const FormSections = ({ children }: { children: ReactNode }) => (
  <div className={styles.sections}>{children}</div>
);
