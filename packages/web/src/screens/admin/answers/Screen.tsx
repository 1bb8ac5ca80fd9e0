import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { PostFilters } from "../../../components/admin/lists/PostFilters.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { PurgeButton } from "../../../components/admin/PurgeButton.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { AnswerRow } from "./AnswerRow.tsx";
import { type load, statuses } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.answers"));

/** Answers by status, or those of one question. Rules: docs/rules/administration.md AD17, AD18. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, list, questionId } = loaded;
  const { status } = filters;
  const selection = useSelection(list);
  const [isChanging, setChanging] = useState(false);
  const bulk = useBulkChange("changeAnswers", () => {
    setChanging(false);
    selection.selectAll(false);
  });
  const change = status === "deleted" ? "undelete" : "delete";
  const inverse = status === "deleted" ? "delete" : "undelete";
  const send = (reason: string) => {
    const undo = (answer_ids: string[]) => ({ answer_ids, change: inverse });
    const input = { answer_ids: selection.items.map(({ id }) => id), change, reason };
    void bulk.change(input, status === "pending" ? undefined : undo);
  };
  const action = {
    label: t(`components.admin.bulk.${change}`),
    danger: change === "delete",
    run: () => setChanging(true),
  };
  return (
    <>
      <AdminList
        title={t("shell.admin_pages.answers")}
        loaded={loaded}
        actions={status === "deleted" && list.length > 0 && <PurgeButton type="answers" />}
        exporting={
          <ExportButton call="exportAnswerList" filters={{ ...filters, question_id: questionId }} file="answers.csv" />
        }
        filters={<PostFilters statuses={statuses} filters={filters} searchLabel={t("components.admin.find_answer")} />}
        above={
          <>
            {questionId !== "" && (
              <p>
                {t("screens.admin_answers.of_one")} <a href="/admin/answers">{t("screens.admin_answers.all")}</a>
              </p>
            )}
            <BulkBar list={list} selection={selection} bulk={bulk} actions={[action]} nameOf={({ title }) => title} />
          </>
        }
        columns={[
          t("components.admin.column.post"),
          t("components.admin.column.votes"),
          t("components.admin.column.created"),
          t("components.admin.column.status"),
          t("components.admin.column.actions"),
        ]}
      >
        {list.map((answer) => (
          <AnswerRow key={answer.id} answer={answer} status={status} selection={selection} />
        ))}
      </AdminList>
      {isChanging && (
        <BulkDialog
          title={t(`components.admin.bulk.${change}`)}
          button={t(`components.admin.${change}`)}
          danger={change === "delete"}
          count={selection.items.length}
          reasonLabel={t("components.admin.bulk.reason")}
          busy={bulk.busy}
          problems={bulk.fields}
          onSubmit={send}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}
