import { assignedKinds, reviewTaskAges } from "@askwell/domain";
import type { FormEvent } from "react";
import { usePageLocation, useServices, useT } from "../../../app/services/services.tsx";
import styles from "../../../components/review/TaskFilterForm.module.css";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/inputs.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { AssignedFilters } from "./load.ts";

const ages = Object.keys(reviewTaskAges) as (keyof typeof reviewTaskAges)[];

interface AssignedFilterFormProps {
  readonly filters: AssignedFilters;
  readonly scope: string;
}

/** The filters of what is assigned: what it is, and how long it waits. It is a form of the address, as that of the tasks. */
export function AssignedFilterForm({ filters, scope }: AssignedFilterFormProps) {
  const t = useT();
  const { router } = useServices();
  const { path } = usePageLocation();
  const isFiltered = filters.kind + filters.age !== "";
  const cleared = scope === "mine" ? path : `${path}?scope=${scope}`;
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    const query = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)]));
    void router.navigate(query.size === 0 ? path : `${path}?${query}`);
  };
  const any = { value: "", label: t("screens.review.any") };
  return (
    <details className={styles.filters} open={isFiltered}>
      <summary>
        <Icon name="sliders" />
        {t("screens.review.filter")}
      </summary>
      <form key={JSON.stringify(filters)} action={path} className={styles.fields} onSubmit={apply}>
        {scope !== "mine" && <input type="hidden" name="scope" value={scope} />}
        <Field label={t("assigned_tasks.filter_kind")}>
          {(control) => (
            <Select
              {...control}
              name="kind"
              defaultValue={filters.kind}
              choices={[any, ...assignedKinds.map((value) => ({ value, label: t(`automation.kind_of.${value}`) }))]}
            />
          )}
        </Field>
        <Field label={t("screens.review.filter_age")}>
          {(control) => (
            <Select
              {...control}
              name="age"
              defaultValue={filters.age}
              choices={[any, ...ages.map((value) => ({ value, label: t(`screens.review.age.${value}`) }))]}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button type="submit">{t("screens.review.apply")}</Button>
          {isFiltered && (
            <LinkButton variant="quiet" href={cleared}>
              {t("screens.review.clear_filter")}
            </LinkButton>
          )}
        </div>
      </form>
    </details>
  );
}
