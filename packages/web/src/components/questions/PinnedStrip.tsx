import { pinCode, type QuestionListItem } from "@askwell/contract";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./PinnedStrip.module.css";
import { QuestionTitle } from "./QuestionTitle.tsx";

/** Limit of pinned questions above a list. Source: docs/screens.md "Timings and numbers". */
const MAX_PINNED = 3;

/** Separates pinned questions from the others. */
export function splitPinned(questions: readonly QuestionListItem[]) {
  const pinned = questions.filter(({ pin }) => pin === pinCode(true)).slice(0, MAX_PINNED);
  return { pinned, others: questions.filter((question) => !pinned.includes(question)) };
}

/** The pinned questions. */
export function PinnedStrip({ questions }: { questions: readonly QuestionListItem[] }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  if (questions.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={t("components.questions.pinned_list")}>
      {questions.map((question) => (
        <li key={question.id} className={styles.pinned}>
          <span className={styles.mark}>
            <Icon name="pin" />
            {t("components.questions.pinned")}
          </span>
          <a href={addressOf(question)} className={styles.title} dir="auto">
            <QuestionTitle title={question.title} status={question.status} />
          </a>
          <span className={styles.facts}>
            {t("components.questions.vote_count", { count: question.vote_count })}
            {" · "}
            {t("components.questions.answer_count", { count: question.answer_count })}
          </span>
        </li>
      ))}
    </ul>
  );
}
