import { useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { AdminTable } from "../../../components/admin/AdminTable.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { BulkBar } from "../../../components/admin/lists/BulkBar.tsx";
import { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { AddTestItemDialog } from "../../../components/assistant-tests/AddTestItemDialog.tsx";
import styles from "../../../components/assistant-tests/AssistantTests.module.css";
import { ProposalsDialog } from "../../../components/assistant-tests/ProposalsDialog.tsx";
import { StartTestRun } from "../../../components/assistant-tests/StartTestRun.tsx";
import { TestRunRow } from "../../../components/assistant-tests/TestRunRow.tsx";
import { useRunProgress } from "../../../components/assistant-tests/use-run-progress.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { useSelection } from "../../../components/lists/use-selection.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { type load, PAGE_SIZE } from "./load.ts";
import { TestItemRow } from "./TestItemRow.tsx";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head =>
  adminHead(t, t("shell.admin_pages.ai-tests"), loaded.page);

/** The test set of the assistant and its runs. Rules: docs/rules/assistant-help.md AH3 to AH6. */
export function Screen({ loaded: { page, settings, runs, count, list } }: ScreenProps<typeof load>) {
  const t = useT();
  const [dialog, setDialog] = useState<"propose" | "add" | null>(null);
  const isRunning = runs.some(({ state }) => state === "running");
  useRunProgress(isRunning);
  const propose = (
    <Button variant={count === 0 ? "primary" : "plain"} onClick={() => setDialog("propose")}>
      {t("screens.assistant_tests.propose")}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={t("shell.admin_pages.ai-tests")}
        lead={t("screens.assistant_tests.lead")}
        actions={<LinkButton href="/admin/ai-settings">{t("screens.admin_assistant.settings")}</LinkButton>}
      />
      <section className={styles.section} aria-labelledby="test-items">
        <div className={styles.head}>
          <h2 id="test-items">{t("screens.assistant_tests.questions", { count })}</h2>
          <div className={styles.verdicts}>
            {count > 0 && propose}
            <Button icon="plus" onClick={() => setDialog("add")}>
              {t("screens.assistant_tests.add")}
            </Button>
          </div>
        </div>
        {count === 0 ? (
          <EmptyState title={t("screens.assistant_tests.none")} action={propose}>
            {t("screens.assistant_tests.none_hint")}
          </EmptyState>
        ) : (
          <Items list={list} />
        )}
        <Pager page={page} pageSize={PAGE_SIZE} count={count} />
      </section>
      <section className={styles.section} aria-labelledby="test-start">
        <h2 id="test-start" className={styles.head}>
          {t("screens.assistant_tests.new_run")}
        </h2>
        <StartTestRun settings={settings} count={count} isRunning={isRunning} />
      </section>
      {runs.length > 0 && <Runs runs={runs} />}
      {dialog === "propose" && <ProposalsDialog onClose={() => setDialog(null)} />}
      {dialog === "add" && <AddTestItemDialog onClose={() => setDialog(null)} />}
    </Page>
  );
}

type TestsPage = Awaited<ReturnType<typeof load>>;

function Items({ list }: Pick<TestsPage, "list">) {
  const t = useT();
  const selection = useSelection(list);
  const deleting = useBulkChange("deleteTestItems", () => selection.selectAll(false));
  const columns = [
    t("screens.assistant_tests.question"),
    t("screens.assistant_tests.expected_column"),
    t("components.admin.column.actions"),
  ];
  const remove = (ids: string[]) => void deleting.change({ ids });
  const removal = {
    label: t("actions.delete"),
    danger: true,
    run: () => remove(selection.items.map(({ id }) => id)),
  };
  return (
    <>
      <BulkBar
        list={list}
        selection={selection}
        bulk={deleting}
        actions={[removal]}
        nameOf={({ question }) => question}
      />
      <AdminTable caption={t("screens.assistant_tests.table")} columns={columns}>
        {list.map((item) => (
          <TestItemRow key={item.id} item={item} selection={selection} onDelete={() => remove([item.id])} />
        ))}
      </AdminTable>
    </>
  );
}

function Runs({ runs }: Pick<TestsPage, "runs">) {
  const t = useT();
  const columns = [
    t("screens.assistant_tests.column_run"),
    t("components.admin.column.status"),
    t("screens.assistant_tests.column_right"),
    t("screens.assistant_tests.column_cited"),
    t("screens.assistant_tests.column_declined_rightly"),
    t("screens.assistant_tests.column_failed"),
    t("screens.assistant_tests.column_cost"),
    t("components.admin.column.actions"),
  ];
  return (
    <div className={styles.section}>
      <h2 className={styles.head}>{t("screens.assistant_tests.runs")}</h2>
      <AdminTable caption={t("screens.assistant_tests.runs")} columns={columns}>
        {runs.map((run) => (
          <TestRunRow key={run.id} run={run} />
        ))}
      </AdminTable>
    </div>
  );
}
