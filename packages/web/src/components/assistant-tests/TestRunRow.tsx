import { useMessages, useServices } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { ActionsCell, NumberCell, PostTitle, StateBadge } from "../admin/AdminTable.tsx";
import { useAdminCall } from "../admin/use-admin-call.ts";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./AssistantTests.module.css";
import { runCounts, type TestRun } from "./run-texts.ts";

const tones = { running: "plain", done: "quiet", stopped: "warn", limited: "warn" } as const;

/** A run with how it went. Rules: docs/rules/assistant-help.md AH6. */
export function TestRunRow({ run }: { readonly run: TestRun }) {
  const { t, formats } = useMessages();
  const { feedback } = useServices();
  const switching = useAdminCall("switchTestRun");
  const deleting = useAdminCall("deleteTestRun");
  const { id, provider, model, prompt_version, state, total, verdicts, cost, currency, created_at } = run;
  const { done, right } = runCounts(run);
  const name = `${provider} · ${model}`;
  const remove = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.assistant_tests.delete_title"),
      message: t("screens.assistant_tests.delete_message", { name }),
      confirm: t("components.admin.delete"),
      tone: "danger",
    });
    if (isSure) await deleting.change({ id });
  };
  const number = (label: "right" | "cited" | "declined_rightly" | "failed", value: number) => (
    <NumberCell of={t(`screens.assistant_tests.column_${label}`)}>{formats.number(value)}</NumberCell>
  );
  return (
    <tr>
      <td>
        <PostTitle href={`/admin/ai-tests/${id}`}>{name}</PostTitle>
        <p className={styles.version}>
          {t("screens.assistant_tests.version", { version: prompt_version })} · <RelativeTime at={created_at} />
        </p>
      </td>
      <td>
        <StateBadge tone={tones[state]}>{t(`screens.assistant_tests.state_${state}`)}</StateBadge>{" "}
        <span className={styles.note}>
          {t("screens.assistant_tests.progress", { done: formats.number(done), total: formats.number(total) })}
        </span>
      </td>
      {number("right", right)}
      {number("cited", verdicts.cited)}
      {number("declined_rightly", verdicts.declined_rightly)}
      {number("failed", verdicts.failed)}
      <NumberCell of={t("screens.assistant_tests.column_cost")}>
        {cost} {currency}
      </NumberCell>
      <ActionsCell>
        {state === "running" && (
          <Button small busy={switching.busy} onClick={() => void switching.change({ id, running: false })}>
            {t("screens.assistant_tests.stop")}
          </Button>
        )}
        {(state === "stopped" || state === "limited") && (
          <Button small busy={switching.busy} onClick={() => void switching.change({ id, running: true })}>
            {t("screens.assistant_tests.continue")}
          </Button>
        )}
        {state !== "running" && (
          <Button
            small
            variant="danger"
            busy={deleting.busy}
            aria-label={t("screens.assistant_tests.delete_named", { name })}
            onClick={() => void remove()}
          >
            {t("components.admin.delete")}
          </Button>
        )}
      </ActionsCell>
    </tr>
  );
}
