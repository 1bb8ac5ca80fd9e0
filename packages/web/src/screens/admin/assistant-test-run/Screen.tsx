import { useCall } from "../../../app/api/use-call.ts";
import { download } from "../../../app/download.ts";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages, useServices, useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import styles from "../../../components/assistant-tests/AssistantTests.module.css";
import { runCounts } from "../../../components/assistant-tests/run-texts.ts";
import { useRunProgress } from "../../../components/assistant-tests/use-run-progress.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/inputs.tsx";
import { type load, PAGE_SIZE } from "./load.ts";
import { TestResult } from "./TestResult.tsx";

const LIST = "/admin/ai-tests";

export const head = ({ t, loaded: { run, page } }: HeadContext<typeof load>): Head =>
  adminHead(t, `${run.provider} · ${run.model}`, page);

/** A run of the test set, question by question. Rules: docs/rules/assistant-help.md AH6. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { page, run, compared, instructions, count, list } = loaded;
  useRunProgress(run.state === "running");
  return (
    <Page>
      <PageHead
        title={<bdi>{`${run.provider} · ${run.model}`}</bdi>}
        lead={
          <a href={LIST} className="touch-target">
            {t("shell.admin_pages.ai-tests")}
          </a>
        }
        actions={<ExportButton id={run.id} />}
      />
      <p className={styles.version}>{t("screens.assistant_tests.version", { version: run.prompt_version })}</p>
      {instructions !== "" && (
        <p className={styles.instructions} dir="auto">
          {instructions}
        </p>
      )}
      <Figures loaded={loaded} />
      <Comparison loaded={loaded} />
      <ol className={styles.results}>
        {list.map((result) => (
          <TestResult key={result.item_id} result={result} isCompared={compared !== null} />
        ))}
      </ol>
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}

type RunProps = { readonly loaded: Awaited<ReturnType<typeof load>> };

/** The counts of the run, beside those of the other one. */
function Figures({ loaded: { run, compared } }: RunProps) {
  const { t, formats } = useMessages();
  const other = compared && runCounts(compared);
  const beside = (value: number, before: number | undefined) =>
    before === undefined ? formats.number(value) : `${formats.number(value)} (${formats.number(before)})`;
  const { done, right } = runCounts(run);
  const figures = [
    [t("screens.assistant_tests.figure_done"), `${formats.number(done)} / ${formats.number(run.total)}`],
    [t("screens.assistant_tests.column_right"), beside(right, other?.right)],
    ...(["cited", "cited_others", "declined_rightly", "declined_wrongly", "answered_wrongly", "failed"] as const).map(
      (name) => [t(`screens.assistant_tests.verdict_${name}`), beside(run.verdicts[name], compared?.verdicts[name])],
    ),
    [t("screens.assistant_tests.column_cost"), `${run.cost} ${run.currency}`],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Chooses the run beside which this one is shown. */
function Comparison({ loaded: { run, compare_id, others } }: RunProps) {
  const { t, formats } = useMessages();
  const { router } = useServices();
  if (others.length === 0) return null;
  const choices = others.map(({ id, provider, model, prompt_version, created_at }) => ({
    value: id,
    label: `${provider} · ${model} · ${prompt_version} · ${formats.date(created_at, created_at)}`,
  }));
  const choose = (id: string) =>
    void router.navigate(`${LIST}/${run.id}${id === "" ? "" : `?compare=${id}`}`, { replace: true });
  return (
    <Field label={t("screens.assistant_tests.compare")}>
      {(control) => (
        <Select
          {...control}
          name="compare"
          value={compare_id}
          choices={[{ value: "", label: t("screens.assistant_tests.compare_none") }, ...choices]}
          onChange={(event) => choose(event.target.value)}
        />
      )}
    </Field>
  );
}

function ExportButton({ id }: { readonly id: string }) {
  const t = useT();
  const exporting = useCall("exportTestRun", { isButton: true });
  const save = async () => {
    const result = await exporting.run({ id });
    if (result?.ok) download(`test-run-${id}.csv`, result.reply.csv, "text/csv");
  };
  return (
    <Button variant="quiet" busy={exporting.busy} onClick={() => void save()}>
      {t("components.admin.export_csv")}
    </Button>
  );
}
