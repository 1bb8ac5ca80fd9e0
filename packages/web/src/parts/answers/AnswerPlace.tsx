import { lazy, Suspense, useEffect, useState } from "react";
import { useIsLive, useServices, useT, useViewer } from "../../app/services.tsx";
import { isMember } from "../../app/viewer.ts";
import { lockOn, privilegeAddress } from "../help/LockedActions.tsx";
import { isOpen, type QuestionView } from "../posts/views.ts";
import styles from "./AnswerPlace.module.css";

const AnswerComposer = lazy(() => import("./AnswerComposer.tsx").then((file) => ({ default: file.AnswerComposer })));

/** Whether somebody has begun to answer: now, or before, so that a draft of theirs is kept here or on the server. */
function useBegun(questionId: string): [boolean, () => void] {
  const { storage, api } = useServices();
  const viewer = useViewer();
  const who = viewer?.id;
  const mayBeElsewhere = isMember(viewer);
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    if (storage.read("answerDraft", storage.draftPart("answerDraft", questionId, who)) !== null) setBegun(true);
    else if (mayBeElsewhere) {
      // Failing costs nothing: the draft is found when they begin to write.
      api.draftInfo({ question_id: questionId }).then(
        (draft) => draft && setBegun(true),
        () => undefined,
      );
    }
  }, [api, storage, questionId, who, mayBeElsewhere]);
  return [isBegun, () => setBegun(true)];
}

/** The place to answer at the end of a thread; says why where there is none. Its form comes when somebody writes. */
export function AnswerPlace({ question }: { readonly question: QuestionView }) {
  const t = useT();
  const viewer = useViewer();
  const isLive = useIsLive();
  const [isBegun, begin] = useBegun(question.id);
  // Whoever pressed the invitation goes on in the editor; whoever only comes back to a draft is not pulled down to it.
  const [isWriting, setWriting] = useState(false);
  const lock = question.answered ? undefined : lockOn(question.locked_actions, "answer");
  const takesAnswers = isOpen(question);
  const isOffered = takesAnswers && !lock;
  const start = () => {
    setWriting(true);
    begin();
  };
  const invitation = (
    <>
      <button type="button" className={styles.invitation} onClick={start}>
        {t("parts.answers.placeholder")}
      </button>
      <noscript>
        <p>{t("parts.posts.needs_script")}</p>
      </noscript>
    </>
  );
  return (
    <section className={styles.place} aria-labelledby="your-answer">
      <h2 id="your-answer">{t("parts.answers.yours")}</h2>
      {!takesAnswers && <p className={styles.note}>{t("parts.answers.not_open")}</p>}
      {takesAnswers && lock && (
        <p className={styles.note}>
          {lock.reason} <a href={privilegeAddress(lock)}>{t("parts.help.what_it_takes")}</a>
        </p>
      )}
      {isOffered && (!isLive || !(question.answered || isBegun)) && invitation}
      {isOffered && isLive && (question.answered || isBegun) && (
        <Suspense fallback={invitation}>
          <AnswerComposer question={question} open={isWriting} key={viewer?.id ?? ""} />
        </Suspense>
      )}
    </section>
  );
}
