import type { Reply } from "@askwell/contract";
import { type ReviewTaskAge, type ReviewTaskKind, type ReviewTaskOrder, reviewTaskAges } from "@askwell/domain";
import type { FormEvent } from "react";
import { usePageLocation, useServices, useT } from "../../app/services/services.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/inputs.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PersonInput } from "../filters/PersonInput.tsx";
import { TagInput } from "../filters/TagInput.tsx";
import styles from "./TaskFilterForm.module.css";

/** The filters of the address; "" means all. */
export interface TaskFilters {
  readonly type: ReviewTaskKind | "";
  /** The number of a reason. */
  readonly reason: string;
  readonly tag: string;
  /** The author's username. */
  readonly person: string;
  /** The username of who has flagged the post. */
  readonly reporter: string;
  readonly age: ReviewTaskAge | "";
  readonly order: ReviewTaskOrder;
}

const ages = Object.keys(reviewTaskAges) as ReviewTaskAge[];

/** True when a filter besides the kind hides tasks. */
export const isFiltered = ({ reason, tag, person, reporter, age }: TaskFilters): boolean =>
  reason + tag + person + reporter + age !== "";

interface TaskFilterFormProps {
  readonly filters: TaskFilters;
  /** The reasons for flags; none for reviewers who see no flags. */
  readonly reasons: Reply<"reviewTasks">["reasons"];
}

/** The filters besides the kind. It is a form of the address, which works without scripts. */
export function TaskFilterForm({ filters, reasons }: TaskFilterFormProps) {
  const t = useT();
  const { router } = useServices();
  const { path } = usePageLocation();
  const { type, order } = filters;
  const others = [...(type === "" ? [] : [["type", type]]), ...(order === "oldest" ? [] : [["order", order]])];
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    const query = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)]));
    void router.navigate(query.size === 0 ? path : `${path}?${query}`);
  };
  return (
    <details className={styles.filters} open={isFiltered(filters)}>
      <summary>
        <Icon name="sliders" />
        {t("screens.review.filter")}
      </summary>
      <form key={JSON.stringify(filters)} action={path} className={styles.fields} onSubmit={apply}>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {reasons.length > 0 && (
          <Field label={t("screens.review.filter_reason")}>
            {(control) => (
              <Select
                {...control}
                name="reason"
                defaultValue={filters.reason}
                choices={[
                  { value: "", label: t("screens.review.any") },
                  ...reasons.map(({ reason_type, name }) => ({ value: String(reason_type), label: name })),
                ]}
              />
            )}
          </Field>
        )}
        <Field label={t("screens.review.filter_age")}>
          {(control) => (
            <Select
              {...control}
              name="age"
              defaultValue={filters.age}
              choices={[
                { value: "", label: t("screens.review.any") },
                ...ages.map((age) => ({ value: age, label: t(`screens.review.age.${age}`) })),
              ]}
            />
          )}
        </Field>
        <Field label={t("screens.review.filter_tag")}>
          {(control) => <TagInput control={control} name="tag" defaultValue={filters.tag} />}
        </Field>
        <Field label={t("screens.review.filter_person")}>
          {(control) => <PersonInput control={control} name="person" defaultValue={filters.person} />}
        </Field>
        {reasons.length > 0 && (
          <Field label={t("screens.review.filter_reporter")}>
            {(control) => <PersonInput control={control} name="reporter" defaultValue={filters.reporter} />}
          </Field>
        )}
        <div className={styles.buttons}>
          <Button type="submit">{t("screens.review.apply")}</Button>
          {isFiltered(filters) && (
            <LinkButton variant="quiet" href={`${path}${others.length > 0 ? `?${new URLSearchParams(others)}` : ""}`}>
              {t("screens.review.clear_filter")}
            </LinkButton>
          )}
        </div>
      </form>
    </details>
  );
}
