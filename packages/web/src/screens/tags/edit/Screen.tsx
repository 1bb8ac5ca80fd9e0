import { useState } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT, useViewer } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useLeaveGuard } from "../../../app/use-leave-guard.ts";
import { isStaff } from "../../../app/viewer.ts";
import { EditEnd } from "../../../parts/posts/EditEnd.tsx";
import { HowToFormat } from "../../../parts/posts/HowToFormat.tsx";
import { VersionSelect } from "../../../parts/posts/VersionSelect.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { tagPath } from "../../../parts/tags/load-tag.ts";
import { hasGoodNames, TagFields } from "../../../parts/tags/TagFields.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.tag.edit"), noindex: true });

/** Edits a tag. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const viewer = useViewer();
  const { router, notices } = useServices();
  const { tagId, start, versions } = loaded;
  const call = useCall("editTag");
  const [values, setValues] = useState(start);
  const [version, setVersion] = useState(versions[0]?.id ?? "");
  const [summary, setSummary] = useState("");
  const [isTried, setTried] = useState(false);
  const letGo = useLeaveGuard(values !== start || summary !== "");
  const save = async () => {
    setTried(true);
    if (!hasGoodNames(values)) return;
    const result = await call.run({ tag_id: tagId, ...values, edit_summary: summary });
    if (!result?.ok) return;
    letGo();
    await router.navigate(`${tagPath(values.slug_name)}/info`, { replace: true });
    if (result.reply.wait_for_review) notices.say("warn", t("parts.posts.waits"));
  };
  return (
    <Page aside={<HowToFormat />} asideLabel={t("parts.posts.how_to_format")}>
      <PageHead title={t("screens.tag.edit")} />
      <div className={styles.form}>
        <VersionSelect
          versions={versions}
          chosen={version}
          onChoose={({ id, content }) => {
            setVersion(id);
            setValues({ ...values, original_text: content });
          }}
        />
        <TagFields
          values={values}
          isTried={isTried}
          namesLocked={!isStaff(viewer)}
          errorOf={call.errorOf}
          onChange={setValues}
          onSubmit={() => void save()}
        />
        <EditEnd
          summary={summary}
          busy={call.busy}
          error={call.errorOf("edit_summary")}
          onSummary={setSummary}
          onSave={() => void save()}
        />
      </div>
    </Page>
  );
}
