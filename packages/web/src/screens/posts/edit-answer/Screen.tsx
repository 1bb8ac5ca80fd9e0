import { lengthOf, limits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import type { Head } from "../../../app/page/head.ts";
import { useLeaveGuard } from "../../../app/page/use-leave-guard.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useInvalidFocus } from "../../../components/forms/focus-invalid.ts";
import { MarkdownField } from "../../../components/forms/MarkdownField.tsx";
import { EditConflict } from "../../../components/history/EditConflict.tsx";
import { useConflict } from "../../../components/history/use-conflict.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { EditFormFooter } from "../../../components/posts/EditFormFooter.tsx";
import { HowToFormat } from "../../../components/posts/HowToFormat.tsx";
import { currentRevisionId, currentRevisionOf, editStart } from "../../../components/posts/load-revisions.ts";
import { RevisionSelect } from "../../../components/posts/RevisionSelect.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import { type load, loadEdited } from "./load.ts";
import styles from "./Screen.module.css";

type EditAnswerScreenData = ScreenProps<typeof load>["loaded"];

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.edit.answer"), noindex: true });

const textsOf = (text: string) => ({ text });

/** The question of the answer, for reading. */
function QuestionSection({ question }: { question: EditAnswerScreenData["question"] }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  return (
    <section className={styles.question} aria-label={t("screens.edit.the_question")}>
      <h2>
        <a href={addressOf(question)} target="_blank" rel="noopener">
          {question.title}
        </a>
      </h2>
      <Prose html={question.html} under={2} small />
    </section>
  );
}

function useEditing({ id, content, question, versions }: EditAnswerScreenData) {
  const t = useT();
  const { api, router, feedback } = useServices();
  const addressOf = useQuestionAddress();
  const [text, setText] = useState(content);
  const [version, setVersion] = useState(currentRevisionId(versions));
  const [summary, setSummary] = useState("");
  const [isTried, setTried] = useState(false);
  const call = useCall("editAnswer");
  const focusInvalid = useInvalidFocus();
  const conflict = useConflict({
    first: currentRevisionId(versions),
    values: text,
    setValues: setText,
    async readLatest() {
      const latest = await loadEdited(api, id);
      return { ...currentRevisionOf(latest.versions), values: latest.content };
    },
  });
  useLeaveGuard(text !== content || summary !== "");
  const isShort = lengthOf(text.trim()) < limits.answerBody.min;
  const save = async () => {
    setTried(true);
    if (isShort) return focusInvalid();
    const started = editStart(versions, conflict.base, version);
    const result = await call.run({ id, content: text, edit_summary: summary, ...started });
    if (result && !result.ok) await conflict.checkConflict(result.error);
    if (!result?.ok) return focusInvalid();
    await router.navigate(addressOf(question, id), { replace: true, isSaved: true });
    if (result.reply.wait_for_review) feedback.toast("warn", t("components.posts.waits"));
  };
  const tooShort = isTried && isShort ? t("components.answers.too_short", { count: limits.answerBody.min }) : undefined;
  return {
    text,
    setText,
    version,
    setVersion,
    conflict,
    summary,
    setSummary,
    save: () => void save(),
    call,
    error: call.errorOf("content") ?? tooShort,
  };
}

/** Edits an answer. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { versions, question } = loaded;
  const editing = useEditing(loaded);
  const { text, setText, version, setVersion, summary, setSummary, save, call, conflict, error } = editing;
  return (
    <Page aside={<HowToFormat />} asideLabel={t("components.posts.how_to_format")}>
      <PageHead title={t("screens.edit.answer")} />
      <div className={styles.form}>
        <EditConflict conflict={conflict} textsOf={textsOf} />
        <QuestionSection question={question} />
        <RevisionSelect
          versions={versions}
          chosen={version}
          onChoose={(chosen) => {
            setVersion(chosen.id);
            setText(chosen.content);
          }}
        />
        <MarkdownField
          open
          label={t("screens.edit.the_answer")}
          error={error}
          value={text}
          onChange={setText}
          onSubmit={save}
        />
        <EditFormFooter
          needsReview={loaded.isReviewNeeded}
          summary={summary}
          busy={call.busy}
          error={call.errorOf("edit_summary")}
          onSummary={setSummary}
          onSave={save}
        />
      </div>
    </Page>
  );
}
