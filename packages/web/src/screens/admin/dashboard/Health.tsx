import type { ReactNode } from "react";
import { useT } from "../../../app/services/services.tsx";
import { StateBadge } from "../../../components/admin/AdminTable.tsx";
import styles from "./Dashboard.module.css";
import type { DashboardInfo } from "./Statistics.tsx";

type Tone = "ok" | "warn" | "quiet";

/** Checks of the site's setup. */
export function Health({ info }: { info: DashboardInfo }) {
  const t = useT();
  const { smtp } = info;
  const yesOrNo = (isOk: boolean): [Tone, string] => [
    isOk ? "ok" : "warn",
    t(isOk ? "screens.dashboard.yes" : "screens.dashboard.no"),
  ];
  const hasMail = smtp === "enabled" && info.smtp_accepted;
  const mail = hasMail ? (
    t("screens.dashboard.smtp_enabled")
  ) : (
    <a href="/admin/smtp" className="touch-target">
      {t(smtp === "not_configured" ? "screens.dashboard.set_up" : "screens.dashboard.smtp_untested")}
    </a>
  );
  const facts: [string, Tone, ReactNode][] = [
    [
      t("screens.dashboard.mode"),
      "quiet",
      t(info.login_required ? "screens.dashboard.private" : "screens.dashboard.public"),
    ],
    [t("screens.dashboard.uploads"), ...yesOrNo(info.uploading_files)],
    [t("screens.dashboard.https"), ...yesOrNo(info.https)],
    [t("screens.dashboard.time_zone"), "quiet", info.time_zone],
    [t("screens.dashboard.smtp"), hasMail ? "ok" : "warn", mail],
  ];
  const { shared_cache } = info;
  if (shared_cache !== "none") {
    const isUp = shared_cache === "up";
    const state = t(isUp ? "screens.dashboard.cache_up" : "screens.dashboard.cache_down");
    facts.push([t("screens.dashboard.shared_cache"), isUp ? "ok" : "warn", state]);
  }
  if (info.skipped_texts > 0) {
    const state = (
      <>
        {t("screens.dashboard.texts_skipped", { count: info.skipped_texts })}{" "}
        <bdi lang="en">{info.skipped_text_error}</bdi>
      </>
    );
    facts.push([t("screens.dashboard.texts"), "warn", state]);
  }
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
