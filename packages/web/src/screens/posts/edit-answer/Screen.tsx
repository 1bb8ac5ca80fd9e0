import { lengthOf, limits } from "@askwell/domain";
import { useState } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useLeaveGuard } from "../../../app/use-leave-guard.ts";
import { EditConflict } from "../../../parts/history/EditConflict.tsx";
import { useConflict } from "../../../parts/history/use-conflict.ts";
import { EditEnd } from "../../../parts/posts/EditEnd.tsx";
import { HowToFormat } from "../../../parts/posts/HowToFormat.tsx";
import { editStart, latestOf, versionInForce } from "../../../parts/posts/load-revisions.ts";
import { MarkdownField } from "../../../parts/posts/MarkdownField.tsx";
import { VersionSelect } from "../../../parts/posts/VersionSelect.tsx";
import { useQuestionAddress } from "../../../parts/questions/address.ts";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import { type load, loadEdited } from "./load.ts";
import styles from "./Screen.module.css";

type Loaded = ScreenProps<typeof load>["loaded"];

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.edit.answer"), noindex: true });

const textsOf = (text: string) => ({ text });

/** The question that is answered, to be read again while one edits. */
function TheQuestion({ question }: { question: Loaded["question"] }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  return (
    <section className={styles.question} aria-label={t("screens.edit.the_question")}>
      <h2>
        <a href={addressOf(question)} target="_blank" rel="noopener">
          {question.title}
        </a>
      </h2>
      <Prose html={question.html} small />
    </section>
  );
}

function useEditing({ id, content, question, versions }: Loaded) {
  const t = useT();
  const { api, router, notices } = useServices();
  const addressOf = useQuestionAddress();
  const [text, setText] = useState(content);
  const [version, setVersion] = useState(versionInForce(versions));
  const [summary, setSummary] = useState("");
  const [isTried, setTried] = useState(false);
  const call = useCall("editAnswer");
  const conflict = useConflict({
    first: versionInForce(versions),
    values: text,
    setValues: setText,
    async readLatest() {
      const now = await loadEdited(api, id);
      return { ...latestOf(now.versions), values: now.content };
    },
  });
  const letGo = useLeaveGuard(text !== content || summary !== "");
  const isShort = lengthOf(text.trim()) < limits.answerBody.min;
  const save = async () => {
    setTried(true);
    if (isShort) return;
    const started = editStart(versions, conflict.base, version);
    const result = await call.run({ id, content: text, edit_summary: summary, ...started });
    if (result && !result.ok) await conflict.notice(result.refusal);
    if (!result?.ok) return;
    letGo();
    await router.navigate(addressOf(question, id), { replace: true });
    if (result.reply.wait_for_review) notices.say("warn", t("parts.posts.waits"));
  };
  const tooShort = isTried && isShort ? t("parts.answers.too_short", { count: limits.answerBody.min }) : undefined;
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
    <Page aside={<HowToFormat />} asideLabel={t("parts.posts.how_to_format")}>
      <PageHead title={t("screens.edit.answer")} />
      <div className={styles.form}>
        <EditConflict conflict={conflict} textsOf={textsOf} />
        <TheQuestion question={question} />
        <VersionSelect
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
        <EditEnd
          waits={loaded.waits}
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
