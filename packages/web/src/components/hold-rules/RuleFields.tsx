import { type HeldKind, heldKinds } from "@askwell/domain";
import type { RefObject } from "react";
import { useT } from "../../app/services/services.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox, Switch } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { FormSection, FormSections } from "../forms/FormSection.tsx";
import { TextField } from "../forms/TextField.tsx";
import type { FormValues } from "../forms/use-values.ts";
import type { ChosenTag } from "../tags/chosen-tags.ts";
import { type TagFieldHandle, TagSelector } from "../tags/TagSelector.tsx";
import type { RuleValues } from "./hold-rule.ts";

interface RuleFieldsProps {
  readonly form: FormValues<RuleValues>;
  readonly tags: readonly ChosenTag[];
  readonly tagField: RefObject<TagFieldHandle | null>;
  /** Null for those who see and set them. */
  readonly hiddenNetworks: number | null;
  errorOf(field: string): FieldMessage | undefined;
  setTags(tags: readonly ChosenTag[]): void;
}

/** The fields of a rule. Rules: docs/rules/hold-rules.md HR2. */
export function RuleFields({ form, tags, tagField, hiddenNetworks, errorOf, setTags }: RuleFieldsProps) {
  const t = useT();
  const { field, values, set } = form;
  const lines = { rows: 3, plain: true } as const;
  const amount = { type: "number", inputMode: "numeric", help: t("hold_rules.zero_help") } as const;
  return (
    <FormSections>
      <FormSection title={t("hold_rules.column_rule")}>
        <TextField
          {...field("name")}
          label={t("hold_rules.name")}
          help={t("hold_rules.name_help")}
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
      <FormSection title={t("hold_rules.text_section")} lead={t("hold_rules.text_lead")}>
        <TextField {...field("words")} label={t("hold_rules.words")} help={t("hold_rules.words_help")} rows={3} />
        <TextField
          {...field("domains")}
          {...lines}
          label={t("hold_rules.domains")}
          help={t("hold_rules.domains_help")}
        />
        <TextField {...field("min_links")} {...amount} label={t("hold_rules.min_links")} />
        <TextField
          {...field("similarity")}
          {...amount}
          label={t("hold_rules.similarity")}
          help={t("hold_rules.similarity_help")}
        />
      </FormSection>
      <FormSection title={t("hold_rules.author_section")} lead={t("hold_rules.author_lead")}>
        <TextField {...field("account_days")} {...amount} label={t("hold_rules.account_days")} />
        <TextField {...field("below_rank")} {...amount} label={t("hold_rules.below_rank")} />
        <TextField {...field("below_posts")} {...amount} label={t("hold_rules.below_posts")} />
        {hiddenNetworks === null ? (
          <TextField
            {...field("networks")}
            {...lines}
            label={t("hold_rules.networks")}
            help={t("hold_rules.networks_help")}
          />
        ) : (
          hiddenNetworks > 0 && <p>{t("hold_rules.hidden_networks", { count: hiddenNetworks })}</p>
        )}
      </FormSection>
      <FormSection title={t("hold_rules.place_section")}>
        <FieldGroup legend={t("hold_rules.kinds")} help={t("hold_rules.kinds_help")} error={errorOf("kinds")}>
          {heldKinds.map((kind) => (
            <Checkbox
              key={kind}
              name={`kind_${kind}`}
              label={t(`hold_rules.kind.${kind}`)}
              checked={values.kinds.includes(kind)}
              onChange={(event) => set({ kinds: withKind(values.kinds, kind, event.target.checked) })}
            />
          ))}
        </FieldGroup>
        <TagSelector
          ref={tagField}
          label={t("hold_rules.tags")}
          help={t("hold_rules.tags_help")}
          tags={tags}
          error={errorOf("tags")}
          max={20}
          existingOnly
          onChange={setTags}
        />
      </FormSection>
    </FormSections>
  );
}

const withKind = (kinds: readonly HeldKind[], kind: HeldKind, isChosen: boolean) =>
  heldKinds.filter((each) => (each === kind ? isChosen : kinds.includes(each)));
