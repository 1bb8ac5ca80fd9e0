import { type ReactNode, useId } from "react";
import { useT } from "../../app/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useQuestionAddress } from "./address.ts";
import type { QuestionLine } from "./load-list.ts";
import styles from "./QuestionLines.module.css";

interface QuestionLinesProps {
  readonly title: string;
  readonly questions: readonly QuestionLine[];
  /** A link to the rest of them. */
  readonly more?: ReactNode;
}

/** A short list of questions beside a page; nothing where there are none. */
export function QuestionLines({ title, questions, more }: QuestionLinesProps) {
  const t = useT();
  const id = useId();
  const addressOf = useQuestionAddress();
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.caption}>
        {title}
      </h2>
      <ul className={styles.list}>
        {questions.map((question) => (
          <li key={question.id} className={styles.line}>
            <a href={addressOf(question)} className={styles.title} dir="auto">
              {question.title}
            </a>
            <span className={classes(styles.answers, question.isAccepted && styles.accepted)}>
              {question.isAccepted && <Icon name="check" />}
              {t("parts.questions.answer_count", { count: question.answer_count })}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
