import type { Reply } from "@askwell/contract";
import { useEffect, useId, useState } from "react";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useApi, useT, useViewer } from "../../app/services/services.tsx";
import { isMember } from "../../app/session/viewer.ts";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { QuestionWell } from "./QuestionWell.tsx";
import { SimilarAnswer } from "./SimilarAnswer.tsx";
import styles from "./SimilarQuestions.module.css";

/** Source: docs/screens.md "Timings and numbers". */
const MIN_LETTERS = 10;
const DEBOUNCE_MS = 400;
const MAX_SHOWN = 5;

type Similar = Reply<"questionSimilar">;

function useSimilar(title: string): Similar {
  const api = useApi();
  const isMemberNow = isMember(useViewer());
  const [found, setFound] = useState<Similar>([]);
  useEffect(() => {
    if (title === "") setFound([]);
    if (title.length < MIN_LETTERS) return undefined;
    let isCurrent = true;
    const search = () =>
      (isMemberNow ? api.questionSimilar({ title }) : api.similarForVisitors({ title })).then(
        (list) => isCurrent && setFound(list.slice(0, MAX_SHOWN)),
        () => undefined,
      );
    const timer = setTimeout(search, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, isMemberNow, title]);
  return found;
}

interface SimilarQuestionProps {
  readonly question: Similar[number];
  /** Leads to it. */
  onRecognise(question: Similar[number]): void;
}

/** A similar question, whose answer opens below it. */
function SimilarQuestion({ question, onRecognise }: SimilarQuestionProps) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <li className={styles.item}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        className={styles.row}
        onClick={() => setOpen(!isOpen)}
      >
        <QuestionWell size="small" answers={question.answer_count} accepted={question.accepted_answer} />
        <span className={styles.title} dir="auto">
          {question.title}
          {question.status === "closed" && ` [${t("components.questions.closed")}]`}
        </span>
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <SimilarAnswer id={question.id} hasAnswer={question.answer_count > 0} />
          <ButtonRow>
            <Button small onClick={() => onRecognise(question)}>
              {t("components.questions.recognise")}
            </Button>
            <LinkButton small variant="quiet" href={addressOf(question)} target="_blank" rel="noopener" icon="external">
              {t("components.questions.open_beside")}
            </LinkButton>
          </ButtonRow>
        </div>
      )}
    </li>
  );
}

interface SimilarQuestionsProps {
  readonly title: string;
  onRecognise(question: Similar[number]): void;
}

/** Possible duplicates of the question being asked. They are read in place, so that the form stays. */
export function SimilarQuestions({ title, onRecognise }: SimilarQuestionsProps) {
  const t = useT();
  const captionId = useId();
  const found = useSimilar(title.trim());
  const count = found.length;
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 && t("components.questions.similar_count", { count })}
      </p>
      {count > 0 && (
        <section className={styles.similar} aria-labelledby={captionId}>
          <p id={captionId} className={styles.caption}>
            {t("components.questions.similar")}
          </p>
          <ul className={styles.list}>
            {found.map((question) => (
              <SimilarQuestion key={question.id} question={question} onRecognise={onRecognise} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
