import { acceptedCode } from "@askwell/contract";
import { useId } from "react";
import { useT } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { AnswerView } from "../posts/views.ts";
import { Count } from "../text/Count.tsx";
import { answerElement } from "./AnswerBlock.tsx";
import styles from "./AnswersOutline.module.css";

/** Shorter threads have no outline. */
const MIN_ANSWERS = 5;

/** Links to the answers of a long thread, by author and score. */
export function AnswersOutline({ answers }: { answers: readonly AnswerView[] }) {
  const t = useT();
  const id = useId();
  if (answers.length < MIN_ANSWERS) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.caption}>
        {t("components.answers.outline")}
      </h2>
      <ol className={styles.list}>
        {answers.map((answer) => (
          <li key={answer.id}>
            <a href={`#${answerElement(answer.id)}`} className={styles.line}>
              <span className={styles.score}>
                <Count of={answer.vote_count} />
              </span>
              <span className={styles.name}>{answer.user_info?.display_name}</span>
              {answer.accepted === acceptedCode(true) && (
                <span className={styles.accepted}>
                  <Icon name="check" />
                  <span className="visually-hidden">{t("components.answers.accepted")}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
