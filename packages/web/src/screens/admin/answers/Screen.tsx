import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { AdminFilters } from "../../../parts/admin/AdminFilters.tsx";
import { AdminTable } from "../../../parts/admin/AdminTable.tsx";
import { PurgeButton } from "../../../parts/admin/PurgeButton.tsx";
import { Pager } from "../../../parts/lists/Pager.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { AnswerRow } from "./AnswerRow.tsx";
import { type load, PAGE_SIZE, statuses } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All answers by state. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { status, words, page, count, list } = loaded;
  const columns = [
    t("parts.admin.column.post"),
    t("parts.admin.column.votes"),
    t("parts.admin.column.created"),
    t("parts.admin.column.status"),
    t("parts.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead
        title={t("shell.admin_pages.answers")}
        actions={status === "deleted" && count > 0 && <PurgeButton type="answers" />}
      />
      <AdminFilters
        name="status"
        filters={statuses.map((value) => ({ value, label: t(`parts.admin.status.${value}`) }))}
        current={status}
        query={words}
        searchLabel={t("parts.admin.find_answer")}
      />
      {list.length === 0 ? (
        <EmptyState title={t("parts.admin.none")} />
      ) : (
        <AdminTable caption={t("shell.admin_pages.answers")} columns={columns}>
          {list.map((answer) => (
            <AnswerRow key={answer.id} answer={answer} status={status} />
          ))}
        </AdminTable>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}
