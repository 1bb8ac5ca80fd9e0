import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { AdminFilters } from "../../../parts/admin/AdminFilters.tsx";
import { AdminTable } from "../../../parts/admin/AdminTable.tsx";
import { PurgeButton } from "../../../parts/admin/PurgeButton.tsx";
import { Pager } from "../../../parts/lists/Pager.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { type load, PAGE_SIZE, statuses } from "./load.ts";
import { QuestionRow } from "./QuestionRow.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** All questions by state. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { status, words, page, count, list } = loaded;
  const columns = [
    t("parts.admin.column.post"),
    t("parts.admin.column.votes"),
    t("parts.admin.column.answers"),
    t("parts.admin.column.created"),
    t("parts.admin.column.status"),
    t("parts.admin.column.actions"),
  ];
  return (
    <Page>
      <PageHead
        title={t("shell.questions")}
        actions={status === "deleted" && count > 0 && <PurgeButton type="questions" />}
      />
      <AdminFilters
        name="status"
        filters={statuses.map((value) => ({ value, label: t(`parts.admin.status.${value}`) }))}
        current={status}
        query={words}
        searchLabel={t("parts.admin.find_question")}
      />
      {list.length === 0 ? (
        <EmptyState title={t("parts.admin.none")} />
      ) : (
        <AdminTable caption={t("shell.questions")} columns={columns}>
          {list.map((question) => (
            <QuestionRow key={question.id} question={question} status={status} />
          ))}
        </AdminTable>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}
