import type { Reply } from "@askwell/contract";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import styles from "./AssistantTests.module.css";

interface ExpectedPostsProps {
  readonly of: Pick<Reply<"testItemPage">["list"][number], "declines" | "expected">;
}

/** What is expected of an answer: posts of which it cites one, or that it declines. */
export function ExpectedPosts({ of: { declines, expected } }: ExpectedPostsProps) {
  const t = useT();
  const addressOf = useQuestionAddress();
  if (declines) return t("screens.assistant_tests.should_decline");
  if (expected.length === 0) return t("screens.assistant_tests.gone");
  return (
    <ul className={styles.expected}>
      {expected.map(({ question_id, answer_id, title, url_title, may_leave }) => (
        <li key={answer_id || question_id}>
          <a href={addressOf({ id: question_id, url_title }, answer_id || undefined)} dir="auto">
            {t(answer_id === "" ? "screens.assistant_tests.the_question" : "screens.assistant_tests.an_answer", {
              title,
            })}
          </a>
          {!may_leave && <span className={styles.note}> {t("screens.assistant_tests.stays")}</span>}
        </li>
      ))}
    </ul>
  );
}
