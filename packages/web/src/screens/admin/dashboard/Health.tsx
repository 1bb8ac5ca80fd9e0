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
  const { enabled, failing } = info.plugins;
  const plugins = (
    <a href="/admin/installed-plugins" className="touch-target">
      {t("screens.dashboard.plugins_on", { count: enabled })}
      {failing > 0 && ` · ${t("screens.dashboard.plugins_failing", { count: failing })}`}
    </a>
  );
  facts.push([t("shell.admin_plugins"), failing === 0 ? "ok" : "warn", plugins]);
  const areFast = info.slow_pages.length === 0;
  const slow = areFast ? t("screens.dashboard.no_slow_pages") : <SlowPages of={info.slow_pages} />;
  facts.push([t("screens.dashboard.slow_pages"), areFast ? "ok" : "warn", slow]);
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

/** The pages that were slow most often, and how often. Rules: docs/rules/administration.md AD34. */
function SlowPages({ of: pages }: { readonly of: DashboardInfo["slow_pages"] }) {
  const t = useT();
  const sum = pages.reduce((all, { count }) => all + count, 0);
  return (
    <details>
      <summary>{t("screens.dashboard.slow_replies", { count: sum })}</summary>
      <ul className={styles.slow}>
        {pages.map(({ page, count, very_slow }) => (
          <li key={page}>
            <code dir="ltr">{page}</code> <span>{t("screens.dashboard.slow_times", { count })}</span>
            {very_slow > 0 && <span> ({t("screens.dashboard.very_slow_times", { count: very_slow })})</span>}
          </li>
        ))}
      </ul>
    </details>
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
