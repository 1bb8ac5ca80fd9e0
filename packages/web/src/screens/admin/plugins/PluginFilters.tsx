import type { ChangeEvent } from "react";
import { useMessages, usePageLocation, useServices, useT } from "../../../app/services/services.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { useTypedWords } from "../../../components/lists/use-typed-words.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/inputs.tsx";
import { SearchInput } from "../../../ui/forms/SearchInput.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import styles from "./Plugins.module.css";
import { hasState, type ListedPlugin, type PluginFilter, stateFilters } from "./plugin-filter.ts";
import { useKindText } from "./use-kind-text.ts";

interface PluginFiltersProps {
  readonly plugins: readonly ListedPlugin[];
  readonly filter: PluginFilter;
}

/** Filters by state, words and kind, all stored in the URL; a plain form, so that it works without scripts. */
export function PluginFilters({ plugins, filter }: PluginFiltersProps) {
  const { t, formats } = useMessages();
  const { path, search } = usePageLocation();
  const tabs = stateFilters.map((state) => ({
    state,
    count: plugins.filter((plugin) => hasState(plugin, state)).length,
  }));
  return (
    <div className={styles.filters}>
      <Tabs
        label={t("components.admin.filter")}
        tabs={tabs
          // Nothing is usually unhealthy or outdated.
          .filter(({ state, count }) => count > 0 || stateFilters.indexOf(state) < 3 || state === filter.state)
          .map(({ state, count }) => ({
            href: choiceAddress(path, search, "filter", state === "all" ? "" : state),
            label: t(`screens.plugins.filter.${state}`),
            count: formats.number(count),
            current: state === filter.state,
          }))}
      />
      <search>
        <form action={path} method="get" className={styles.find}>
          {filter.state !== "all" && <input type="hidden" name="filter" value={filter.state} />}
          <WordsInput words={filter.words} />
          <KindSelect plugins={plugins} kind={filter.kind} />
        </form>
      </search>
    </div>
  );
}

/** Searches as the user types. */
function WordsInput({ words }: { words: string }) {
  const t = useT();
  const [typed, setTyped] = useTypedWords(words);
  return (
    <Field label={t("screens.plugins.find")} hideLabel>
      {(control) => (
        <SearchInput
          {...control}
          name="query"
          autoComplete="off"
          placeholder={t("screens.plugins.find")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** The kinds that there are. */
function KindSelect({ plugins, kind }: { plugins: readonly ListedPlugin[]; kind: string }) {
  const t = useT();
  const kindText = useKindText();
  const { router } = useServices();
  const { path, search } = usePageLocation();
  const choices = [...new Set(plugins.flatMap((plugin) => plugin.kinds))]
    .map((value) => ({ value, label: kindText(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    void router.navigate(choiceAddress(path, search, "kind", target.value), { replace: true, scroll: false });
  return (
    <Field label={t("screens.plugins.kind_label")} hideLabel>
      {(control) => (
        <Select
          {...control}
          name="kind"
          autoComplete="off"
          choices={[{ value: "", label: t("screens.plugins.every_kind") }, ...choices]}
          value={kind}
          onChange={choose}
        />
      )}
    </Field>
  );
}
