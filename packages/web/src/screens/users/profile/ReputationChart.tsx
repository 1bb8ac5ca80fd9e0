import { useMessages, useT } from "../../../app/services/services.tsx";
import { Chart } from "../../../components/charts/Chart.tsx";

interface ReputationChartProps {
  readonly points: readonly { readonly at: number; readonly reputation: number }[];
}

/** A user's reputation over time. */
export function ReputationChart({ points }: ReputationChartProps) {
  const t = useT();
  const { formats } = useMessages();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const since = formats.date(first.at, last.at);
  const gained = last.reputation - first.reputation;
  return (
    <Chart
      title={t("screens.profile.chart")}
      summary={t(gained < 0 ? "screens.profile.chart_lost" : "screens.profile.chart_gained", {
        points: formats.number(Math.abs(gained)),
        since,
      })}
      step={t("components.charts.until")}
      series={[t("screens.profile.tab.reputation")]}
      drawn={1}
      isContinuous
      hideTitle
      rows={points.map(({ at, reputation }) => ({ label: formats.date(at, last.at), values: [reputation] }))}
    />
  );
}
