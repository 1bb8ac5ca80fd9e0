import { useEffect, useRef, useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useIsLive, useServices, useT, useViewer } from "../../app/services/services.tsx";
import { isMember, isStaff } from "../../app/session/viewer.ts";
import { Button } from "../../ui/Button.tsx";
import { lockOn, privilegeAddress } from "../help/LockedActions.tsx";
import { OutboxPlace } from "../offline/OutboxPlace.tsx";
import { isFrozen, isOpen as isQuestionOpen, type QuestionView } from "../posts/views.ts";
import styles from "./AnswerSection.module.css";
import { ReachAnswer } from "./ReachAnswer.tsx";

const loadComposer = () => import("./AnswerComposer.tsx");
const AnswerComposer = lazyPart(loadComposer, "AnswerComposer");

/** The anchor of the place to answer. */
export const YOUR_ANSWER_ID = "your-answer";

/**
 * Whether the user has started an answer, now or before: a draft is stored here or on the server. The form is there once
 * its code is: without a connection the page stays.
 */
function useIsStarted(questionId: string): [boolean, () => Promise<void>] {
  const { storage, api } = useServices();
  const viewer = useViewer();
  const userId = viewer?.id;
  const mayBeOnServer = isMember(viewer);
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const isHere = storage.read("answerDraft", storage.draftPart("answerDraft", questionId, userId)) !== null;
    const find = async () => {
      const hasDraft = isHere || (mayBeOnServer && (await api.draftInfo({ question_id: questionId })));
      if (!hasDraft) return;
      await loadComposer();
      setStarted(true);
    };
    // Failures are ignored: the editor looks for the draft again.
    find().catch(() => undefined);
  }, [api, storage, questionId, userId, mayBeOnServer]);
  return [isStarted, () => loadComposer().then(() => setStarted(true))];
}

/** The answer form at the end of a thread, or why there is none. The editor is loaded when the user starts to write. */
export function AnswerSection({ question }: { readonly question: QuestionView }) {
  const t = useT();
  const { feedback, plain } = useServices();
  const viewer = useViewer();
  const isLive = useIsLive();
  const [isStarted, markStarted] = useIsStarted(question.id);
  // Only a press of a button moves the focus into the section; an existing draft does not.
  const [isOpen, setOpen] = useState(false);
  const lock = question.answered ? undefined : lockOn(question.locked_actions, "answer");
  const isAnswerable = isQuestionOpen(question) && !isFrozen(isStaff(viewer), question);
  const isOffered = isAnswerable && !lock;
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLElement>(null);
  const start = () => {
    setOpen(true);
    markStarted().catch(() => feedback.toast("danger", t(navigator.onLine ? "errors.no_answer" : "errors.offline")));
  };
  const retry = () => {
    setOpen(true);
    setMissing(false);
  };
  const reach = () => {
    form.current?.scrollIntoView({ block: "start" });
    if (!question.answered) start();
  };
  const startButton = (
    <button type="button" className={styles.invitation} onClick={start}>
      {t("components.answers.placeholder")}
    </button>
  );
  return (
    <>
      {isOffered && isLive && <ReachAnswer form={form} onPress={reach} />}
      <section ref={form} className={styles.place} aria-labelledby={YOUR_ANSWER_ID}>
        <h2 id={YOUR_ANSWER_ID}>{t("components.answers.yours")}</h2>
        <OutboxPlace at={question.id} />
        {!isAnswerable && <p className={styles.note}>{t("components.answers.not_open")}</p>}
        {isAnswerable && lock && (
          <p className={styles.note}>
            {lock.reason} <a href={privilegeAddress(lock)}>{t("components.help.what_it_takes")}</a>
          </p>
        )}
        {isOffered && (!isLive || !(question.answered || isStarted)) && startButton}
        {isOffered &&
          (question.answered || isStarted) &&
          (isMissing ? (
            <p className={styles.note}>
              {t("errors.no_part")}{" "}
              <Button small autoFocus={isOpen} onClick={retry}>
                {t("errors.retry")}
              </Button>
            </p>
          ) : (
            <AnswerComposer question={question} open={isOpen} onClose={() => setMissing(true)} key={viewer?.id ?? ""} />
          ))}
        <noscript>{plain?.answer(isOffered)}</noscript>
      </section>
    </>
  );
}
