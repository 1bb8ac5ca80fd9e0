import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import type { Head } from "../../../app/page/head.ts";
import { useLeaveGuard } from "../../../app/page/use-leave-guard.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT, useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { useInvalidFocus } from "../../../components/forms/focus-invalid.ts";
import { EditConflict } from "../../../components/history/EditConflict.tsx";
import { useConflict } from "../../../components/history/use-conflict.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { EditFormFooter } from "../../../components/posts/EditFormFooter.tsx";
import { HowToFormat } from "../../../components/posts/HowToFormat.tsx";
import { currentRevisionId, currentRevisionOf, editStart } from "../../../components/posts/load-revisions.ts";
import { RevisionSelect } from "../../../components/posts/RevisionSelect.tsx";
import { hasGoodNames, TagFields, type TagValues } from "../../../components/tags/TagFields.tsx";
import { tagPath } from "../../../components/tags/tag-path.ts";
import { type load, loadEdited } from "./load.ts";
import styles from "./Screen.module.css";

type EditTagScreenData = ScreenProps<typeof load>["loaded"];

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.tag.edit"), noindex: true });

const textsOf = ({ display_name, slug_name, original_text }: TagValues) => ({
  title: display_name,
  slug: slug_name,
  text: original_text,
});

function useEditing({ tagId, start, versions }: EditTagScreenData) {
  const t = useT();
  const { api, router, feedback } = useServices();
  const call = useCall("editTag");
  const focusInvalid = useInvalidFocus();
  const [values, setValues] = useState(start);
  const [version, setVersion] = useState(currentRevisionId(versions));
  const [summary, setSummary] = useState("");
  const [isTried, setTried] = useState(false);
  const conflict = useConflict({
    first: currentRevisionId(versions),
    values,
    setValues,
    async readLatest() {
      const latest = await loadEdited(api, tagId);
      return { ...currentRevisionOf(latest.versions), values: latest.start };
    },
  });
  useLeaveGuard(values !== start || summary !== "");
  const save = async () => {
    setTried(true);
    if (!hasGoodNames(values)) return focusInvalid();
    const started = editStart(versions, conflict.base, version);
    const result = await call.run({ tag_id: tagId, ...values, edit_summary: summary, ...started });
    if (result && !result.ok) await conflict.checkConflict(result.error);
    if (!result?.ok) return focusInvalid();
    const shown = result.reply.wait_for_review ? start : values;
    await router.navigate(`${tagPath(shown.slug_name)}/info`, { replace: true, isSaved: true });
    if (result.reply.wait_for_review) feedback.toast("warn", t("components.posts.waits"));
  };
  const fields = { values, setValues, version, setVersion, summary, setSummary, isTried };
  return { ...fields, call, conflict, save: () => void save() };
}

/** Edits a tag. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const namesLocked = !isStaff(useViewer());
  const { values, setValues, version, setVersion, summary, setSummary, ...editing } = useEditing(loaded);
  const { call, conflict, save } = editing;
  return (
    <Page aside={<HowToFormat />} asideLabel={t("components.posts.how_to_format")}>
      <PageHead title={t("screens.tag.edit")} />
      <div className={styles.form}>
        <EditConflict conflict={conflict} textsOf={textsOf} />
        <RevisionSelect
          versions={loaded.versions}
          chosen={version}
          onChoose={({ id, content, display_name, slug_name }) => {
            setVersion(id);
            const names = namesLocked || slug_name === "" ? {} : { display_name, slug_name };
            setValues({ ...values, ...names, original_text: content });
          }}
        />
        <TagFields
          values={values}
          isTried={editing.isTried}
          namesLocked={namesLocked}
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
