import { useRef, useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages, useServices, useT } from "../../../app/services/services.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { EditConflict } from "../../../components/history/EditConflict.tsx";
import { latestSetting } from "../../../components/history/latest-setting.ts";
import { useConflict } from "../../../components/history/use-conflict.ts";
import { type RuleValues, ruleTexts, ruleValues, sentConditions } from "../../../components/hold-rules/hold-rule.ts";
import { RuleFields } from "../../../components/hold-rules/RuleFields.tsx";
import { type Trial, TrialResult } from "../../../components/hold-rules/TrialResult.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import type { ChosenTag } from "../../../components/tags/chosen-tags.ts";
import type { TagFieldHandle } from "../../../components/tags/TagSelector.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import type { load } from "./load.ts";

export const head = ({ t, loaded: { rule } }: HeadContext<typeof load>): Head => ({
  title: `${rule ? rule.name : t("hold_rules.new_title")} - ${t("hold_rules.title")}`,
  noindex: true,
});

const tagOf = (slug_name: string): ChosenTag => ({ slug_name, display_name: slug_name, original_text: "" });

/** The editor of a rule, which tries it before it is saved. Rules: docs/rules/hold-rules.md HR1, HR6. */
export function Screen({ loaded: { rule, start, sees_networks } }: ScreenProps<typeof load>) {
  const t = useT();
  const { api, router, feedback } = useServices();
  const save = useCall("saveHoldRule");
  const attempt = useCall("tryHoldRule");
  const [tried, setTried] = useState<{ readonly trial: Trial; readonly input: string } | null>(null);
  const tagField = useRef<TagFieldHandle>(null);
  const [tags, setTags] = useState<readonly ChosenTag[]>(() => start.tags.map(tagOf));
  const errorOf = (field: string) => save.errorOf(field) ?? attempt.errorOf(field);
  const initial = ruleValues(start, rule?.name ?? "", rule?.enabled ?? true);
  const form = useValues<RuleValues>(initial, errorOf);
  const id = rule?.id ?? "";
  const messages = useMessages();
  const conflict = useConflict({
    first: rule?.version ?? "",
    values: { form: form.values, tags },
    setValues(values) {
      form.set(values.form);
      setTags(values.tags);
    },
    async readLatest() {
      const { list } = await api.holdRules({});
      const latest = list.find((each) => each.id === id);
      if (!latest) return { version: rule?.version ?? "", by: "", at: 0, values: { form: initial, tags } };
      const values = { form: ruleValues(latest, latest.name, latest.enabled), tags: latest.tags.map(tagOf) };
      return latestSetting(latest, values);
    },
  });
  const settled = async () => {
    const chosen = await tagField.current?.settle();
    const slugs = chosen?.map(({ slug_name }) => slug_name);
    return slugs && { id, ...sentConditions(form.values, slugs) };
  };
  const now = JSON.stringify(
    sentConditions(
      form.values,
      tags.map(({ slug_name }) => slug_name),
    ),
  );
  const tryIt = async () => {
    const input = await settled();
    if (!input) return;
    const result = await attempt.run(input);
    const { id: _, ...conditions } = input;
    if (result?.ok && result.reply) setTried({ trial: result.reply, input: JSON.stringify(conditions) });
  };
  const submit = async () => {
    const input = await settled();
    if (!input) return;
    const { name, enabled } = form.values;
    const result = await save.run({ ...input, name, enabled, version: conflict.base });
    if (result && !result.ok) await conflict.checkConflict(result.error);
    if (!result?.ok) return;
    await router.navigate("/review/rules");
    feedback.toast("ok", t("hold_rules.saved"));
  };
  return (
    <Page>
      <PageHead
        title={rule ? <bdi>{rule.name}</bdi> : t("hold_rules.new_title")}
        lead={
          <a href="/review/rules" className="touch-target">
            {t("hold_rules.back")}
          </a>
        }
      />
      <Form problems={[...save.fields, ...attempt.fields]} onSubmit={() => void submit()}>
        <EditConflict conflict={conflict} textsOf={(values) => ruleTexts(values, messages)} />
        <RuleFields
          form={form}
          tags={tags}
          tagField={tagField}
          hiddenNetworks={sees_networks ? null : (rule?.network_count ?? 0)}
          errorOf={errorOf}
          setTags={setTags}
        />
        <div role="status">{tried && <TrialResult trial={tried.trial} isOutdated={tried.input !== now} />}</div>
        <ButtonRow>
          <Button type="submit" variant="primary" busy={save.busy}>
            {t("components.forms.save")}
          </Button>
          <Button busy={attempt.busy} onClick={() => void tryIt()}>
            {t("hold_rules.try")}
          </Button>
        </ButtonRow>
      </Form>
    </Page>
  );
}
