import type { QuestionAddressParts } from "@askwell/domain";
import { useRef, useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import { useLeaveGuard } from "../../../app/page/use-leave-guard.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { useMemberAction } from "../../../app/session/use-member-action.ts";
import { WordingHelpSlot } from "../../../components/assistant-help/WordingHelpSlot.tsx";
import { useInvalidFocus } from "../../../components/forms/focus-invalid.ts";
import { MarkdownField } from "../../../components/forms/MarkdownField.tsx";
import { privilegeAddress } from "../../../components/help/LockedActions.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import type { NextSteps } from "../../../components/next-steps/next-steps.ts";
import { OutboxPlace } from "../../../components/offline/OutboxPlace.tsx";
import type { DraftSerializer } from "../../../components/posts/draft-autosave.ts";
import { HowToFormat } from "../../../components/posts/HowToFormat.tsx";
import { useDraft } from "../../../components/posts/use-draft.ts";
import { QuestionFields } from "../../../components/questions/QuestionFields.tsx";
import { isEmpty, noValues, type QuestionValues, sentTags } from "../../../components/questions/question-values.ts";
import { SimilarQuestions } from "../../../components/questions/SimilarQuestions.tsx";
import { MayWrite } from "../../../components/sanctions/MayWrite.tsx";
import type { TagFieldHandle } from "../../../components/tags/TagSelector.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { Switch } from "../../../ui/forms/inputs.tsx";
import { AskHints } from "./AskHints.tsx";
import { AskingTip } from "./AskingTip.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";
import { SuggestedTags } from "./SuggestedTags.tsx";
import { type AskFormValues, useAsk } from "./use-ask.ts";
import { useAskingHint } from "./use-asking-hint.ts";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.ask.head"), noindex: true });

/** Id of the message about a missing privilege. */
const LOCKED_ID = "ask-locked";

const emptyForm: AskFormValues = { question: noValues, hasAnswer: false, answer: "" };
const isBlank = ({ question, answer }: AskFormValues) => isEmpty(question) && answer.trim() === "";

const draftForm: DraftSerializer<AskFormValues> = {
  serialize: ({ question, hasAnswer, answer }) => ({
    title: question.title,
    content: question.content,
    tags: sentTags(question),
    answer_content: hasAnswer ? answer : "",
  }),
  deserialize: ({ title, content, tags, answer_content }) => ({
    question: { title, content, tags },
    hasAnswer: answer_content !== "",
    answer: answer_content,
  }),
};

/** The values as one text, to compare them. */
const textOf = ({ question, hasAnswer, answer }: AskFormValues) =>
  JSON.stringify([
    question.title,
    question.content,
    question.tags.map(({ slug_name }) => slug_name),
    hasAnswer ? answer : "",
  ]);

/** The form's values, saved as a draft; values from the URL replace a draft. */
function useAskForm({ start }: ScreenProps<typeof load>["loaded"]) {
  const first = start ? { ...emptyForm, question: start } : emptyForm;
  const [values, setValues] = useState<AskFormValues>(first);
  const draft = useDraft<AskFormValues>({
    key: "questionDraft",
    question: "",
    form: draftForm,
    isPrefilled: start !== null,
    restore: (stored) => setValues(stored ?? emptyForm),
  });
  const change = (part: Partial<AskFormValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    draft.save(isBlank(next) ? null : next);
  };
  const isUnsaved = !isBlank(values) && textOf(values) !== textOf(first) && !draft.isSaved;
  return { values, change, draft, isUnsaved, clear: () => setValues(emptyForm) };
}

/** The form of a new question. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { values, change, draft, isUnsaved, clear } = useAskForm(loaded);
  const viewer = useViewer();
  const { post, check, busy, errorOf } = useAsk(viewer !== null);
  const focusInvalid = useInvalidFocus();
  const tagField = useRef<TagFieldHandle>(null);
  const release = useLeaveGuard(isUnsaved);
  const hint = useAskingHint(values.question);
  const { router, storage, plain } = useServices();
  const addressOf = useQuestionAddress();
  const isLocked = loaded.locked !== "";
  const send = async () => {
    if (isLocked) return document.getElementById(LOCKED_ID)?.scrollIntoView({ block: "center" });
    const tags = await tagField.current?.settle();
    if (!tags) {
      await check(values);
      return focusInvalid();
    }
    const settled = { ...values, question: { ...values.question, tags } };
    if (!viewer) {
      // What is missing is said before the sign-up, not after it.
      if (!(await check(settled))) return focusInvalid();
      // The draft is stored until the user is back from the login.
      if (!isBlank(settled)) draft.saveNow(settled);
      release();
      return sendLater(textOf(settled));
    }
    const onPosted = () => {
      draft.remove();
      release();
    };
    const result = await post(settled, onPosted);
    if (result === "failed") focusInvalid();
    if (result === "unsent") {
      onPosted();
      clear();
      scrollTo({ top: 0 });
    }
  };
  const sendLater = useMemberAction("question", () => void send(), {
    isShown: (sent: string) => !isBlank(values) && sent === textOf(values),
    back: "/questions/ask",
  });
  const recognise = (question: QuestionAddressParts) => {
    if (!isBlank(values)) draft.saveNow(values);
    release();
    storage.write("nextSteps", { by: "recognising" } satisfies NextSteps, question.id);
    void router.navigate(addressOf(question));
  };
  const status = draft.isStored ? t("components.posts.draft_saved") : "";
  return (
    <Page
      aside={
        <>
          <AskHints values={values.question} />
          <HowToFormat />
        </>
      }
      asideLabel={t("screens.ask.hints.aside")}
    >
      <PageHead title={t("screens.ask.title")} lead={t("screens.ask.lead")} />
      <OutboxPlace at="" />
      {isLocked && (
        <Callout tone="warn">
          <p id={LOCKED_ID}>
            {loaded.locked}{" "}
            <a href={privilegeAddress({ privilege: "question.add" })}>{t("components.help.what_it_takes")}</a>
          </p>
        </Callout>
      )}
      <noscript>
        <div className={styles.plain}>{plain?.ask(typedQuestion(values.question), !isLocked)}</div>
      </noscript>
      <MayWrite right="ask">
        <div className={styles.form}>
          <QuestionFields
            autoFocus
            tagField={tagField}
            values={values.question}
            status={status}
            errorOf={errorOf}
            onChange={(question) => change({ question })}
            onSubmit={() => void send()}
            belowTitle={
              <>
                <AskingTip hint={hint} about="title" />
                <SimilarQuestions title={values.question.title} onRecognise={recognise} />
              </>
            }
            belowText={<AskingTip hint={hint} about="content" />}
            belowTags={
              <>
                <SuggestedTags
                  values={values.question}
                  onChange={(tags) => change({ question: { ...values.question, tags } })}
                />
                <WordingHelpSlot values={values.question} onChange={(question) => change({ question })} />
              </>
            }
          />
          <Switch
            label={t("screens.ask.own_answer")}
            help={t("screens.ask.own_answer_help")}
            checked={values.hasAnswer}
            onChange={(event) => change({ hasAnswer: event.currentTarget.checked })}
          />
          {values.hasAnswer && (
            <MarkdownField
              open
              label={t("components.answers.yours")}
              error={errorOf("answer_content")}
              value={values.answer}
              status={status}
              onChange={(answer) => change({ answer })}
              onSubmit={() => void send()}
            />
          )}
          {!viewer && <p className={styles.note}>{t("components.posts.signed_out")}</p>}
          <ButtonRow>
            <Button
              variant="primary"
              busy={busy}
              aria-disabled={isLocked || undefined}
              aria-describedby={isLocked ? LOCKED_ID : undefined}
              onClick={() => void send()}
            >
              {t(values.hasAnswer ? "screens.ask.post_both" : "screens.ask.post")}
            </Button>
            {draft.isStored && (
              <Button variant="quiet" onClick={draft.discard}>
                {t("components.posts.discard")}
              </Button>
            )}
          </ButtonRow>
        </div>
      </MayWrite>
    </Page>
  );
}

/** The values as they are typed without scripts. */
const typedQuestion = ({ title, content, tags }: QuestionValues) => ({
  ...{ title, content },
  tags: tags.map(({ slug_name }) => slug_name).join(" "),
});
