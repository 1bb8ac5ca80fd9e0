import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useApi, useT } from "../../app/services.tsx";
import { useQuestionAddress } from "./address.ts";
import styles from "./SimilarQuestions.module.css";

/** Source: screens reference 3.2. */
const LEAST_LETTERS = 10;
const WAIT_MS = 400;
const MOST = 5;

type Similar = Reply<"questionSimilar">;

function useSimilar(title: string): Similar {
  const api = useApi();
  const [found, setFound] = useState<Similar>([]);
  useEffect(() => {
    if (title === "") setFound([]);
    if (title.length < LEAST_LETTERS) return undefined;
    let isWanted = true;
    const ask = () =>
      api.questionSimilar({ title }).then(
        (list) => isWanted && setFound(list.slice(0, MOST)),
        () => undefined,
      );
    const timer = setTimeout(ask, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, title]);
  return found;
}

/** Questions that may be the same as the one being asked. They open in a new tab, for what is written here stays. */
export function SimilarQuestions({ title }: { title: string }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const found = useSimilar(title.trim());
  if (found.length === 0) return null;
  return (
    <details open className={styles.similar}>
      <summary>{t("parts.questions.similar", { count: found.length })}</summary>
      <ul className={styles.list}>
        {found.map((question) => (
          <li key={question.id}>
            <a href={addressOf(question)} target="_blank" rel="noopener">
              {question.title}
              {question.status === "closed" && ` [${t("parts.questions.closed")}]`}
            </a>{" "}
            <span className={question.accepted_answer ? styles.accepted : styles.count}>
              {t("parts.questions.answer_count", { count: question.answer_count })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
