import {
  automationLimits,
  automationTriggers,
  type EventSubject,
  type EventType,
  postEventTypes,
  scoreEventTypes,
  subjectOfEvent,
} from "@askwell/domain";
import type { RefObject } from "react";
import { useT } from "../../app/services/services.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox, RadioGroup } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { FormSection } from "../forms/FormSection.tsx";
import { TextField } from "../forms/TextField.tsx";
import type { FormValues } from "../forms/use-values.ts";
import type { ChosenTag } from "../tags/chosen-tags.ts";
import { type TagFieldHandle, TagSelector } from "../tags/TagSelector.tsx";
import styles from "./Automation.module.css";
import { type AutomationValues, eventKey } from "./automation-rule.ts";

export interface WhenFieldsProps {
  readonly form: FormValues<AutomationValues>;
  readonly tags: readonly ChosenTag[];
  readonly tagField: RefObject<TagFieldHandle | null>;
  errorOf(field: string): FieldMessage | undefined;
  setTags(tags: readonly ChosenTag[]): void;
}

/** When a rule acts: the trigger, and the conditions. Rules: docs/rules/automation-rules.md AR2, AR3. */
export function WhenFields({ form, tags, tagField, errorOf, setTags }: WhenFieldsProps) {
  const t = useT();
  const { field, values, set } = form;
  const { trigger } = values;
  const amount = { type: "number", inputMode: "numeric" } as const;
  const isScore = trigger === "score_at_least" || trigger === "score_at_most";
  const choose = (value: string) => {
    const next = automationTriggers.find((each) => each === value) ?? "event";
    const fits = next.startsWith("score_") ? scoreEventTypes : postEventTypes;
    const events = values.events.filter((type) => fits.includes(type));
    const first: EventType = next.startsWith("score_") ? "question.score_changed" : "question.created";
    set({ trigger: next, events: events.length > 0 ? events : [first] });
  };
  return (
    <>
      <FormSection title={t("automation.when")}>
        <FieldGroup legend={t("automation.trigger")} value={trigger}>
          <RadioGroup
            name="trigger"
            value={trigger}
            choices={automationTriggers.map((value) => ({ value, label: t(`automation.triggers.${value}`) }))}
            onChange={choose}
          />
        </FieldGroup>
        {trigger === "unanswered" && (
          <TextField {...field("hours")} {...amount} label={t("automation.hours")} help={t("automation.hours_help")} />
        )}
        {isScore && <TextField {...field("score")} {...amount} label={t("automation.score")} />}
        {trigger !== "unanswered" && <EventChoices form={form} isScore={isScore} error={errorOf("events")} />}
        {trigger === "event" && (
          <FieldGroup legend={t("automation.repeat")} value={values.repeat}>
            <RadioGroup
              name="repeat"
              value={values.repeat}
              choices={[
                { value: "post", label: t("automation.repeat_post") },
                { value: "event", label: t("automation.repeat_event") },
              ]}
              onChange={(value) => set({ repeat: value === "event" ? "event" : "post" })}
            />
          </FieldGroup>
        )}
      </FormSection>
      <FormSection title={t("automation.conditions")} lead={t("hold_rules.text_lead")}>
        <TagSelector
          ref={tagField}
          label={t("hold_rules.tags")}
          help={t("automation.tags_help")}
          tags={tags}
          error={errorOf("tags")}
          max={automationLimits.tags}
          existingOnly
          onChange={setTags}
        />
        <TextField {...field("words")} label={t("hold_rules.words")} help={t("hold_rules.words_help")} rows={3} />
        <TextField
          {...field("account_days")}
          {...amount}
          label={t("hold_rules.account_days")}
          help={t("hold_rules.zero_help")}
        />
        <TextField
          {...field("below_rank")}
          {...amount}
          label={t("hold_rules.below_rank")}
          help={t("hold_rules.zero_help")}
        />
      </FormSection>
    </>
  );
}

interface EventChoicesProps extends Pick<WhenFieldsProps, "form"> {
  readonly isScore: boolean;
  readonly error: FieldMessage | undefined;
}

const subjects = ["question", "answer", "comment"] as const satisfies readonly EventSubject[];

/** The events, by what they are about; for a score, the kinds of posts. */
function EventChoices({ form: { values, set }, isScore, error }: EventChoicesProps) {
  const t = useT();
  const { events } = values;
  const toggle = (type: EventType, isOn: boolean) =>
    set({ events: isOn ? [...events, type] : events.filter((each) => each !== type) });
  const box = (type: EventType, label: string) => (
    <Checkbox
      key={type}
      name="events"
      label={label}
      checked={events.includes(type)}
      onChange={(event) => toggle(type, event.target.checked)}
    />
  );
  if (isScore)
    return (
      <FieldGroup legend={t("automation.score_of")} error={error} value={events.join(" ")}>
        {scoreEventTypes.map((type) => box(type, t(`screens.webhooks.subjects.${subjectOfEvent(type)}`)))}
      </FieldGroup>
    );
  return (
    <FieldGroup legend={t("automation.events")} error={error} value={events.join(" ")}>
      <div className={styles.subjects}>
        {subjects.map((subject) => (
          <FieldGroup key={subject} legend={t(`screens.webhooks.subjects.${subject}`)} value="">
            {postEventTypes
              .filter((type) => subjectOfEvent(type) === subject && !scoreEventTypes.includes(type))
              .map((type) => box(type, t(`automation.event_of.${eventKey(type)}`)))}
          </FieldGroup>
        ))}
      </div>
    </FieldGroup>
  );
}
