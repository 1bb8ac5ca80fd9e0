import { useState } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT, useViewer } from "../../../app/services.tsx";
import { useLeaveGuard } from "../../../app/use-leave-guard.ts";
import { useMember } from "../../../app/use-member.ts";
import { privilegeAddress } from "../../../parts/help/LockedActions.tsx";
import type { DraftForm } from "../../../parts/posts/draft-keeper.ts";
import { HowToFormat } from "../../../parts/posts/HowToFormat.tsx";
import { MarkdownField } from "../../../parts/posts/MarkdownField.tsx";
import { useDraft } from "../../../parts/posts/use-draft.ts";
import { QuestionFields } from "../../../parts/questions/QuestionFields.tsx";
import { isEmpty, noValues, sentTags } from "../../../parts/questions/question-values.ts";
import { SimilarQuestions } from "../../../parts/questions/SimilarQuestions.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { Switch } from "../../../ui/forms/inputs.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";
import { type Asking, useAsk } from "./use-ask.ts";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.ask.head"), noindex: true });

/** Says why one may not ask yet. */
const LOCKED_ID = "ask-locked";

const nothing: Asking = { question: noValues, hasAnswer: false, answer: "" };
const isBlank = ({ question, answer }: Asking) => isEmpty(question) && answer.trim() === "";

const draftForm: DraftForm<Asking> = {
  send: ({ question, hasAnswer, answer }) => ({
    title: question.title,
    content: question.content,
    tags: sentTags(question),
    answer_content: hasAnswer ? answer : "",
  }),
  receive: ({ title, content, tags, answer_content }) => ({
    question: { title, content, tags },
    hasAnswer: answer_content !== "",
    answer: answer_content,
  }),
};

/** What is being asked, kept as a draft; what the address brings comes before a draft. */
function useAsking({ start }: ScreenProps<typeof load>["loaded"]) {
  const [asking, setAsking] = useState<Asking>(start ? { ...nothing, question: start } : nothing);
  const draft = useDraft<Asking>({
    key: "questionDraft",
    question: "",
    form: draftForm,
    restore: (kept) => !start && setAsking(kept ?? nothing),
  });
  const [isSafe, setSafe] = useState(false);
  const change = (part: Partial<Asking>) => {
    const next = { ...asking, ...part };
    setAsking(next);
    setSafe(false);
    draft.keep(isBlank(next) ? null : next);
  };
  const discard = () => {
    draft.drop();
    setAsking(nothing);
  };
  const secure = () => {
    draft.keepNow(asking);
    setSafe(true);
  };
  return { asking, change, draft, discard, secure, isUnsafe: !isSafe && !isBlank(asking) };
}

/** Asks a question. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { asking, change, draft, discard, secure, isUnsafe } = useAsking(loaded);
  const { post, busy, errorOf } = useAsk();
  const viewer = useViewer();
  const isMember = useMember();
  const letGo = useLeaveGuard(isUnsafe);
  const isLocked = loaded.locked !== "";
  const send = async () => {
    if (isLocked) return document.getElementById(LOCKED_ID)?.scrollIntoView({ block: "center" });
    if (!viewer) {
      // It waits here until they are back from the login.
      if (!isBlank(asking)) secure();
      letGo();
      return void (await isMember("/questions/ask"));
    }
    const leave = () => {
      draft.drop();
      letGo();
    };
    if (!(await post(asking, leave))) requestAnimationFrame(showFirstError);
  };
  const status = draft.isKept ? t("parts.posts.draft_saved") : "";
  return (
    <Page aside={<HowToFormat />} asideLabel={t("parts.posts.how_to_format")}>
      <PageHead title={t("screens.ask.title")} lead={t("screens.ask.lead")} />
      {isLocked && (
        <Callout tone="warn">
          <p id={LOCKED_ID}>
            {loaded.locked}{" "}
            <a href={privilegeAddress({ privilege: "question.add" })}>{t("parts.help.what_it_takes")}</a>
          </p>
        </Callout>
      )}
      <div className={styles.form}>
        <QuestionFields
          autoFocus
          values={asking.question}
          status={status}
          errorOf={errorOf}
          onChange={(question) => change({ question })}
          onSubmit={() => void send()}
          belowTitle={viewer && <SimilarQuestions title={asking.question.title} />}
        />
        <Switch
          label={t("screens.ask.own_answer")}
          help={t("screens.ask.own_answer_help")}
          checked={asking.hasAnswer}
          onChange={(event) => change({ hasAnswer: event.currentTarget.checked })}
        />
        {asking.hasAnswer && (
          <MarkdownField
            open
            label={t("parts.answers.yours")}
            error={errorOf("answer_content")}
            value={asking.answer}
            status={status}
            onChange={(answer) => change({ answer })}
            onSubmit={() => void send()}
          />
        )}
        {!viewer && <p className={styles.note}>{t("parts.posts.signed_out")}</p>}
        <ButtonRow>
          <Button
            look="primary"
            busy={busy}
            aria-disabled={isLocked || undefined}
            aria-describedby={isLocked ? LOCKED_ID : undefined}
            onClick={() => void send()}
          >
            {t(asking.hasAnswer ? "screens.ask.post_both" : "screens.ask.post")}
          </Button>
          {draft.isKept && (
            <Button look="quiet" onClick={discard}>
              {t("parts.posts.discard")}
            </Button>
          )}
        </ButtonRow>
      </div>
    </Page>
  );
}

/** Takes the reader to the first field that is wrong. */
function showFirstError(): void {
  const field = document.querySelector<HTMLElement>("main [aria-invalid], main [data-invalid]");
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
