import { lengthOf, limits } from "@askwell/domain";
import { useState } from "react";
import { useServices, useSite, useT, useViewer } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { useLeaveGuard } from "../../app/use-leave-guard.ts";
import { useMember } from "../../app/use-member.ts";
import { isMember as isConfirmed } from "../../app/viewer.ts";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import type { DraftForm } from "../posts/draft-keeper.ts";
import { MarkdownField } from "../posts/MarkdownField.tsx";
import { useDraft } from "../posts/use-draft.ts";
import type { QuestionView } from "../posts/views.ts";
import { useQuestionAddress } from "../questions/address.ts";
import styles from "./AnswerComposer.module.css";

interface AnswerComposerProps {
  readonly question: QuestionView;
  /** Somebody is about to write. */
  readonly open: boolean;
}

/** Reputation from which somebody no longer needs advice on answering. Source: screens reference 3.5. */
const NEWCOMER_BELOW = 100;

/** The form of an answer, or for those who have answered already the way to change or add to it. */
export function AnswerComposer(props: AnswerComposerProps) {
  const { restrict_answer } = useSite().site_questions;
  const [wantsMore, setWantsMore] = useState(false);
  if (!props.question.answered || wantsMore) return <WriteAnswer {...props} />;
  return <Answered question={props.question} mayAdd={!restrict_answer} onAdd={() => setWantsMore(true)} />;
}

interface AnsweredProps {
  readonly question: QuestionView;
  readonly mayAdd: boolean;
  onAdd(): void;
}

/** For those who have answered already. */
function Answered({ question, mayAdd, onAdd }: AnsweredProps) {
  const t = useT();
  const { notices } = useServices();
  const add = async () => {
    const sure = { title: t("parts.answers.another"), message: t("parts.answers.another_hint"), confirm: t("ui.ok") };
    if (await notices.ask(sure)) onAdd();
  };
  return (
    <>
      <p className={styles.note}>{t("parts.answers.answered")}</p>
      <ButtonRow>
        <LinkButton href={`/posts/${question.id}/${question.first_answer_id}/edit`} icon="edit">
          {t("parts.answers.edit_yours")}
        </LinkButton>
        {mayAdd && <Button onClick={() => void add()}>{t("parts.answers.another")}</Button>}
      </ButtonRow>
    </>
  );
}

/** Sends an answer and goes to it. */
function useAnswering(question: QuestionView) {
  const { router } = useServices();
  const addressOf = useQuestionAddress();
  const call = useCall("postAnswer");
  const post = async (content: string, onPosted: () => void) => {
    const result = await call.run({ question_id: question.id, content });
    if (!result?.ok) return;
    onPosted();
    await router.navigate(addressOf(question, result.reply.info.id), { replace: true });
  };
  return { post, busy: call.busy, error: call.errorOf("content") };
}

const draftForm: DraftForm<string> = {
  send: (content) => ({ content }),
  receive: ({ content }) => content,
};

function WriteAnswer({ question, open }: AnswerComposerProps) {
  const t = useT();
  const viewer = useViewer();
  const isMember = useMember();
  const [text, setText] = useState("");
  const draft = useDraft<string>({
    key: "answerDraft",
    question: question.id,
    form: draftForm,
    restore: (kept) => setText(kept ?? ""),
  });
  const [isSafe, setSafe] = useState(false);
  const [isTried, setTried] = useState(false);
  const { post, busy, error } = useAnswering(question);
  const letGo = useLeaveGuard(text.trim() !== "" && !isSafe);
  const isShort = lengthOf(text.trim()) < limits.answerBody.min;
  const change = (next: string) => {
    setText(next);
    setSafe(false);
    draft.keep(next.trim() === "" ? null : next);
  };
  const send = async () => {
    setTried(true);
    if (isShort) return;
    if (!isConfirmed(viewer)) {
      // It waits here until they are back from the login.
      draft.keepNow(text);
      setSafe(true);
      letGo();
    }
    if (!(await isMember())) return;
    await post(text, () => {
      letGo();
      draft.drop();
      setText("");
    });
  };
  const discard = () => {
    draft.drop();
    setText("");
  };
  return (
    <>
      <MarkdownField
        label={t("parts.answers.yours")}
        hideLabel
        open={open}
        autoFocus={open}
        placeholder={t("parts.answers.placeholder")}
        value={text}
        onChange={change}
        onSubmit={() => void send()}
        status={draft.isKept ? t("parts.posts.draft_saved") : ""}
        error={
          error ?? (isTried && isShort ? t("parts.answers.too_short", { count: limits.answerBody.min }) : undefined)
        }
      />
      {viewer === null && text !== "" && <p className={styles.note}>{t("parts.posts.signed_out")}</p>}
      {viewer !== null && viewer.rank < NEWCOMER_BELOW && text !== "" && (
        <p className={styles.note}>{t("parts.answers.advice")}</p>
      )}
      <ButtonRow>
        <Button look="primary" busy={busy} onClick={() => void send()}>
          {t("parts.answers.post")}
        </Button>
        {draft.isKept && (
          <Button look="quiet" onClick={discard}>
            {t("parts.posts.discard")}
          </Button>
        )}
      </ButtonRow>
    </>
  );
}
