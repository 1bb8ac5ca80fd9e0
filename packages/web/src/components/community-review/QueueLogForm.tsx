import { type CommunityQueue, communityQueues, type QueueItemDecision, queueDecisions } from "@askwell/domain";
import type { FormEvent } from "react";
import { usePageLocation, useServices, useT } from "../../app/services/services.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/inputs.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PersonInput } from "../filters/PersonInput.tsx";
import styles from "../review/TaskFilterForm.module.css";

/** The filters of the log of reviews, as they stand in the address; "" means all. */
export interface QueueLogFilters {
  readonly username: string;
  readonly queue: CommunityQueue | "";
  readonly decision: QueueItemDecision | "";
  /** The last days. */
  readonly days: string;
}

/** The filters of the log of reviews. It is a form of the address. */
export function QueueLogForm({ filters }: { readonly filters: QueueLogFilters }) {
  const t = useT();
  const { router } = useServices();
  const { path } = usePageLocation();
  const { username, queue, decision, days } = filters;
  const isFiltered = username + queue + decision + days !== "";
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    const query = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)]));
    void router.navigate(query.size === 0 ? path : `${path}?${query}`);
  };
  const any = { value: "", label: t("screens.review.any") };
  const choices = {
    queue: [any, ...communityQueues.map((value) => ({ value, label: t(`review_queues.queue.${value}`) }))],
    decision: [any, ...queueDecisions.map((value) => ({ value, label: t(`review_queues.did.${value}`) }))],
    days: [
      any,
      { value: "1", label: t("screens.review.age.day") },
      { value: "7", label: t("screens.review.age.week") },
      { value: "30", label: t("screens.review.age.month") },
    ],
  };
  return (
    <details className={styles.filters} open={isFiltered}>
      <summary>
        <Icon name="sliders" />
        {t("screens.review.filter")}
      </summary>
      <form key={JSON.stringify(filters)} action={path} className={styles.fields} onSubmit={apply}>
        <Field label={t("review_queues.log_by")}>
          {(control) => <PersonInput control={control} name="username" defaultValue={username} />}
        </Field>
        <Field label={t("review_queues.log_queue")}>
          {(control) => <Select {...control} name="queue" defaultValue={queue} choices={choices.queue} />}
        </Field>
        <Field label={t("review_queues.log_decision")}>
          {(control) => <Select {...control} name="decision" defaultValue={decision} choices={choices.decision} />}
        </Field>
        <Field label={t("screens.review.log_days")}>
          {(control) => <Select {...control} name="days" defaultValue={days} choices={choices.days} />}
        </Field>
        <div className={styles.buttons}>
          <Button type="submit">{t("screens.review.apply")}</Button>
          {isFiltered && (
            <LinkButton variant="quiet" href={path}>
              {t("screens.review.clear_filter")}
            </LinkButton>
          )}
        </div>
      </form>
    </details>
  );
}
