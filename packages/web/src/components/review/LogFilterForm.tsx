import type { Reply } from "@askwell/contract";
import type { Translate } from "@askwell/i18n";
import type { FormEvent } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { download } from "../../app/download.ts";
import { usePageLocation, useServices, useT } from "../../app/services/services.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select, TextInput } from "../../ui/forms/inputs.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PersonInput } from "../filters/PersonInput.tsx";
import { postIdAt } from "./post-address.ts";
import styles from "./TaskFilterForm.module.css";

/** The filters of the staff log, as they stand in the address; "" means all. */
export interface LogFilters {
  readonly username: string;
  readonly person: string;
  readonly action: string;
  /** The last days. */
  readonly days: string;
  /** Days in UTC. */
  readonly first: string;
  readonly last: string;
  /** The address or the id of a post. */
  readonly post: string;
}

/** The filters as the calls of the log take them. */
export const logInput = ({ days, first, last, post, ...others }: LogFilters) => ({
  ...others,
  ...{ in_days: Number(days) || 0, first_day: first, last_day: last, object_id: postIdAt(post) },
});

const spans = { day: "1", week: "7", month: "30", year: "365" } as const;

interface LogFilterFormProps {
  readonly filters: LogFilters;
  readonly actions: NonNullable<Reply<"staffLog">["actions"]>;
}

/** Actions of the same name, such as those that delete, are told apart by what they are done to. */
function groupOf(t: Translate, action: string): string {
  if (/^question_/.test(action)) return t("shell.questions");
  if (/^answers?_/.test(action)) return t("shell.admin_pages.answers");
  if (/^comments?_/.test(action)) return t("shell.admin_pages.comments");
  if (/^tags?_/.test(action)) return t("shell.tags");
  if (/^(mode|posts?|flag|edit|similar|review|undo)(_|$)/.test(action)) return t("shell.review");
  if (/^(person|sanction|rights|appeal|claim|votes?|view)_/.test(action)) return t("shell.users");
  return t("shell.admin");
}

/** The filters of the staff log, and its export with these filters. It is a form of the address. */
export function LogFilterForm({ filters, actions }: LogFilterFormProps) {
  const t = useT();
  const { router } = useServices();
  const { path } = usePageLocation();
  const { username, person, action, days, first, last, post } = filters;
  const exporting = useCall("exportStaffLog", { isButton: true });
  const isFiltered = Object.values(filters).join("") !== "";
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    const query = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)]));
    void router.navigate(query.size === 0 ? path : `${path}?${query}`);
  };
  const save = async () => {
    const result = await exporting.run(logInput(filters));
    if (result?.ok) download("staff-log.csv", result.reply.csv, "text/csv");
  };
  return (
    <details className={styles.filters} open={isFiltered}>
      <summary>
        <Icon name="sliders" />
        {t("screens.review.filter")}
      </summary>
      <form key={JSON.stringify(filters)} action={path} className={styles.fields} onSubmit={apply}>
        <Field label={t("screens.review.log_by")}>
          {(control) => <PersonInput control={control} name="username" defaultValue={username} />}
        </Field>
        <Field label={t("screens.review.log_about")}>
          {(control) => <PersonInput control={control} name="person" defaultValue={person} />}
        </Field>
        <Field label={t("screens.review.log_action")}>
          {(control) => (
            <Select
              {...control}
              name="action"
              defaultValue={action}
              choices={[
                { value: "", label: t("screens.review.any") },
                ...actions.map(({ action: value, label }) => ({ value, label, group: groupOf(t, value) })),
              ]}
            />
          )}
        </Field>
        <Field label={t("screens.review.log_days")}>
          {(control) => (
            <Select
              {...control}
              name="days"
              defaultValue={days}
              choices={[
                { value: "", label: t("screens.review.any") },
                { value: spans.day, label: t("screens.review.age.day") },
                { value: spans.week, label: t("screens.review.age.week") },
                { value: spans.month, label: t("screens.review.age.month") },
                { value: spans.year, label: t("screens.review.log_year") },
              ]}
            />
          )}
        </Field>
        <Field label={t("screens.review.log_first")}>
          {(control) => <TextInput {...control} type="date" name="first" defaultValue={first} />}
        </Field>
        <Field label={t("screens.review.log_last")}>
          {(control) => <TextInput {...control} type="date" name="last" defaultValue={last} />}
        </Field>
        <Field label={t("screens.review.log_post")}>
          {(control) => <TextInput {...control} name="post" maxLength={500} defaultValue={post} />}
        </Field>
        <div className={styles.buttons}>
          <Button type="submit">{t("screens.review.apply")}</Button>
          <Button busy={exporting.busy} onClick={() => void save()}>
            {t("screens.review.log_export")}
          </Button>
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
