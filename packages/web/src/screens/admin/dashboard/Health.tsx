import type { ReactNode } from "react";
import { useT } from "../../../app/services.tsx";
import { StateBadge } from "../../../parts/admin/AdminTable.tsx";
import styles from "./Dashboard.module.css";
import type { DashboardInfo } from "./Statistics.tsx";

type Tone = "ok" | "warn" | "plain";

/** Whether the site is set up as it should be. */
export function Health({ info }: { info: DashboardInfo }) {
  const t = useT();
  const { version_info, smtp } = info;
  const yes = (holds: boolean): [Tone, string] => [
    holds ? "ok" : "warn",
    t(holds ? "screens.dashboard.yes" : "screens.dashboard.no"),
  ];
  const isOld = version_info.remote_version !== "" && version_info.remote_version !== version_info.version;
  const mail =
    smtp === "not_configured" ? (
      <a href="/admin/smtp">{t("screens.dashboard.set_up")}</a>
    ) : (
      t(`screens.dashboard.smtp_${smtp}`)
    );
  const facts: [string, Tone, ReactNode][] = [
    [
      t("screens.dashboard.version"),
      isOld ? "warn" : "ok",
      isOld ? t("screens.dashboard.update_to", { version: version_info.remote_version }) : version_info.version,
    ],
    [
      t("screens.dashboard.mode"),
      "plain",
      t(info.login_required ? "screens.dashboard.private" : "screens.dashboard.public"),
    ],
    [t("screens.dashboard.uploads"), ...yes(info.uploading_files)],
    [t("screens.dashboard.https"), ...yes(info.https)],
    [t("screens.dashboard.time_zone"), "plain", info.time_zone],
    [t("screens.dashboard.smtp"), smtp === "enabled" ? "ok" : "warn", mail],
  ];
  return (
    <section className={styles.panel}>
      <h2>{t("screens.dashboard.health")}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, tone, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <StateBadge tone={tone}>{value}</StateBadge>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
