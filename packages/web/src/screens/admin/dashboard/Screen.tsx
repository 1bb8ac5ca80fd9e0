import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { NoMailServer } from "../../../components/admin/NoMailServer.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { ActivityChart } from "./ActivityChart.tsx";
import styles from "./Dashboard.module.css";
import { Health } from "./Health.tsx";
import type { load } from "./load.ts";
import { Statistics } from "./Statistics.tsx";
import { System } from "./System.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** Percentage of the upload quota from which on a warning is shown. */
const QUOTA_WARNING = 80;

/** The dashboard: warnings, statistics and state of the site. */
export function Screen({ loaded: { info, days, tagRank } }: ScreenProps<typeof load>) {
  const t = useT();
  return (
    <Page>
      <PageHead title={t("shell.admin_pages.dashboard")} lead={t("screens.dashboard.lead")} />
      {info.smtp === "not_configured" && <NoMailServer withLink />}
      {info.upload_quota.percent >= QUOTA_WARNING && (
        <Callout tone="warn">
          <p>{t("screens.dashboard.quota_full", info.upload_quota)}</p>
          <p>
            <a href="/admin/write">{t("screens.dashboard.quota_change")}</a>
          </p>
        </Callout>
      )}
      {tagRank > 0 && (
        <Callout tone="info">
          <p>{t("screens.dashboard.tags_take", { rank: tagRank })}</p>
          <p>
            <a href="/tags/create">{t("screens.dashboard.make_tags")}</a> ·{" "}
            <a href="/admin/privileges">{t("screens.dashboard.choose_level")}</a>
          </p>
        </Callout>
      )}
      <Statistics info={info} />
      <div className={styles.activity}>
        <ActivityChart days={days} />
      </div>
      <div className={styles.panels}>
        <Health info={info} />
        <System info={info} />
      </div>
    </Page>
  );
}
