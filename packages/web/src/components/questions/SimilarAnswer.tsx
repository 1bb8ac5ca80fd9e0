import { acceptedCode, answerStatusCode } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useApi, useT } from "../../app/services/services.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./SimilarQuestions.module.css";

interface FoundAnswer {
  readonly caption: string;
  readonly html: string;
}

/** Enough for one that all viewers can read: staff get deleted ones as well. */
const PAGE_SIZE = 3;

/** The best answer of a question, or the text of the question while it has none. */
function useBestAnswer(id: string, hasAnswer: boolean): FoundAnswer | "failed" | null {
  const api = useApi();
  const t = useT();
  const [found, setFound] = useState<FoundAnswer | "failed" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read again for another language.
  useEffect(() => {
    let isCurrent = true;
    const readAnswer = async (): Promise<FoundAnswer | null> => {
      const { list } = await api.answerPage({ question_id: id, order: "default", page: 1, page_size: PAGE_SIZE });
      const best = list.find(({ status }) => status === answerStatusCode.available);
      if (!best) return null;
      const name = best.user_info?.display_name ?? "";
      const isAccepted = best.accepted === acceptedCode(true);
      const caption = t(isAccepted ? "components.questions.accepted_by" : "components.questions.answer_by", { name });
      return { caption, html: best.html };
    };
    const read = async (): Promise<FoundAnswer> => {
      const answer = hasAnswer ? await readAnswer() : null;
      return answer ?? { caption: t("components.questions.no_answer"), html: (await api.questionInfo({ id })).html };
    };
    read().then(
      (best) => isCurrent && setFound(best),
      () => isCurrent && setFound("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, id, hasAnswer]);
  return found;
}

/** The answer of a similar question, to read it beside the form. */
export function SimilarAnswer({ id, hasAnswer }: { readonly id: string; readonly hasAnswer: boolean }) {
  const t = useT();
  const found = useBestAnswer(id, hasAnswer);
  if (found === null) return <Spinner />;
  if (found === "failed") return <p>{t("components.questions.not_loaded")}</p>;
  return (
    <>
      <p className={styles.caption}>{found.caption}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled with the keyboard. */}
      <section className={styles.text} aria-label={found.caption} tabIndex={0}>
        <Prose html={found.html} small />
      </section>
    </>
  );
}
