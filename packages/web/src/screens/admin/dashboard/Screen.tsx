import { type ReactNode, useState } from "react";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { NoMailServer } from "../../../components/admin/NoMailServer.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { BackupNotice, BackupPanel } from "./BackupPanel.tsx";
import { Community } from "./Community.tsx";
import type { CommunityReply } from "./community.ts";
import styles from "./Dashboard.module.css";
import { Health } from "./Health.tsx";
import { JobsPanel } from "./JobsPanel.tsx";
import type { load, SiteState } from "./load.ts";
import { SearchPlugin, type SearchPluginStatus } from "./SearchPlugin.tsx";
import { SetupSteps, ShowSetupSteps } from "./SetupSteps.tsx";
import { type DashboardInfo, Statistics } from "./Statistics.tsx";
import { System } from "./System.tsx";
import { offersSetup } from "./setup-steps.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => adminHead(t, t("shell.admin_pages.dashboard"));

/** Percentage of the upload quota from which on a warning is shown. */
const QUOTA_WARNING = 80;

/** The dashboard; holders of the right to the figures of the community see these. Rules: docs/rules/granted-rights.md GR1. */
export function Screen({ loaded: { site, community, period } }: ScreenProps<typeof load>) {
  const t = useT();
  const figures = <Community community={community} days={period} />;
  if (site) return <Dashboard site={site} community={community} figures={figures} />;
  return (
    <Page>
      <PageHead title={t("granted_rights.figures")} />
      {figures}
    </Page>
  );
}

interface DashboardProps {
  readonly site: SiteState;
  readonly community: CommunityReply;
  readonly figures: ReactNode;
}

/** What a new site needs, warnings, statistics and state of the site. */
function Dashboard({ site: { info, jobs, search, backup, setup, mails }, community, figures }: DashboardProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const hasSteps = isAsked || offersSetup(setup);
  return (
    <Page>
      <PageHead title={t("shell.admin_pages.dashboard")} actions={<Version of={info.version_info} />} />
      {hasSteps && <SetupSteps status={setup} onHide={() => setAsked(false)} />}
      {!hasSteps && info.smtp === "not_configured" && <NoMailServer withLink />}
      {info.upload_quota.percent >= QUOTA_WARNING && (
        <Callout tone="warn">
          <p>{t("screens.dashboard.quota_full", info.upload_quota)}</p>
          <p>
            <a href="/admin/write">{t("screens.dashboard.quota_change")}</a>
          </p>
        </Callout>
      )}
      <BackupNotice status={backup} />
      <Statistics info={info} />
      {figures}
      <div className={styles.panels}>
        <Health info={info} mails={mails} />
        <System info={info} database={community.figures.database_bytes} />
        <JobsPanel jobs={jobs} />
        <BackupPanel status={backup} />
        <SearchPanel status={search} />
      </div>
      {!hasSteps && <ShowSetupSteps status={setup} onShow={() => setAsked(true)} />}
    </Page>
  );
}

function SearchPanel({ status }: { status: SearchPluginStatus }) {
  const { state } = status;
  return state === "off" ? null : <SearchPlugin of={{ ...status, state }} />;
}

function Version({ of: { version, remote_version } }: { of: DashboardInfo["version_info"] }) {
  const t = useT();
  const isOutdated = remote_version !== "" && remote_version !== version;
  return (
    <span className={styles.lead}>
      {isOutdated
        ? t("screens.dashboard.update_to", { version: remote_version })
        : t("screens.dashboard.version_is", { version })}
    </span>
  );
}
