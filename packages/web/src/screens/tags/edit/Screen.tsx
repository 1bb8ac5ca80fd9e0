import { useState } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT, useViewer } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useLeaveGuard } from "../../../app/use-leave-guard.ts";
import { isStaff } from "../../../app/viewer.ts";
import { EditConflict } from "../../../parts/history/EditConflict.tsx";
import { useConflict } from "../../../parts/history/use-conflict.ts";
import { EditEnd } from "../../../parts/posts/EditEnd.tsx";
import { HowToFormat } from "../../../parts/posts/HowToFormat.tsx";
import { editStart, latestOf, versionInForce } from "../../../parts/posts/load-revisions.ts";
import { VersionSelect } from "../../../parts/posts/VersionSelect.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { tagPath } from "../../../parts/tags/load-tag.ts";
import { hasGoodNames, TagFields, type TagValues } from "../../../parts/tags/TagFields.tsx";
import { type load, loadEdited } from "./load.ts";
import styles from "./Screen.module.css";

type Loaded = ScreenProps<typeof load>["loaded"];

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.tag.edit"), noindex: true });

const textsOf = ({ display_name, slug_name, original_text }: TagValues) => ({
  title: display_name,
  slug: slug_name,
  text: original_text,
});

function useEditing({ tagId, start, versions }: Loaded) {
  const t = useT();
  const { api, router, notices } = useServices();
  const call = useCall("editTag");
  const [values, setValues] = useState(start);
  const [version, setVersion] = useState(versionInForce(versions));
  const [summary, setSummary] = useState("");
  const [isTried, setTried] = useState(false);
  const conflict = useConflict({
    first: versionInForce(versions),
    values,
    setValues,
    async readLatest() {
      const now = await loadEdited(api, tagId);
      return { ...latestOf(now.versions), values: now.start };
    },
  });
  const letGo = useLeaveGuard(values !== start || summary !== "");
  const save = async () => {
    setTried(true);
    if (!hasGoodNames(values)) return;
    const started = editStart(versions, conflict.base, version);
    const result = await call.run({ tag_id: tagId, ...values, edit_summary: summary, ...started });
    if (result && !result.ok) await conflict.notice(result.refusal);
    if (!result?.ok) return;
    letGo();
    const shown = result.reply.wait_for_review ? start : values;
    await router.navigate(`${tagPath(shown.slug_name)}/info`, { replace: true });
    if (result.reply.wait_for_review) notices.say("warn", t("parts.posts.waits"));
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
    <Page aside={<HowToFormat />} asideLabel={t("parts.posts.how_to_format")}>
      <PageHead title={t("screens.tag.edit")} />
      <div className={styles.form}>
        <EditConflict conflict={conflict} textsOf={textsOf} />
        <VersionSelect
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
