import { acceptedCode } from "@askwell/contract";
import { useId } from "react";
import { useT } from "../../app/services/services.tsx";
import { Avatar } from "../../ui/avatar/Avatar.tsx";
import { Well } from "../../ui/drawings/Well.tsx";
import type { AnswerView } from "../posts/views.ts";
import { Count } from "../text/Count.tsx";
import { answerElement } from "./AnswerBlock.tsx";
import styles from "./AnswersOutline.module.css";

/** A thread with fewer answers needs no outline. */
const MIN_ANSWERS = 2;

/** Links to the answers on the page, by author and score. */
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
        {answers.map(({ id: answerId, user_info, accepted, vote_count }) => {
          const name = user_info?.display_name ?? "";
          return (
            <li key={answerId}>
              <a href={`#${answerElement(answerId)}`} className={styles.line}>
                {accepted === acceptedCode(true) ? (
                  <Well answers={1} accepted size="small" label={t("components.answers.accepted")} />
                ) : (
                  <Avatar name={name} src={user_info?.avatar ?? ""} size={22} />
                )}
                <bdi className={styles.name}>{name}</bdi>
                <span className={styles.score}>
                  <Count of={vote_count} unit={t("components.questions.votes", { count: vote_count })} />
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
