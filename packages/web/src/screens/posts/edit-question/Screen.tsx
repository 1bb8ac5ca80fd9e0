import { useRef, useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import type { Head } from "../../../app/page/head.ts";
import { useLeaveGuard } from "../../../app/page/use-leave-guard.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useInvalidFocus } from "../../../components/forms/focus-invalid.ts";
import { EditConflict } from "../../../components/history/EditConflict.tsx";
import { useConflict } from "../../../components/history/use-conflict.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { EditFormFooter } from "../../../components/posts/EditFormFooter.tsx";
import { HowToFormat } from "../../../components/posts/HowToFormat.tsx";
import { currentRevisionId, currentRevisionOf, editStart } from "../../../components/posts/load-revisions.ts";
import { RevisionSelect } from "../../../components/posts/RevisionSelect.tsx";
import { QuestionFields } from "../../../components/questions/QuestionFields.tsx";
import { type QuestionValues, sentTags } from "../../../components/questions/question-values.ts";
import type { TagFieldHandle } from "../../../components/tags/TagSelector.tsx";
import { type load, loadEdited } from "./load.ts";
import styles from "./Screen.module.css";

type EditQuestionScreenData = ScreenProps<typeof load>["loaded"];

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.edit.question"), noindex: true });

const textsOf = ({ title, content, tags }: QuestionValues) => ({
  title,
  tags: tags.map((tag) => tag.slug_name),
  text: content,
});

function useEditing({ id, start, versions }: EditQuestionScreenData) {
  const t = useT();
  const { api, router, feedback } = useServices();
  const addressOf = useQuestionAddress();
  const [values, setValues] = useState(start);
  const [version, setVersion] = useState(currentRevisionId(versions));
  const [summary, setSummary] = useState("");
  const tagField = useRef<TagFieldHandle>(null);
  const call = useCall("editQuestion");
  const focusInvalid = useInvalidFocus();
  const conflict = useConflict({
    first: currentRevisionId(versions),
    values,
    setValues,
    async readLatest() {
      const latest = await loadEdited(api, id);
      return { ...currentRevisionOf(latest.versions), values: latest.start };
    },
  });
  useLeaveGuard(values !== start || summary !== "");
  const save = async () => {
    const tags = await tagField.current?.settle();
    const { title, content } = values;
    const texts = { id, title, content, tags: sentTags({ tags: tags ?? values.tags }), edit_summary: summary };
    if (!tags) {
      await call.check(texts);
      return focusInvalid();
    }
    const result = await call.run({ ...texts, ...editStart(versions, conflict.base, version) });
    if (result && !result.ok) await conflict.checkConflict(result.error);
    if (!result?.ok) return focusInvalid();
    await router.navigate(addressOf({ id, url_title: result.reply.url_title }), { replace: true, isSaved: true });
    if (result.reply.wait_for_review) feedback.toast("warn", t("components.posts.waits"));
    if (result.reply.is_closed) feedback.toast("info", t("components.posts.still_closed"));
  };
  const fields = { values, setValues, version, setVersion, summary, setSummary, tagField };
  return { ...fields, call, conflict, save: () => void save() };
}

/** Edits a question. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { values, setValues, version, setVersion, summary, setSummary, ...editing } = useEditing(loaded);
  const { call, conflict, save, tagField } = editing;
  return (
    <Page aside={<HowToFormat />} asideLabel={t("components.posts.how_to_format")}>
      <PageHead title={t("screens.edit.question")} />
      <div className={styles.form}>
        <EditConflict conflict={conflict} textsOf={textsOf} />
        <RevisionSelect
          versions={loaded.versions}
          chosen={version}
          onChoose={({ id: chosen, content }) => {
            setVersion(chosen);
            setValues({ ...values, content });
          }}
        />
        <QuestionFields
          values={values}
          tagField={tagField}
          errorOf={call.errorOf}
          onChange={setValues}
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
