import type { Reply } from "@askwell/contract";
import { useT } from "../../../app/services/services.tsx";
import { ActionsCell, NumberCell } from "../../../components/admin/AdminTable.tsx";
import { Pickable } from "../../../components/admin/lists/SelectionBar.tsx";
import type { ListSelection } from "../../../components/lists/use-selection.ts";
import { Count } from "../../../components/text/Count.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Jobs.module.css";

interface JobRowProps {
  readonly job: Reply<"adminJobPage">["list"][number];
  /** Undefined for one that does not fail. */
  readonly selection: ListSelection<unknown> | undefined;
  readonly busy: boolean;
  onRetry(): void;
}

/** A job with its attempts and its last error. */
export function JobRow({ job, selection, busy, onRetry }: JobRowProps) {
  const { id, name, error, attempts, created_at, run_at } = job;
  const t = useT();
  return (
    <tr>
      <td>
        <Pickable id={id} text={name} selection={selection}>
          <code dir="ltr">{name}</code>
          {error !== "" && (
            <p lang="en" dir="auto" className={styles.error}>
              {error}
            </p>
          )}
        </Pickable>
      </td>
      <NumberCell of={t("screens.admin_jobs.attempts")}>
        <Count of={attempts} />
      </NumberCell>
      <td>
        <RelativeTime at={run_at} />
      </td>
      <td>
        <RelativeTime at={created_at} />
      </td>
      <ActionsCell>
        {selection && (
          <Button small busy={busy} aria-label={t("screens.dashboard.jobs.retry_job", { name })} onClick={onRetry}>
            {t("screens.admin_jobs.retry")}
          </Button>
        )}
      </ActionsCell>
    </tr>
  );
}
