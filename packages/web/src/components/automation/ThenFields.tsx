import { type StaffGroup, staffGroups } from "@askwell/domain";
import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox, Switch } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { FormSection } from "../forms/FormSection.tsx";
import { TextField } from "../forms/TextField.tsx";
import { TagSelector } from "../tags/TagSelector.tsx";
import type { ActionTargets } from "./automation-rule.ts";
import type { WhenFieldsProps } from "./WhenFields.tsx";

interface ThenFieldsProps extends WhenFieldsProps {
  readonly targets: ActionTargets;
}

/** Tags that a rule can add. */
const MAX_ADDED_TAGS = 5;

/** What a rule does. Rules: docs/rules/automation-rules.md AR4. */
export function ThenFields({ form, targets, tags, tagField, errorOf, setTags }: ThenFieldsProps) {
  const t = useT();
  const { field, values, set } = form;
  const names = { rows: 2, plain: true, autoComplete: "off" } as const;
  const chats = targets.chats.map(({ slug_name, name }) => ({ value: slug_name, name }));
  const webhooks = targets.webhooks.map(({ id, name }) => ({ value: id, name }));
  return (
    <FormSection title={t("automation.then")} lead={t("automation.then_lead")}>
      <TargetChoices
        legend={t("automation.chats")}
        none={
          <a href="/admin/installed-plugins?kind=notification" className="touch-target">
            {t("automation.no_chats")}
          </a>
        }
        choices={chats}
        chosen={values.chats}
        error={errorOf("actions.chat") ?? errorOf("actions")}
        onChange={(chosen) => set({ chats: chosen })}
      />
      <TargetChoices
        legend={t("automation.webhooks")}
        none={
          <a href="/admin/webhooks" className="touch-target">
            {t("automation.no_webhooks")}
          </a>
        }
        choices={webhooks}
        chosen={values.webhooks}
        error={errorOf("actions.webhook")}
        onChange={(chosen) => set({ webhooks: chosen })}
      />
      <TextField
        {...field("mail")}
        {...names}
        label={t("automation.mail")}
        help={t("automation.mail_help")}
        error={errorOf("actions.mail")}
      />
      <FieldGroup legend={t("automation.assign_groups")} value={values.groups.join(" ")}>
        {staffGroups.map((group) => (
          <Checkbox
            key={group}
            name="groups"
            label={t(`automation.groups.${group}`)}
            checked={values.groups.includes(group)}
            onChange={(event) => set({ groups: withGroup(values.groups, group, event.target.checked) })}
          />
        ))}
      </FieldGroup>
      <TextField
        {...field("assign")}
        {...names}
        label={t("automation.assign")}
        help={t("automation.assign_help")}
        error={errorOf("actions.assign")}
      />
      {values.about === "post" && (
        <>
          <TagSelector
            ref={tagField}
            label={t("automation.add_tags")}
            help={t("automation.add_tags_help")}
            tags={tags}
            error={errorOf("actions.tag")}
            max={MAX_ADDED_TAGS}
            existingOnly
            onChange={setTags}
          />
          <Switch
            name="hold"
            label={t("automation.hold")}
            help={t("automation.hold_help")}
            checked={values.hold}
            onChange={(event) => set({ hold: event.target.checked })}
          />
        </>
      )}
      <TextField
        {...field("per_hour")}
        type="number"
        inputMode="numeric"
        label={t("automation.per_hour")}
        help={t("automation.per_hour_help")}
      />
    </FormSection>
  );
}

const withGroup = (groups: readonly StaffGroup[], group: StaffGroup, isChosen: boolean) =>
  staffGroups.filter((each) => (each === group ? isChosen : groups.includes(each)));

interface TargetChoicesProps {
  readonly legend: string;
  /** What stands there without choices. */
  readonly none: ReactNode;
  readonly choices: readonly { readonly value: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly error: FieldMessage | undefined;
  onChange(chosen: readonly string[]): void;
}

/** What exists, and what was chosen and no longer exists. */
function TargetChoices({ legend, none, choices, chosen, error, onChange }: TargetChoicesProps) {
  const t = useT();
  const missing = chosen.filter((value) => !choices.some((choice) => choice.value === value));
  const all = [...choices, ...missing.map((value) => ({ value, name: t("automation.missing", { name: value }) }))];
  return (
    <FieldGroup legend={legend} error={error} value={chosen.join(" ")}>
      {all.length === 0 && <p>{none}</p>}
      {all.map(({ value, name }) => (
        <Checkbox
          key={value}
          label={<bdi>{name}</bdi>}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
    </FieldGroup>
  );
}
