import { type ReactNode, useId } from "react";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { QuestionLink } from "./load-list.ts";
import styles from "./QuestionLinks.module.css";

interface QuestionLinksProps {
  readonly title: string;
  readonly questions: readonly QuestionLink[];
  /** A link to all of them. */
  readonly more?: ReactNode;
}

/** A short list of questions; nothing without questions. */
export function QuestionLinks({ title, questions, more }: QuestionLinksProps) {
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
              {t("components.questions.answer_count", { count: question.answer_count })}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
