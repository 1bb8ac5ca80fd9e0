import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminFilters } from "../../../components/admin/AdminFilters.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { AdminList } from "../../../components/admin/lists/AdminList.tsx";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import { ExportButton } from "../../../components/admin/lists/ExportButton.tsx";
import { OrderSelect } from "../../../components/admin/lists/OrderSelect.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { JobRow } from "./JobRow.tsx";
import { type load, orders, states } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.jobs"));

/** What is done in the background; failing jobs are tried again or discarded. Rules: docs/rules/administration.md AD21. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { filters, list } = loaded;
  const { state, order, query } = filters;
  const failing = state === "running" ? [] : list.filter(({ attempts }) => attempts > 0);
  const selection = useSelection(failing);
  const [chosen, setChosen] = useState<"retry" | "discard" | null>(null);
  const bulk = useBulkChange("changeJobs", () => {
    setChosen(null);
    selection.selectAll(false);
  });
  const actions = (["retry", "discard"] as const).map((change) => ({
    label: t(`screens.admin_jobs.${change}`),
    name: t(`components.admin.bulk.${change}`),
    danger: change === "discard",
    run: () => setChosen(change),
  }));
  return (
    <>
      <AdminList
        title={t("shell.admin_pages.jobs")}
        lead={t("screens.admin_jobs.lead")}
        loaded={loaded}
        exporting={<ExportButton call="exportJobs" filters={filters} file="jobs.csv" />}
        filters={
          <AdminFilters
            name="state"
            filters={states.map((value) => ({ value, label: t(`screens.admin_jobs.states.${value}`) }))}
            current={state}
            query={query}
            searchLabel={t("screens.admin_jobs.find")}
            fields={{ names: ["order"], inputs: <OrderSelect order={order} orders={orders} /> }}
          />
        }
        above={
          <BulkBar list={failing} selection={selection} bulk={bulk} actions={actions} nameOf={({ name }) => name} />
        }
        columns={[
          t("screens.admin_jobs.job"),
          t("screens.admin_jobs.attempts"),
          t(state === "waiting" ? "screens.admin_jobs.time" : "screens.admin_jobs.last_time"),
          t("components.admin.column.created"),
          t("components.admin.column.actions"),
        ]}
      >
        {list.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            selection={failing.includes(job) ? selection : undefined}
            busy={bulk.busy}
            onRetry={() => void bulk.change({ job_ids: [job.id], change: "retry" })}
          />
        ))}
      </AdminList>
      {chosen && (
        <BulkDialog
          title={t(`components.admin.bulk.${chosen}`)}
          button={t(`screens.admin_jobs.${chosen}`)}
          danger={chosen === "discard"}
          count={selection.items.length}
          reasonLabel={t("components.admin.bulk.reason")}
          busy={bulk.busy}
          problems={bulk.fields}
          onSubmit={(reason) =>
            void bulk.change({ job_ids: selection.items.map(({ id }) => id), change: chosen, reason })
          }
          onClose={() => setChosen(null)}
        >
          {chosen === "discard" && <p>{t("screens.admin_jobs.discard_help")}</p>}
        </BulkDialog>
      )}
    </>
  );
}
