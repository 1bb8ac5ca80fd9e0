import { usePageLocation, useT } from "../../app/services/services.tsx";
import { choiceAddress } from "../../components/lists/page-address.ts";
import { searchPartsOf } from "../../components/search/search-parts.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Screen.module.css";

/** The parsed words and filters of a search; each filter can be removed. */
export function SearchFilters({ words: query }: { words: string }) {
  const t = useT();
  const { path, search } = usePageLocation();
  const { words, filters } = searchPartsOf(query);
  if (filters.length === 0) return null;
  return (
    <dl className={styles.read}>
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
                href={choiceAddress(path, search, "q", without)}
                aria-label={t("screens.search.leave_out", { filter: text })}
              >
                <code dir="ltr">{text}</code>
                <Icon name="close" />
              </a>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}
