import { useCall } from "../../../app/api/use-call.ts";
import { download } from "../../../app/download.ts";
import { useMessages, usePageLocation, useT } from "../../../app/services/services.tsx";
import { Chart } from "../../../components/charts/Chart.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { Button } from "../../../ui/Button.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import styles from "./Community.module.css";
import { CommunityFigures } from "./CommunityFigures.tsx";
import { CommunityLists } from "./CommunityLists.tsx";
import { barsOfDays, type CommunityReply, DEFAULT_PERIOD, type PeriodDays, periods } from "./community.ts";

interface CommunityProps {
  readonly community: CommunityReply;
  readonly days: PeriodDays;
}

/** How the community is, in a period that is chosen in the address. Rules: docs/rules/administration.md AD3. */
export function Community({ community, days }: CommunityProps) {
  const t = useT();
  const { path, search } = usePageLocation();
  const exporting = useCall("exportCommunity", { isButton: true });
  const save = async () => {
    const result = await exporting.run({ days });
    if (result?.ok) download("community.csv", result.reply.csv, "text/csv");
  };
  const tabs = periods.map((each) => ({
    href: choiceAddress(path, search, "days", each === DEFAULT_PERIOD ? "" : each),
    label: t(`screens.dashboard.community.period.days_${each}`),
    current: each === days,
  }));
  return (
    <section className={styles.community} aria-labelledby="community">
      <div className={styles.head}>
        <h2 id="community">{t("screens.dashboard.community.title")}</h2>
        <Button small variant="quiet" busy={exporting.busy} onClick={() => void save()}>
          {t("screens.dashboard.community.export")}
        </Button>
      </div>
      <Tabs label={t("screens.dashboard.community.periods")} tabs={tabs} />
      {!community.is_counted && (
        <p role="status" className={styles.note}>
          {t("screens.dashboard.community.not_counted")}
        </p>
      )}
      <CommunityFigures figures={community.figures} />
      <Charts days={community.days} />
      {community.is_counted && <CommunityLists community={community} />}
    </section>
  );
}

const NOON_S = 43_200;

function Charts({ days }: { readonly days: CommunityReply["days"] }) {
  const t = useT();
  const { formats } = useMessages();
  const bars = barsOfDays(days);
  const isByWeek = bars.length < days.length;
  const now = (days.at(-1)?.at ?? 0) + NOON_S;
  // Days are in UTC; at noon they have the same date in all but a few time zones.
  const labelOf = (at: number) => formats.date(at + NOON_S, now);
  const sum = (name: "questions" | "answers" | "people") =>
    formats.number(days.reduce((all, day) => all + day[name], 0));
  const step = t(isByWeek ? "screens.dashboard.community.week" : "components.charts.day");
  return (
    <div className={styles.charts}>
      <Chart
        title={t("screens.dashboard.community.posts")}
        summary={t("screens.dashboard.activity_summary", {
          questions: sum("questions"),
          answers: sum("answers"),
          people: sum("people"),
        })}
        step={step}
        series={[
          t("screens.dashboard.number.questions"),
          t("screens.dashboard.number.answers"),
          t("screens.dashboard.new_people"),
        ]}
        drawn={2}
        rows={bars.map(({ at, questions, answers, people }) => ({
          label: labelOf(at),
          values: [questions, answers, people],
        }))}
      />
      <Chart
        title={t("screens.dashboard.community.active_chart")}
        summary={t("screens.dashboard.community.active_summary", {
          count: Math.round(days.reduce((all, { active }) => all + active, 0) / Math.max(1, days.length)),
        })}
        step={step}
        series={[t("screens.dashboard.community.figure.active")]}
        drawn={1}
        rows={bars.map(({ at, active }) => ({ label: labelOf(at), values: [active] }))}
      />
    </div>
  );
}
