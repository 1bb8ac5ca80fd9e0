import type { Reply } from "@askwell/contract";
import type { ReactNode } from "react";
import { useT } from "../../../app/services/services.tsx";
import { StateBadge } from "../../../components/admin/AdminTable.tsx";
import styles from "./Dashboard.module.css";
import type { DashboardInfo } from "./Statistics.tsx";

type Tone = "ok" | "warn" | "quiet";

interface HealthProps {
  readonly info: DashboardInfo;
  readonly mails: Reply<"mailFigures">;
}

/** Checks of the site's setup. */
export function Health({ info, mails }: HealthProps) {
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
  const areFine = mails.failed + mails.bounced + mails.complained === 0;
  facts.push([t("screens.dashboard.mails"), areFine ? "ok" : "warn", <MailFigures key="mails" of={mails} />]);
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

/** Which mails of the last days did not arrive, with links to them. */
function MailFigures({ of }: { readonly of: Reply<"mailFigures"> }) {
  const t = useT();
  const states = (["failed", "bounced", "complained"] as const).filter((state) => of[state] > 0);
  if (states.length === 0) return t("screens.dashboard.mails_fine");
  return states.map((state) => (
    <a key={state} href={`/admin/mails?state=${state}&days=7`} className="touch-target">
      {t(`screens.dashboard.mails_${state}`, { count: of[state] })}{" "}
    </a>
  ));
}
