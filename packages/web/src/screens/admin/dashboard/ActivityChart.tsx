import type { Reply } from "@askwell/contract";
import { useMessages, useT } from "../../../app/services/services.tsx";
import { Chart } from "../../../components/charts/Chart.tsx";

interface ActivityChartProps {
  readonly days: Reply<"siteActivity">["days"];
}

/** New posts and users of the last days. */
export function ActivityChart({ days }: ActivityChartProps) {
  const t = useT();
  const { formats } = useMessages();
  const now = days.at(-1)?.at ?? 0;
  const sum = (name: "questions" | "answers" | "people") =>
    formats.number(days.reduce((all, day) => all + day[name], 0));
  return (
    <Chart
      title={t("screens.dashboard.activity")}
      summary={t("screens.dashboard.activity_summary", {
        questions: sum("questions"),
        answers: sum("answers"),
        people: sum("people"),
      })}
      step={t("components.charts.day")}
      series={[
        t("screens.dashboard.number.questions"),
        t("screens.dashboard.number.answers"),
        t("screens.dashboard.new_people"),
      ]}
      drawn={2}
      rows={days.map(({ at, questions, answers, people }) => ({
        label: formats.date(at, now),
        values: [questions, answers, people],
      }))}
    />
  );
}
