import type { Reply } from "@askwell/contract";
import { useMessages } from "../../../app/services/services.tsx";
import { Chart } from "../../../components/charts/Chart.tsx";
import { Section } from "./Section.tsx";

/** A user's questions and answers of the last year, or of the year before the last post. */
export function ActivityChart({ activity }: { activity: Reply<"personalSummary">["activity"] }) {
  const { t, formats } = useMessages();
  const questions = activity.reduce((sum, bar) => sum + bar.questions, 0);
  const answers = activity.reduce((sum, bar) => sum + bar.answers, 0);
  const last = activity.at(-1);
  if (!last || questions + answers === 0) return null;
  const title = t("screens.profile.activity");
  return (
    <Section title={title}>
      <Chart
        title={title}
        summary={t("screens.profile.activity_summary", {
          questions: formats.number(questions),
          answers: formats.number(answers),
        })}
        step={t("components.charts.until")}
        series={[t("screens.profile.tab.questions"), t("screens.profile.tab.answers")]}
        drawn={2}
        hideTitle
        rows={activity.map(({ at, ...bar }) => ({
          // With the year where it is not the current one: the last posts may be years old.
          label: formats.date(at, Date.now() / 1000),
          values: [bar.questions, bar.answers],
        }))}
      />
    </Section>
  );
}
