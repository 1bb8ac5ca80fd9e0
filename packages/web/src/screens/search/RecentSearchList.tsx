import { useT } from "../../app/services/services.tsx";
import { useRecentSearches, withoutSearch } from "../../components/search/recent-searches.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Switch } from "../../ui/forms/inputs.tsx";
import styles from "./Screen.module.css";

/** The searches that this browser remembers, each of which can be removed. */
export function RecentSearchList() {
  const t = useT();
  const { isOff, list, change } = useRecentSearches();
  return (
    <section className={styles.recent} aria-labelledby="recent-searches">
      <h2 id="recent-searches" tabIndex={-1}>
        {t("screens.search.recent")}
      </h2>
      {list.length > 0 && (
        <ul className={styles.recentList}>
          {list.map((words) => (
            <li key={words} className={styles.recentItem}>
              <a href={`/search?${new URLSearchParams({ q: words })}`} dir="auto">
                {words}
              </a>
              <IconButton
                icon="close"
                label={t("screens.search.forget", { words })}
                onClick={() => {
                  change((recent) => withoutSearch(recent, words));
                  document.getElementById("recent-searches")?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {list.length > 1 && (
        <Button
          small
          onClick={() => {
            change((recent) => ({ ...recent, list: [] }));
            document.getElementById("recent-searches")?.focus();
          }}
        >
          {t("screens.search.forget_all")}
        </Button>
      )}
      <Switch
        label={t("screens.search.remember")}
        help={t("screens.search.remember_help")}
        checked={!isOff}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          change((recent) => ({ isOff: !isOn, list: isOn ? recent.list : [] }));
        }}
      />
    </section>
  );
}
