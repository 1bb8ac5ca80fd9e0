import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { Count } from "../text/Count.tsx";
import styles from "./ListRow.module.css";

/** A list of rows, each in its own `li`. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface ListRowProps {
  /** The ring at the start: `QuestionWell`. */
  readonly well: ReactNode;
  readonly href: string;
  readonly title: ReactNode;
  /** Level of the title's heading. */
  readonly level?: 2 | 3;
  /** An icon before the title. */
  readonly mark?: ReactNode;
  /** Lines below the title. */
  readonly excerpt?: ReactNode;
  /** The excerpt is shown only to readers who want excerpts. */
  readonly isExcerptOptional?: boolean;
  readonly votes: number;
  /** The last line: statuses, tags and a `RowPerson`. On phones only the first tag is shown. */
  readonly children: ReactNode;
}

/** A row of a list of posts: ring, title, a line about it, votes at the end. All of it leads to the post. */
export function ListRow({
  well,
  href,
  title,
  level = 2,
  mark,
  excerpt,
  isExcerptOptional = false,
  votes,
  children,
}: ListRowProps) {
  const t = useT();
  const Heading = `h${level}` as const;
  return (
    <article className={styles.row}>
      {well}
      <div className={styles.body}>
        <Heading className={styles.title}>
          {mark && <span className={styles.mark}>{mark}</span>}
          <a href={href} className={styles.link} dir="auto">
            {title}
          </a>
        </Heading>
        {excerpt && (
          <p className={isExcerptOptional ? styles.optional : styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        <div className={styles.line}>
          {children}
          <span className={styles.votes}>
            <Count of={votes} /> {t("components.questions.votes", { count: votes })}
          </span>
        </div>
      </div>
      <p className={styles.score}>
        <strong className={votes === 0 ? styles.zero : undefined}>
          <Count of={votes} />
        </strong>{" "}
        {t("components.questions.votes", { count: votes })}
      </p>
    </article>
  );
}
