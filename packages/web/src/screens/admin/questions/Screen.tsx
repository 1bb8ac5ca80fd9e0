import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { PostFilters } from "../../../components/admin/lists/PostFilters.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { PurgeButton } from "../../../components/admin/PurgeButton.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { type load, statuses } from "./load.ts";
import { QuestionChangeDialog } from "./QuestionChangeDialog.tsx";
import { QuestionRow } from "./QuestionRow.tsx";
import { type BulkQuestionChange, changesFor } from "./question-changes.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.questions"));

/** Questions by status, to be found and changed together. Rules: docs/rules/administration.md AD16, AD18. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, list } = loaded;
  const { status } = filters;
  const selection = useSelection(list);
  const [chosen, setChosen] = useState<BulkQuestionChange | null>(null);
  const bulk = useBulkChange("changeQuestions", () => {
    setChosen(null);
    selection.selectAll(false);
  });
  const columns = [
    t("components.admin.column.post"),
    t("components.admin.column.votes"),
    t("components.admin.column.answers"),
    t("components.admin.column.created"),
    t("components.admin.column.status"),
    t("components.admin.column.actions"),
  ];
  const actions = changesFor(status, selection.items).map((change) => ({
    label: t(`components.admin.${change}`),
    name: t(`components.admin.bulk.${change}`),
    danger: change === "delete",
    run: () => setChosen(change),
  }));
  return (
    <>
      <AdminList
        title={t("shell.questions")}
        loaded={loaded}
        actions={status === "deleted" && list.length > 0 && <PurgeButton type="questions" />}
        exporting={<ExportButton call="exportQuestionList" filters={filters} file="questions.csv" />}
        filters={
          <PostFilters
            statuses={statuses}
            filters={filters}
            searchLabel={t("components.admin.find_question")}
            tag={filters.tag}
          />
        }
        above={
          <BulkBar list={list} selection={selection} bulk={bulk} actions={actions} nameOf={({ title }) => title} />
        }
        columns={columns}
      >
        {list.map((question) => (
          <QuestionRow key={question.id} question={question} status={status} selection={selection} />
        ))}
      </AdminList>
      {chosen && (
        <QuestionChangeDialog
          change={chosen}
          ids={selection.items.map(({ id }) => id)}
          bulk={bulk}
          tag={filters.tag}
          isUndoable={status !== "pending"}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
