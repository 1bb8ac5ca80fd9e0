import { useMessages, useT } from "../../../app/services/services.tsx";
import type { CommunityReply } from "./community.ts";
import styles from "./Dashboard.module.css";
import type { DashboardInfo } from "./Statistics.tsx";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Source: docs/rules/limits.md L8. */
function useDuration() {
  const t = useT();
  return (seconds: number) => {
    if (seconds < HOUR) return t("screens.dashboard.minutes", { count: Math.floor(seconds / MINUTE) });
    if (seconds < DAY) return t("screens.dashboard.hours", { count: Math.floor(seconds / HOUR) });
    return t("screens.dashboard.days", { count: Math.floor(seconds / DAY) });
  };
}

interface SystemProps {
  readonly info: DashboardInfo;
  /** The size of the database now and before the chosen period. */
  readonly database: CommunityReply["figures"]["database_bytes"];
}

const MEGABYTE = 1_000_000;

/** Runtime and database of the site. */
export function System({ info, database }: SystemProps) {
  const t = useT();
  const { formats } = useMessages();
  const durationOf = useDuration();
  const { now, before } = database;
  const growth = now === null || before === null ? null : now - before;
  const facts = [
    [t("screens.dashboard.runtime"), info.go_version],
    [t("screens.dashboard.database"), info.database_version],
    [t("screens.dashboard.database_size"), info.database_size],
    ...(growth === null
      ? []
      : [[t("screens.dashboard.database_growth"), `${formats.number(growth / MEGABYTE)} MB`] as const]),
    [t("screens.dashboard.storage"), info.occupying_storage_space],
    [t("screens.dashboard.uptime"), durationOf(Number(info.app_start_time) || 0)],
  ] as const;
  return (
    <section className={styles.panel}>
      <h2>{t("screens.dashboard.system")}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
