import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useIsLive, useMessages, usePageLocation, useViewer } from "../../app/services/services.tsx";
import { choiceAddress } from "../../components/lists/page-address.ts";
import { useSaveFilter } from "../../components/saved-filters/use-save-filter.tsx";
import { addedFilters, type FoundFilters } from "../../components/search/added-filters.ts";
import { filterText, unknownText } from "../../components/search/filter-text.ts";
import { searchPartsOf } from "../../components/search/search-parts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuButton, MenuDivider, MenuLink } from "../../ui/Menu.tsx";
import { PeriodDialog } from "./PeriodDialog.tsx";
import styles from "./Screen.module.css";

interface AddFilterProps {
  /** The search. */
  readonly words: string;
  readonly found: FoundFilters;
}

interface SearchFiltersProps extends AddFilterProps {
  /** The reader's saved filters. */
  readonly saved: Reply<"savedFilters">["filters"];
  /** The filters that the site does not know. */
  readonly unknown: readonly string[];
}

/** Adds a filter to the search. */
function AddFilter({ words, found }: AddFilterProps) {
  const messages = useMessages();
  const { path, search } = usePageLocation();
  const viewer = useViewer();
  const isLive = useIsLive();
  const [isChoosing, setIsChoosing] = useState(false);
  const { t } = messages;
  const offered = addedFilters(words, found, viewer?.username ?? "");
  return (
    <>
      <Menu
        triggerClass={styles.addFilter}
        trigger={
          <>
            <Icon name="plus" />
            {t("screens.search.add_filter")}
          </>
        }
      >
        {offered.map(({ text, query }) => (
          <MenuLink key={text} href={choiceAddress(path, search, "q", query)}>
            <span className={styles.offered}>
              <bdi>{filterText(messages, text)}</bdi>
              <code dir="ltr">{text}</code>
            </span>
          </MenuLink>
        ))}
        {isLive && (
          <>
            {offered.length > 0 && <MenuDivider />}
            <MenuButton onClick={() => setIsChoosing(true)}>{t("screens.search.choose_period")}</MenuButton>
          </>
        )}
      </Menu>
      {isChoosing && <PeriodDialog words={words} onClose={() => setIsChoosing(false)} />}
    </>
  );
}

/** The parsed words and filters of a search; each filter can be removed, and others can be added. */
export function SearchFilters(props: SearchFiltersProps) {
  const messages = useMessages();
  const { t } = messages;
  const { path, search } = usePageLocation();
  const { words, filters } = searchPartsOf(props.words);
  const isUnknown = (text: string) => props.unknown.includes(text);
  const textOf = (text: string) => (isUnknown(text) ? unknownText : filterText)(messages, text);
  const known = filters.filter(({ text }) => !isUnknown(text));
  const described = [words.join(" "), ...known.map(({ text }) => textOf(text))];
  const saving = useSaveFilter({ filters: props.saved, suggestion: described.filter(Boolean).join(", ") });
  return (
    <div className={styles.read}>
      {filters.length > 0 && (
        <dl className={styles.parts}>
          {words.length > 0 && (
            <>
              <dt>{t("screens.search.read_words")}</dt>
              <dd dir="auto">{words.join(" ")}</dd>
            </>
          )}
          <dt>{t("screens.search.read_filters")}</dt>
          <dd>
            <ul className={styles.filters}>
              {filters.map(({ text, without }) => (
                <li key={text}>
                  <a
                    className={styles.filter}
                    data-unknown={isUnknown(text) || undefined}
                    href={choiceAddress(path, search, "q", without)}
                    aria-label={t("screens.search.leave_out", { filter: `${textOf(text)} ${text}` })}
                  >
                    <bdi>{textOf(text)}</bdi> <code dir="ltr">{text}</code>
                    <Icon name="close" />
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      )}
      <AddFilter words={props.words} found={props.found} />
      {saving && (
        <button type="button" className={styles.addFilter} onClick={saving.open}>
          <Icon name="bookmark" />
          {t("components.saved_filters.save")}
        </button>
      )}
      {saving?.dialog}
    </div>
  );
}
