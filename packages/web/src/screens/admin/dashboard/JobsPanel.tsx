import type { Reply } from "@askwell/contract";
import { useMessages, useT } from "../../../app/services/services.tsx";
import { StateBadge } from "../../../components/admin/AdminTable.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { Count } from "../../../components/text/Count.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Dashboard.module.css";

type JobsReply = Reply<"backgroundJobs">;

/** What is done in the background, and what fails. Rules: docs/rules/administration.md AD7. */
export function JobsPanel({ jobs: { waiting, failed, failing } }: { readonly jobs: JobsReply }) {
  const t = useT();
  const retry = useAdminCall("retryFailedJobs");
  return (
    <section className={styles.panel} aria-labelledby="background-jobs">
      <h2 id="background-jobs">{t("screens.dashboard.jobs.title")}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t("screens.dashboard.jobs.waiting")}</dt>
          <dd>
            <Count of={waiting} />
          </dd>
        </div>
        <div>
          <dt>{t("screens.dashboard.jobs.failed")}</dt>
          <dd>
            <StateBadge tone={failed === 0 ? "ok" : "danger"}>
              <Count of={failed} />
            </StateBadge>
          </dd>
        </div>
      </dl>
      {failing.length > 0 && (
        <ul className={styles.jobs} aria-label={t("screens.dashboard.jobs.failing")}>
          {failing.map((job) => (
            <FailingJob key={job.id} job={job} busy={retry.busy} onRetry={() => void retry.change({ id: job.id })} />
          ))}
        </ul>
      )}
      <p>
        <a href="/admin/jobs" className="touch-target">
          {t("screens.admin_jobs.all")}
        </a>
      </p>
      {failed > 1 && (
        <p>
          <Button small busy={retry.busy} onClick={() => void retry.change({})}>
            {t("screens.dashboard.jobs.retry_all")}
          </Button>
        </p>
      )}
    </section>
  );
}

interface FailingJobProps {
  readonly job: JobsReply["failing"][number];
  readonly busy: boolean;
  onRetry(): void;
}

function FailingJob({ job: { name, error, attempts, next_at }, busy, onRetry }: FailingJobProps) {
  const t = useT();
  const { formats } = useMessages();
  return (
    <li>
      <div>
        <code dir="ltr">{name}</code>
        <span className={styles.why}>
          {t("screens.dashboard.jobs.attempts", { count: attempts })}{" "}
          {next_at === 0
            ? t("screens.dashboard.jobs.given_up")
            : t("screens.dashboard.jobs.next", { time: formats.absoluteDate(next_at) })}
        </span>
        <span lang="en" dir="auto" className={styles.reason}>
          {error}
        </span>
      </div>
      <Button small busy={busy} aria-label={t("screens.dashboard.jobs.retry_job", { name })} onClick={onRetry}>
        {t("screens.dashboard.jobs.retry")}
      </Button>
    </li>
  );
}
