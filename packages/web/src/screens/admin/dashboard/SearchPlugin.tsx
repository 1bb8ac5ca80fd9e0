import type { Reply } from "@askwell/contract";
import { useEffect } from "react";
import { useMessages, useServices, useT } from "../../../app/services/services.tsx";
import { StateBadge } from "../../../components/admin/AdminTable.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import styles from "./Dashboard.module.css";

export type SearchPluginStatus = Reply<"searchStatus">;

const labels = {
  filling: "screens.dashboard.search.filling",
  ready: "screens.dashboard.search.ready",
  lagging: "screens.dashboard.search.lagging",
  failing: "screens.dashboard.search.failing",
} as const;

/** How often the progress of a full sync is read. */
const REFRESH_MS = 3000;

/** Reads the page again while the plugin is being sent all posts. */
function useProgress(isFilling: boolean): void {
  const { router } = useServices();
  useEffect(() => {
    if (!isFilling) return undefined;
    const timer = setInterval(() => void router.revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [router, isFilling]);
}

/** The state of the search plugin, and a button that sends it all posts again. */
export function SearchPlugin({ of: status }: { of: SearchPluginStatus & { state: keyof typeof labels } }) {
  const t = useT();
  const { formats } = useMessages();
  const start = useAdminCall("startSearchSync");
  const { name, state, sent, total, waiting, last_error } = status;
  useProgress(state === "filling");
  const isFailing = state === "failing";
  return (
    <section className={styles.panel}>
      <h2>{t("screens.dashboard.search.title", { name })}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t("screens.dashboard.search.state")}</dt>
          <dd>
            <StateBadge tone={state === "ready" ? "ok" : "warn"}>{t(labels[state])}</StateBadge>
          </dd>
        </div>
        <div>
          <dt>{t("screens.dashboard.search.sent")}</dt>
          <dd>{t("screens.dashboard.search.sent_of", { sent: formats.number(sent), total: formats.number(total) })}</dd>
        </div>
        <div>
          <dt>{t("screens.dashboard.search.waiting")}</dt>
          <dd>{formats.number(waiting)}</dd>
        </div>
        {isFailing && (
          <div>
            <dt>{t("screens.dashboard.search.last_error")}</dt>
            <dd dir="auto" className={styles.error}>
              {last_error}
            </dd>
          </div>
        )}
      </dl>
      {state !== "ready" && <p className={styles.why}>{t("screens.dashboard.search.own_answers")}</p>}
      <ButtonRow>
        <Button small busy={start.busy} onClick={() => void start.change({})}>
          {t("screens.dashboard.search.again")}
        </Button>
      </ButtonRow>
    </section>
  );
}
