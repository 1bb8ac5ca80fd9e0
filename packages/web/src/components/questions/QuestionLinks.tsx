import { type ReactNode, useId } from "react";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import styles from "./QuestionLinks.module.css";
import { QuestionWell } from "./QuestionWell.tsx";
import type { QuestionLink } from "./question-lists.ts";

interface QuestionLinksProps {
  readonly title: string;
  readonly questions: readonly QuestionLink[];
  /** A link to all of them. */
  readonly more?: ReactNode;
}

/** A short list of questions; nothing without questions. */
export function QuestionLinks({ title, questions, more }: QuestionLinksProps) {
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
            <QuestionWell answers={question.answer_count} accepted={question.isAccepted} size="small" />
            <a href={addressOf(question)} className={styles.title} dir="auto">
              {question.title}
            </a>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
