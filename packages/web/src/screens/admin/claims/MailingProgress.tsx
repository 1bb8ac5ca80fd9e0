import type { Reply } from "@askwell/contract";
import { useEffect } from "react";
import { useMessages, useServices, useT } from "../../../app/services/services.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Claims.module.css";

type Mailing = NonNullable<Reply<"claimSummary">["mailing"]>;

/** How often the progress is read. */
const REFRESH_MS = 2000;

/** How far the mails of the last list are. */
export function MailingProgress({ mailing }: { readonly mailing: Mailing }) {
  const { t, formats } = useMessages();
  const { router } = useServices();
  const { state, done, total, mailed, problems } = mailing;
  const runs = state === "running";
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => void router.revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [router, runs]);
  const numbers = { done: formats.number(done), total: formats.number(total), mailed: formats.number(mailed) };
  const text = runs ? "progress" : state === "done" ? "progress_done" : "progress_stopped";
  return (
    <section className={styles.mailing} aria-label={t("screens.admin_claims.progress_label")}>
      <div>
        <p role="status">{t(`screens.admin_claims.${text}`, numbers)}</p>
        {runs && <StopButton />}
      </div>
      {runs && (
        <progress
          className={styles.track}
          value={done}
          max={total}
          aria-label={t("screens.admin_claims.progress_label")}
        />
      )}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ problem, count }) => (
            <li key={problem}>
              {t("screens.admin_claims.progress_problem", {
                problem: t(`screens.admin_claims.problems.${problem}`),
                count: formats.number(count),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function StopButton() {
  const t = useT();
  const { feedback } = useServices();
  const call = useAdminCall("stopClaimMails");
  const stop = async () => {
    const isSure = await feedback.confirm({
      title: t("screens.admin_claims.stop_title"),
      message: t("screens.admin_claims.stop_message"),
      confirm: t("screens.admin_claims.stop"),
      tone: "danger",
    });
    if (isSure) await call.change({});
  };
  return (
    <Button small variant="danger" busy={call.busy} onClick={() => void stop()}>
      {t("screens.admin_claims.stop")}
    </Button>
  );
}
