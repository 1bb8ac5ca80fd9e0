import { type EventSubject, type EventType, eventTypeNames, subjectOfEvent } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { Checkbox, RadioGroup } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import styles from "./Webhooks.module.css";
import type { WebhookValues } from "./webhook.ts";

interface EventFieldsProps {
  readonly values: WebhookValues;
  set(more: Partial<WebhookValues>): void;
  readonly error: FieldMessage | undefined;
}

const subjects = ["question", "answer", "comment", "tag", "user"] as const satisfies readonly EventSubject[];

/** Which events a webhook gets: all, or some. */
export function EventFields({ values: { isEvery, events }, set, error }: EventFieldsProps) {
  const t = useT();
  const toggle = (type: EventType, isOn: boolean) =>
    set({ events: isOn ? [...events, type] : events.filter((each) => each !== type) });
  const choices = [
    { value: "every", label: t("screens.webhooks.every_event") },
    { value: "chosen", label: t("screens.webhooks.chosen_events") },
  ];
  return (
    <>
      <FieldGroup legend={t("screens.webhooks.events")} error={error} value={isEvery ? "every" : events.join(" ")}>
        <RadioGroup
          name="is_every"
          value={isEvery ? "every" : "chosen"}
          choices={choices}
          onChange={(value) => set({ isEvery: value === "every" })}
        />
      </FieldGroup>
      {!isEvery && (
        <div className={styles.subjects}>
          {subjects.map((subject) => (
            <FieldGroup key={subject} legend={t(`screens.webhooks.subjects.${subject}`)} value="">
              {eventTypeNames
                .filter((type) => subjectOfEvent(type) === subject)
                .map((type) => (
                  <Checkbox
                    key={type}
                    name="events"
                    label={<code dir="ltr">{type}</code>}
                    checked={events.includes(type)}
                    onChange={(event) => toggle(type, event.target.checked)}
                  />
                ))}
            </FieldGroup>
          ))}
        </div>
      )}
    </>
  );
}
