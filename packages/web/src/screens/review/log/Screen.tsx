import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePlace, useT } from "../../../app/services.tsx";
import { Pager } from "../../../parts/lists/Pager.tsx";
import { choiceAddress } from "../../../parts/lists/page-address.ts";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./Log.module.css";
import { LogEntry } from "./LogEntry.tsx";
import { type load, PAGE_SIZE } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("screens.review.log"), noindex: true });

/** What staff did, newest first. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { path, search } = usePlace();
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
