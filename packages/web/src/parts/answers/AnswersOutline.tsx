import { acceptedCode } from "@askwell/contract";
import { useId } from "react";
import { useT } from "../../app/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { AnswerView } from "../posts/views.ts";
import { Count } from "../text/Count.tsx";
import { answerElement } from "./AnswerBlock.tsx";
import styles from "./AnswersOutline.module.css";

/** Threads shorter than this are scrolled through faster than their outline is read. */
const LONG = 5;

/** Who has answered, with the votes, as a way through a long thread. */
export function AnswersOutline({ answers }: { answers: readonly AnswerView[] }) {
  const t = useT();
  const id = useId();
  if (answers.length < LONG) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.caption}>
        {t("parts.answers.outline")}
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
                  <span className="visually-hidden">{t("parts.answers.accepted")}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
