import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { LogFilterForm } from "../../../components/review/LogFilterForm.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./Log.module.css";
import { LogEntry } from "./LogEntry.tsx";
import { type load, PAGE_SIZE } from "./load.ts";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head => ({
  title: listTitle(t, t("screens.review.log"), loaded.page),
  noindex: true,
});

/** The staff log, newest first. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { path, search } = usePageLocation();
  const { page, count, from, next, list, filters, actions = [] } = loaded;
  const address = (entry: string) => choiceAddress(path, search, "from", entry);
  const isFiltered = from !== "" || Object.values(filters).some((value) => value !== "");
  return (
    <Page>
      <PageHead title={t("screens.review.log")} lead={t("screens.review.log_lead")} />
      <LogFilterForm filters={filters} actions={actions} />
      {list.length === 0 ? (
        <EmptyState title={t(isFiltered ? "screens.review.log_none" : "screens.review.log_empty")} />
      ) : (
        <ol className={styles.list}>
          {list.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <LogEntry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
      {from + next !== "" && (
        <nav className={styles.ends} aria-label={t("screens.review.log_parts")}>
          {from !== "" && <LinkButton href={address("")}>{t("screens.review.log_newest")}</LinkButton>}
          {next !== "" && <LinkButton href={address(next)}>{t("screens.review.log_earlier")}</LinkButton>}
        </nav>
      )}
    </Page>
  );
}
