import { lengthOf, limits } from "@askwell/domain";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLeaveGuard } from "../../app/page/use-leave-guard.ts";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useServices, useSite, useT, useViewer } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { isMember as isConfirmed } from "../../app/session/viewer.ts";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { useInvalidFocus } from "../forms/focus-invalid.ts";
import { MarkdownField } from "../forms/MarkdownField.tsx";
import { usePosting } from "../offline/use-posting.ts";
import type { DraftSerializer } from "../posts/draft-autosave.ts";
import { useDraft } from "../posts/use-draft.ts";
import type { QuestionView } from "../posts/views.ts";
import { MeTooHint } from "../questions/MeTooHint.tsx";
import { MayWrite } from "../sanctions/MayWrite.tsx";
import styles from "./AnswerComposer.module.css";

interface AnswerComposerProps {
  readonly question: QuestionView;
  /** The user has asked for it: opens the editor at once, or moves the focus to what stands in its place. */
  readonly open: boolean;
  /** Called where the code of the form cannot be loaded. */
  onClose(): void;
}

/** The place to answer, as a selector; `AnswerSection` names its heading. */
const PLACE = "[aria-labelledby=your-answer]";

/** Below this reputation users see advice on answering. Source: docs/screens.md "Timings and numbers". */
const NEWCOMER_BELOW = 100;

/** The answer form; users who have answered already may edit their answer or add another. */
export function AnswerComposer(props: AnswerComposerProps) {
  const { restrict_answer } = useSite().site_questions;
  const [isAddingAnother, setAddingAnother] = useState(false);
  // One who answers now is led to the new answer instead.
  const [hadAnswered] = useState(props.question.answered);
  if (!props.question.answered || isAddingAnother) {
    return (
      <MayWrite right="answer">
        <WriteAnswer {...props} open={props.open || isAddingAnother} />
      </MayWrite>
    );
  }
  const add = () => setAddingAnother(true);
  return <Answered question={props.question} focus={props.open && hadAnswered} mayAdd={!restrict_answer} onAdd={add} />;
}

interface AnsweredProps {
  readonly question: QuestionView;
  /** Moves the focus to what it says. */
  readonly focus: boolean;
  readonly mayAdd: boolean;
  onAdd(): void;
}

/** The name under which an answer waits for the login of its author. */
const postponedAnswer = (question: QuestionView) => `answer/${question.id}`;

/** What users see who have answered already. */
function Answered({ question, focus, mayAdd, onAdd }: AnsweredProps) {
  const t = useT();
  const { feedback } = useServices();
  const note = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved once.
  useEffect(() => {
    if (focus) note.current?.focus();
  }, []);
  // One that was written before the login is not posted as a second one without a question.
  useMemberAction(postponedAnswer(question), () => feedback.toast("warn", t("components.answers.answered")));
  const add = async () => {
    const options = {
      title: t("components.answers.another"),
      message: t("components.answers.another_hint"),
      confirm: t("ui.ok"),
    };
    if (await feedback.confirm(options)) onAdd();
  };
  return (
    <>
      <p ref={note} tabIndex={-1} className={styles.note}>
        {t("components.answers.answered")}
      </p>
      <ButtonRow>
        <LinkButton href={`/posts/${question.id}/${question.first_answer_id}/edit`} icon="edit">
          {t("components.answers.edit_yours")}
        </LinkButton>
        {mayAdd && <Button onClick={() => void add()}>{t("components.answers.another")}</Button>}
      </ButtonRow>
    </>
  );
}

/** Posts an answer and navigates to it. */
function useAnswering(question: QuestionView) {
  const { router } = useServices();
  const addressOf = useQuestionAddress();
  const call = usePosting("postAnswer");
  const focusInvalid = useInvalidFocus(PLACE);
  const post = async (content: string, onPosted: () => void) => {
    const about = { place: question.id, title: question.title };
    const result = await call.run({ question_id: question.id, content }, about);
    if (result?.ok || result?.isUnsent) onPosted();
    if (!result?.ok) return focusInvalid();
    await router.navigate(addressOf(question, result.reply.info.id), { replace: true });
  };
  return { post, busy: call.busy, error: call.errorOf("content") };
}

const draftForm: DraftSerializer<string> = {
  serialize: (content) => ({ content }),
  deserialize: ({ content }) => content,
};

function WriteAnswer({ question, open }: Omit<AnswerComposerProps, "onClose">) {
  const t = useT();
  const viewer = useViewer();
  const [text, setText] = useState("");
  const draft = useDraft<string>({
    key: "answerDraft",
    question: question.id,
    form: draftForm,
    restore: (draft) => setText(draft ?? ""),
  });
  const [isTried, setTried] = useState(false);
  const { post, busy, error } = useAnswering(question);
  const release = useLeaveGuard(text.trim() !== "" && !draft.isSaved);
  const focusInvalid = useInvalidFocus(PLACE);
  const isShort = lengthOf(text.trim()) < limits.answerBody.min;
  const change = (next: string) => {
    setText(next);
    draft.save(next.trim() === "" ? null : next);
  };
  const send = useMemberAction(
    postponedAnswer(question),
    () =>
      post(text, () => {
        release();
        draft.remove();
        setText("");
        setTried(false);
      }),
    { isShown: (sent: string) => sent === text },
  );
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes with the draft; the one beside it stays.
    (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
    draft.discard();
  };
  const submit = () => {
    setTried(true);
    if (isShort) return focusInvalid();
    if (!isConfirmed(viewer)) {
      // The draft is stored until the user is back from the login.
      draft.saveNow(text);
      release();
    }
    send(text);
  };
  return (
    <>
      <MarkdownField
        label={t("components.answers.yours")}
        hideLabel
        open={open}
        autoFocus={open}
        placeholder={t("components.answers.placeholder")}
        value={text}
        onChange={change}
        onSubmit={submit}
        status={draft.isStored ? t("components.posts.draft_saved") : ""}
        error={
          error ??
          (isTried && isShort ? t("components.answers.too_short", { count: limits.answerBody.min }) : undefined)
        }
      />
      <MeTooHint text={text} />
      {viewer === null && text !== "" && <p className={styles.note}>{t("components.posts.signed_out")}</p>}
      {viewer !== null && viewer.rank < NEWCOMER_BELOW && text !== "" && (
        <p className={styles.note}>{t("components.answers.advice")}</p>
      )}
      <ButtonRow>
        <Button variant="primary" busy={busy} onClick={submit}>
          {t("components.answers.post")}
        </Button>
        {draft.isStored && (
          <Button variant="quiet" onClick={discard}>
            {t("components.posts.discard")}
          </Button>
        )}
      </ButtonRow>
    </>
  );
}
