import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./Log.module.css";
import { LogEntry } from "./LogEntry.tsx";
import { type load, PAGE_SIZE } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("screens.review.log"), noindex: true });

/** The staff log, newest first. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { path, search } = usePageLocation();
  const { page, count, list, username } = loaded;
  return (
    <Page>
      <PageHead title={t("screens.review.log")} lead={t("screens.review.log_lead")} />
      {username !== "" && (
        <p>
          {t("screens.review.log_of", { name: username })}{" "}
          <a href={choiceAddress(path, search, "username", "")}>{t("screens.review.log_all")}</a>
        </p>
      )}
      {list.length === 0 ? (
        <EmptyState title={t("screens.review.log_empty")} />
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
    </Page>
  );
}
