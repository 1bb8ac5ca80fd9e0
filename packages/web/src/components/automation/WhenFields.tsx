import {
  type AutomationSubject,
  automationEventsOf,
  automationLimits,
  automationOffers,
  automationSubjects,
  automationTriggers,
  type EventSubject,
  type EventType,
  scoreEventTypes,
  subjectOfEvent,
} from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
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
  const { about } = values;
  const { conditions } = automationOffers[about];
  const choose = (value: string) => {
    const subject = automationSubjects.find((each) => value === `event ${each}`) ?? "post";
    const next = automationTriggers.find((each) => each === value) ?? "event";
    const fits = next.startsWith("score_") ? scoreEventTypes : automationEventsOf(subject);
    const events = values.events.filter((type) => fits.includes(type));
    const first: EventType = next.startsWith("score_") ? "question.score_changed" : firstEvents[subject];
    set({ trigger: next, about: subject, events: events.length > 0 ? events : [first] });
  };
  return (
    <>
      <FormSection title={t("automation.when")}>
        <FieldGroup legend={t("automation.trigger")} value={trigger}>
          <RadioGroup
            name="trigger"
            value={about === "post" ? trigger : `event ${about}`}
            choices={triggerChoices(t)}
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
                { value: "post", label: t(`automation.repeat_${about}`) },
                { value: "event", label: t("automation.repeat_event") },
              ]}
              onChange={(value) => set({ repeat: value === "event" ? "event" : "post" })}
            />
          </FieldGroup>
        )}
      </FormSection>
      <FormSection title={t("automation.conditions")} lead={t("hold_rules.text_lead")}>
        {conditions.includes("tags") && (
          <TagSelector
            ref={tagField}
            label={t("hold_rules.tags")}
            help={t(about === "tag" ? "automation.tag_itself_help" : "automation.tags_help")}
            tags={tags}
            error={errorOf("tags")}
            max={automationLimits.tags}
            existingOnly
            onChange={setTags}
          />
        )}
        <TextField
          {...field("words")}
          label={t("hold_rules.words")}
          help={t(about === "post" ? "hold_rules.words_help" : `automation.words_of.${about}`)}
          rows={3}
        />
        {(["account_days", "below_rank"] as const)
          .filter((name) => conditions.includes(name))
          .map((name) => (
            <TextField
              key={name}
              {...field(name)}
              {...amount}
              label={t(`hold_rules.${name}`)}
              help={t("hold_rules.zero_help")}
            />
          ))}
      </FormSection>
    </>
  );
}

/** The triggers; an event is of a post, a tag or an account. */
const triggerChoices = (t: Translate) =>
  automationTriggers.flatMap((value) => [
    { value: value as string, label: t(`automation.triggers.${value}`) },
    ...(value === "event"
      ? (["tag", "user"] as const).map((subject) => ({
          value: `event ${subject}`,
          label: t(`automation.trigger_about.${subject}`),
        }))
      : []),
  ]);

const firstEvents = {
  post: "question.created",
  tag: "tag.created",
  user: "user.registered",
} as const satisfies Readonly<Record<AutomationSubject, EventType>>;

interface EventChoicesProps extends Pick<WhenFieldsProps, "form"> {
  readonly isScore: boolean;
  readonly error: FieldMessage | undefined;
}

const eventSubjects = {
  post: ["question", "answer", "comment"],
  tag: ["tag"],
  user: ["user"],
} as const satisfies Readonly<Record<AutomationSubject, readonly EventSubject[]>>;

/** The events, by what they are about; for a score, the kinds of posts. */
function EventChoices({ form: { values, set }, isScore, error }: EventChoicesProps) {
  const t = useT();
  const { about, events } = values;
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
        {eventSubjects[about].map((subject) => (
          <FieldGroup key={subject} legend={t(`screens.webhooks.subjects.${subject}`)} value="">
            {automationEventsOf(about)
              .filter((type) => subjectOfEvent(type) === subject && !scoreEventTypes.includes(type))
              .map((type) => box(type, t(`automation.event_of.${eventKey(type)}`)))}
          </FieldGroup>
        ))}
      </div>
    </FieldGroup>
  );
}
