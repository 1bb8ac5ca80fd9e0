import { type ReactNode, useRef, useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import {
  type ActionTargets,
  type AutomationRuleItem,
  type AutomationTags,
  type AutomationValues,
  automationValues,
  type RuleStart,
  sentActions,
  sentChoices,
  targetsOf,
} from "../../../components/automation/automation-rule.ts";
import { DryRun, type DryRunResult } from "../../../components/automation/DryRun.tsx";
import { PauseNote } from "../../../components/automation/PauseNote.tsx";
import { ThenFields } from "../../../components/automation/ThenFields.tsx";
import { type TemplateName, templates } from "../../../components/automation/templates.ts";
import { WhenFields } from "../../../components/automation/WhenFields.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { FormSection, FormSections } from "../../../components/forms/FormSection.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { type FormValues, useValues } from "../../../components/forms/use-values.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import type { ChosenTag } from "../../../components/tags/chosen-tags.ts";
import type { TagFieldHandle } from "../../../components/tags/TagSelector.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { Switch } from "../../../ui/forms/inputs.tsx";
import { Templates } from "./RuleList.tsx";

interface RuleEditorProps {
  /** Null for a new one. */
  readonly rule: AutomationRuleItem | null;
  readonly template: TemplateName | null;
  readonly targets: ActionTargets;
  /** What stands below the form. */
  readonly children: ReactNode;
}

/** The tags of one field. */
function useTags(slugs: readonly string[]) {
  const field = useRef<TagFieldHandle>(null);
  const [tags, setTags] = useState<readonly ChosenTag[]>(() =>
    slugs.map((slug_name) => ({ slug_name, display_name: slug_name, original_text: "" })),
  );
  return { field, tags, setTags };
}

const slugsOf = (tags: readonly ChosenTag[]) => tags.map(({ slug_name }) => slug_name);

/** The editor of a rule, which tries it before it is saved. Rules: docs/rules/automation-rules.md AR1, AR8. */
export function RuleEditor({ rule, template, targets, children }: RuleEditorProps) {
  const t = useT();
  const { router, feedback } = useServices();
  const save = useCall("saveAutomationRule", { admin: true });
  const attempt = useCall("tryAutomationRule", { admin: true });
  const [tried, setTried] = useState<{ readonly result: DryRunResult; readonly input: string } | null>(null);
  const errorOf = (field: string) => save.errorOf(field) ?? attempt.errorOf(field);
  const having = useTags(rule?.tags ?? []);
  const adding = useTags(rule ? targetsOf(rule, "tag") : []);
  const start: RuleStart = template ? { ...templates[template], name: t(`automation.template.${template}`) } : {};
  const form = useValues<AutomationValues>(automationValues(rule, start), errorOf);
  const now = JSON.stringify(sentChoices(form.values, { having: slugsOf(having.tags), adding: [] }));
  const settled = async (): Promise<AutomationTags | null> => {
    // A field that the form does not show settles nothing.
    const settleOne = ({ field, tags }: ReturnType<typeof useTags>) => field.current?.settle() ?? tags;
    const [some, more] = [await settleOne(having), await settleOne(adding)];
    return some && more ? { having: slugsOf(some), adding: slugsOf(more) } : null;
  };
  const tryIt = async () => {
    const tags = await settled();
    if (!tags) return;
    const input = sentChoices(form.values, tags);
    const result = await attempt.run(input);
    if (result?.ok && result.reply) setTried({ result: result.reply, input: JSON.stringify(input) });
  };
  const submit = async () => {
    const tags = await settled();
    if (!tags) return;
    const { name, enabled } = form.values;
    const about = { id: rule?.id ?? "", version: rule?.version ?? 0, name, enabled };
    const choices = { ...sentChoices(form.values, tags), actions: sentActions(form.values, tags) };
    const result = await save.run({ ...about, ...choices });
    if (!result?.ok) return;
    await router.navigate("/admin/automation");
    feedback.toast("ok", t("hold_rules.saved"));
  };
  return (
    <Page>
      <PageHead
        title={rule ? <bdi>{rule.name}</bdi> : t("hold_rules.new_title")}
        lead={
          <>
            <a href="/admin/automation" className="touch-target">
              {t("hold_rules.back")}
            </a>
            {rule && (
              <>
                {" · "}
                <a href="#log" className="touch-target">
                  {t("automation.log")}
                </a>
              </>
            )}
          </>
        }
      />
      {rule && rule.pause !== "" && (
        <Callout tone="warn">
          <PauseNote rule={rule} />
        </Callout>
      )}
      {!rule && !template && <Templates />}
      <Form problems={[...save.fields, ...attempt.fields]} onSubmit={() => void submit()}>
        <FormSections>
          <NameSection form={form} />
          <WhenFields
            form={form}
            tags={having.tags}
            tagField={having.field}
            errorOf={errorOf}
            setTags={having.setTags}
          />
          <ThenFields
            form={form}
            targets={targets}
            tags={adding.tags}
            tagField={adding.field}
            errorOf={errorOf}
            setTags={adding.setTags}
          />
        </FormSections>
        <div role="status">{tried && <DryRun result={tried.result} isOutdated={tried.input !== now} />}</div>
        <ButtonRow>
          <Button type="submit" variant="primary" busy={save.busy}>
            {t("components.forms.save")}
          </Button>
          <Button busy={attempt.busy} onClick={() => void tryIt()}>
            {t("hold_rules.try")}
          </Button>
        </ButtonRow>
      </Form>
      {children}
    </Page>
  );
}

function NameSection({ form: { field, values, set } }: { readonly form: FormValues<AutomationValues> }) {
  const t = useT();
  return (
    <FormSection title={t("hold_rules.column_rule")}>
      <TextField
        {...field("name")}
        label={t("hold_rules.name")}
        help={t("automation.name_help")}
        autoComplete="off"
        required
      />
      <Switch
        name="enabled"
        label={t("hold_rules.enabled")}
        checked={values.enabled}
        onChange={(event) => set({ enabled: event.target.checked })}
      />
    </FormSection>
  );
}
