import { useT } from "../../../app/services/services.tsx";
import type { QuestionValues } from "../../../components/questions/question-values.ts";
import { StepWell } from "../../../ui/drawings/StepWell.tsx";
import { questionHints } from "./question-hints.ts";
import styles from "./Screen.module.css";

/** What makes people answer, and which of it the question has already. */
export function AskHints({ values }: { readonly values: QuestionValues }) {
  const t = useT();
  const has = questionHints(values);
  const hints = [
    { isDone: has.question, text: t("screens.ask.hints.question") },
    { isDone: has.story, text: t("screens.ask.hints.story") },
    { isDone: has.tried, text: t("screens.ask.hints.tried") },
    { isDone: has.evidence, text: t("screens.ask.hints.evidence") },
  ];
  return (
    <section>
      <h2>{t("screens.ask.hints.title")}</h2>
      <ul className={styles.hints}>
        {hints.map(({ isDone, text }) => (
          <li key={text} className={styles.hint}>
            <StepWell isDone={isDone} label={t(isDone ? "screens.ask.hints.done" : "screens.ask.hints.open")} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
