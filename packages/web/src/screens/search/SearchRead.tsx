import { usePlace, useT } from "../../app/services.tsx";
import { choiceAddress } from "../../parts/lists/page-address.ts";
import { readingOf } from "../../parts/search/reading.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Screen.module.css";

/** How a search with filters was read; each filter can be left out. */
export function SearchRead({ words: query }: { words: string }) {
  const t = useT();
  const { path, search } = usePlace();
  const { words, filters } = readingOf(query);
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
