import { useState } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { KeySign } from "../../ui/Button.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./ThreadContext.module.css";

/** A post below a question. */
interface PostBelow {
  readonly object_type: "question" | "answer" | "comment";
  readonly question_id: string;
  readonly answer_id: string;
  /** Of its question, where that is shown already. */
  readonly title: string;
}

interface ThreadTexts {
  readonly title: string;
  readonly question: string;
  /** What a comment is on; "" for the question. */
  readonly answer: string;
}

/** The question above an answer or a comment, and the answer above a comment, which are loaded when they are unfolded. */
export function ThreadContext({ post }: { readonly post: PostBelow }) {
  const t = useT();
  const { api, handleError } = useServices();
  const [texts, setTexts] = useState<ThreadTexts | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { object_type, question_id, answer_id } = post;
  if (object_type === "question") return null;
  const load = async () => {
    try {
      const { title, html } = await api.questionInfo({ id: question_id });
      const isBelowAnswer = object_type === "comment" && answer_id !== "";
      const answer = isBelowAnswer ? (await api.answerInfo({ id: answer_id })).info.html : "";
      setTexts({ title, question: html, answer });
    } catch (error) {
      setOpen(false);
      handleError(error);
    }
  };
  return (
    <details
      className={styles.context}
      open={isOpen}
      onToggle={(event) => {
        const isShown = event.currentTarget.open;
        setOpen(isShown);
        if (isShown && !texts) void load();
      }}
    >
      <summary aria-keyshortcuts="Q">
        {t("components.review.context")}
        <KeySign of="Q" />
      </summary>
      {isOpen && !texts && <Spinner />}
      {texts && (
        <div className={styles.thread}>
          {post.title === "" && <h3 dir="auto">{texts.title}</h3>}
          <Prose html={texts.question} under={3} small />
          {texts.answer !== "" && (
            <>
              <h3>{t("components.review.kind.answer")}</h3>
              <Prose html={texts.answer} under={3} small />
            </>
          )}
        </div>
      )}
    </details>
  );
}
