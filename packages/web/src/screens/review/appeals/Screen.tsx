import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Appeal } from "./Appeal.tsx";
import styles from "./Appeals.module.css";
import { type load, PAGE_SIZE } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("sanctions.appeals.title"), noindex: true });

/** The appeals that wait for a decision, oldest first. */
export function Screen({ loaded: { page, count, list } }: ScreenProps<typeof load>) {
  const t = useT();
  return (
    <Page>
      <PageHead title={t("sanctions.appeals.title")} lead={<a href="/review">{t("shell.review")}</a>} />
      {list.length === 0 ? (
        <EmptyState title={t("sanctions.appeals.empty")}>{t("sanctions.appeals.empty_more")}</EmptyState>
      ) : (
        <ol className={styles.list}>
          {list.map((appeal) => (
            <li key={appeal.id}>
              <Appeal appeal={appeal} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}
