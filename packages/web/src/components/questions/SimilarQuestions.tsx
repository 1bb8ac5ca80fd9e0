import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useApi, useT } from "../../app/services/services.tsx";
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
  const found = useSimilar(title.trim());
  if (found.length === 0) return null;
  return (
    <details open className={styles.similar}>
      <summary>{t("components.questions.similar", { count: found.length })}</summary>
      <ul className={styles.list}>
        {found.map((question) => (
          <li key={question.id}>
            <a href={addressOf(question)} target="_blank" rel="noopener">
              {question.title}
              {question.status === "closed" && ` [${t("components.questions.closed")}]`}
            </a>{" "}
            <span className={question.accepted_answer ? styles.accepted : styles.count}>
              {t("components.questions.answer_count", { count: question.answer_count })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
