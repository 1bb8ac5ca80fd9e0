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
import { VersionSelect } from "../../../parts/posts/VersionSelect.tsx";
import { useQuestionAddress } from "../../../parts/questions/address.ts";
import { QuestionFields } from "../../../parts/questions/QuestionFields.tsx";
import { type QuestionValues, sentTags } from "../../../parts/questions/question-values.ts";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { type load, loadEdited } from "./load.ts";
import styles from "./Screen.module.css";

type Loaded = ScreenProps<typeof load>["loaded"];

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.edit.question"), noindex: true });

const textsOf = ({ title, content, tags }: QuestionValues) => ({
  title,
  tags: tags.map((tag) => tag.slug_name),
  text: content,
});

function useEditing({ id, start, versions }: Loaded) {
  const t = useT();
  const { api, router, notices } = useServices();
  const addressOf = useQuestionAddress();
  const [values, setValues] = useState(start);
  const [version, setVersion] = useState(versionInForce(versions));
  const [summary, setSummary] = useState("");
  const call = useCall("editQuestion");
  const conflict = useConflict({
    first: versionInForce(versions),
    values,
    setValues,
    async readLatest() {
      const now = await loadEdited(api, id);
      return { ...latestOf(now.versions), values: now.start };
    },
  });
  const letGo = useLeaveGuard(values !== start || summary !== "");
  const save = async () => {
    const { title, content } = values;
    const texts = { id, title, content, tags: sentTags(values), edit_summary: summary };
    const result = await call.run({ ...texts, ...editStart(versions, conflict.base, version) });
    if (result && !result.ok) await conflict.notice(result.refusal);
    if (!result?.ok) return;
    letGo();
    await router.navigate(addressOf({ id, url_title: result.reply.url_title }), { replace: true });
    if (result.reply.wait_for_review) notices.say("warn", t("parts.posts.waits"));
  };
  return { values, setValues, version, setVersion, summary, setSummary, call, conflict, save: () => void save() };
}

/** Edits a question. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { values, setValues, version, setVersion, summary, setSummary, call, conflict, save } = useEditing(loaded);
  return (
    <Page aside={<HowToFormat />} asideLabel={t("parts.posts.how_to_format")}>
      <PageHead title={t("screens.edit.question")} />
      <div className={styles.form}>
        <EditConflict conflict={conflict} textsOf={textsOf} />
        <VersionSelect
          versions={loaded.versions}
          chosen={version}
          onChoose={({ id: chosen, content }) => {
            setVersion(chosen);
            setValues({ ...values, content });
          }}
        />
        <QuestionFields values={values} errorOf={call.errorOf} onChange={setValues} onSubmit={save} />
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
