import { useState } from "react";
import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useLeaveGuard } from "../../../app/use-leave-guard.ts";
import { EditEnd } from "../../../parts/posts/EditEnd.tsx";
import { HowToFormat } from "../../../parts/posts/HowToFormat.tsx";
import { VersionSelect } from "../../../parts/posts/VersionSelect.tsx";
import { useQuestionAddress } from "../../../parts/questions/address.ts";
import { QuestionFields } from "../../../parts/questions/QuestionFields.tsx";
import { sentTags } from "../../../parts/questions/question-values.ts";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.edit.question"), noindex: true });

/** Edits a question. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { router, notices } = useServices();
  const addressOf = useQuestionAddress();
  const { id, start, versions } = loaded;
  const [values, setValues] = useState(start);
  const [version, setVersion] = useState(versions[0]?.id ?? "");
  const [summary, setSummary] = useState("");
  const call = useCall("editQuestion");
  const letGo = useLeaveGuard(values !== start || summary !== "");
  const save = async () => {
    const { title, content } = values;
    const result = await call.run({ id, title, content, tags: sentTags(values), edit_summary: summary });
    if (!result?.ok) return;
    letGo();
    await router.navigate(addressOf({ id, url_title: result.reply.url_title }), { replace: true });
    if (result.reply.wait_for_review) notices.say("warn", t("parts.posts.waits"));
  };
  return (
    <Page aside={<HowToFormat />} asideLabel={t("parts.posts.how_to_format")}>
      <PageHead title={t("screens.edit.question")} />
      <div className={styles.form}>
        <VersionSelect
          versions={versions}
          chosen={version}
          onChoose={({ id: chosen, content }) => {
            setVersion(chosen);
            setValues({ ...values, content });
          }}
        />
        <QuestionFields values={values} errorOf={call.errorOf} onChange={setValues} onSubmit={() => void save()} />
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
