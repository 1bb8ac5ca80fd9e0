import type { Reply } from "@askwell/contract";
import { useEffect, useId, useState } from "react";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useApi, useT } from "../../app/services/services.tsx";
import { Well } from "../../ui/drawings/Well.tsx";
import styles from "./SimilarQuestions.module.css";

/** Source: docs/screens.md "Timings and numbers". */
const MIN_LETTERS = 10;
const DEBOUNCE_MS = 400;
const MAX_SHOWN = 5;

type Similar = Reply<"questionSimilar">;

function useSimilar(title: string): Similar {
  const api = useApi();
  const [found, setFound] = useState<Similar>([]);
  useEffect(() => {
    if (title === "") setFound([]);
    if (title.length < MIN_LETTERS) return undefined;
    let isCurrent = true;
    const search = () =>
      api.questionSimilar({ title }).then(
        (list) => isCurrent && setFound(list.slice(0, MAX_SHOWN)),
        () => undefined,
      );
    const timer = setTimeout(search, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, title]);
  return found;
}

/** Possible duplicates of the question being asked. They open in a new tab, so that the form stays. */
export function SimilarQuestions({ title }: { title: string }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const captionId = useId();
  const found = useSimilar(title.trim());
  if (found.length === 0) return null;
  return (
    <section className={styles.similar} aria-labelledby={captionId}>
      <p id={captionId} className={styles.caption}>
        {t("components.questions.similar")}
      </p>
      <ul className={styles.list}>
        {found.map((question) => (
          <li key={question.id}>
            <a href={addressOf(question)} target="_blank" rel="noopener" className={styles.row}>
              <Well
                size="small"
                answers={question.answer_count}
                accepted={question.accepted_answer}
                label={t("components.questions.answer_count", { count: question.answer_count })}
              />
              <span className={styles.title}>
                {question.title}
                {question.status === "closed" && ` [${t("components.questions.closed")}]`}
              </span>
              <span className={styles.read}>{t("components.questions.read_here")}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
