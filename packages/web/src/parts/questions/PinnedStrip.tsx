import { pinCode, type QuestionListItem } from "@askwell/contract";
import { useT } from "../../app/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useQuestionAddress } from "./address.ts";
import styles from "./PinnedStrip.module.css";
import { QuestionTitle } from "./QuestionTitle.tsx";

/** How many pinned questions stand above a list. Source: screens reference 2.4. */
const MOST = 3;

/** Sets the pinned questions apart from those that stay in the list. */
export function splitPinned(questions: readonly QuestionListItem[]) {
  const pinned = questions.filter(({ pin }) => pin === pinCode(true)).slice(0, MOST);
  return { pinned, others: questions.filter((question) => !pinned.includes(question)) };
}

/** What the staff wants everybody to see first. */
export function PinnedStrip({ questions }: { questions: readonly QuestionListItem[] }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  if (questions.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={t("parts.questions.pinned_list")}>
      {questions.map((question) => (
        <li key={question.id} className={styles.pinned}>
          <span className={styles.mark}>
            <Icon name="pin" />
            {t("parts.questions.pinned")}
          </span>
          <a href={addressOf(question)} className={styles.title} dir="auto">
            <QuestionTitle title={question.title} status={question.status} />
          </a>
          <span className={styles.facts}>
            {t("parts.questions.vote_count", { count: question.vote_count })}
            {" · "}
            {t("parts.questions.answer_count", { count: question.answer_count })}
          </span>
        </li>
      ))}
    </ul>
  );
}
