import type { ReactNode } from "react";
import { usePageLocation, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { choiceAddress } from "../lists/page-address.ts";
import styles from "./AdminFilters.module.css";

interface AdminFiltersProps {
  /** The query parameter that holds the filter. */
  readonly name: string;
  readonly filters: readonly { readonly value: string; readonly label: string }[];
  readonly current: string;
  readonly query: string;
  readonly searchLabel: string;
  /** Further fields of the form, and the query parameters that they hold. */
  readonly fields?: { readonly names: readonly string[]; readonly inputs: ReactNode };
}

/** Filter and search of an admin list, both stored in the URL. */
export function AdminFilters({ name, filters, current, query, searchLabel, fields }: AdminFiltersProps) {
  const t = useT();
  const { path, search } = usePageLocation();
  const first = filters[0]?.value ?? "";
  const tabs = filters.map(({ value, label }) => ({
    href: choiceAddress(path, search, name, value === first ? "" : value),
    label,
    current: value === current,
  }));
  const shown = new Set(["query", "page", "after", ...(fields?.names ?? [])]);
  const hiddenFields = [...new URLSearchParams(search)].filter(([each]) => !shown.has(each));
  return (
    <>
      <Tabs label={t("components.admin.filter")} tabs={tabs} />
      <search>
        <form action={path} method="get" className={classes(styles.search, fields && styles.wide)}>
          {hiddenFields.map(([each, value]) => (
            <input key={each} type="hidden" name={each} value={value} />
          ))}
          <TextInput
            key={query}
            type="search"
            name="query"
            aria-label={searchLabel}
            placeholder={searchLabel}
            defaultValue={query}
          />
          {fields?.inputs}
          <Button type="submit">{t("shell.search")}</Button>
        </form>
      </search>
    </>
  );
}
