import type { Reply } from "@askwell/contract";
import { intlTag } from "@askwell/i18n";
import { useMessages, useNow } from "../../../app/services/services.tsx";
import { Chart } from "../../../components/charts/Chart.tsx";
import styles from "./Assistant.module.css";
import { everyDay, sumOf } from "./used-days.ts";

const NOON_S = 43_200;
/** Position of the cost in a row of the chart. */
const COST = 6;

/** Cents and less: a token costs next to nothing. */
const amountFormat = (language: string) =>
  new Intl.NumberFormat(intlTag(language), { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format;

/** Use and cost of the last 30 days: figures, a chart, and the chart as a table. Rules: AS8. */
export function AssistantUse({ use: { currency, days } }: { readonly use: Reply<"assistantUse"> }) {
  const { t, formats, language } = useMessages();
  // The server has no clock that hydrates; the newest day that was counted is close enough.
  const now = useNow() ?? days[0]?.day ?? 0;
  const list = everyDay(days, now);
  const sum = (name: Parameters<typeof sumOf>[1]) => sumOf(list, name);
  const amount = amountFormat(language);
  const cost = (sum: number) => `${amount(sum)} ${currency}`;
  const figures = [
    [t("screens.admin_assistant.figure.questions"), formats.number(sum("questions"))],
    [t("screens.admin_assistant.figure.answered"), formats.number(sum("answered"))],
    [t("screens.admin_assistant.figure.declined"), formats.number(sum("declined"))],
    [t("screens.admin_assistant.figure.failed"), formats.number(sum("failed"))],
    [t("screens.admin_assistant.figure.dropped"), formats.number(sum("dropped"))],
    [t("screens.admin_assistant.figure.helps"), formats.number(sum("helps"))],
    [t("screens.admin_assistant.figure.tests"), formats.number(sum("tests"))],
    [t("screens.admin_assistant.figure.input_tokens"), formats.shortNumber(sum("input_tokens"))],
    [t("screens.admin_assistant.figure.output_tokens"), formats.shortNumber(sum("output_tokens"))],
    [t("screens.admin_assistant.figure.cost"), cost(sum("cost"))],
  ] as const;
  return (
    <section className={styles.use} aria-labelledby="assistant-use">
      <h2 id="assistant-use">{t("screens.admin_assistant.use")}</h2>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.value}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Chart
        hideTitle
        title={t("screens.admin_assistant.use")}
        summary={t("screens.admin_assistant.summary", {
          questions: formats.number(sum("questions")),
          answered: formats.number(sum("answered")),
          cost: cost(sum("cost")),
        })}
        step={t("components.charts.day")}
        series={[
          t("screens.admin_assistant.figure.questions"),
          t("screens.admin_assistant.figure.answered"),
          t("screens.admin_assistant.figure.declined"),
          t("screens.admin_assistant.figure.failed"),
          t("screens.admin_assistant.figure.input_tokens"),
          t("screens.admin_assistant.figure.output_tokens"),
          t("screens.admin_assistant.cost_in", { currency }),
        ]}
        drawn={2}
        textOf={(value, series) => (series === COST ? amount(value) : undefined)}
        rows={list.map((day) => ({
          // Days are in UTC; at noon they have the same date in all but a few time zones.
          label: formats.date(day.day + NOON_S, now + NOON_S),
          values: [
            ...[day.questions, day.answered, day.declined, day.failed],
            ...[day.input_tokens, day.output_tokens, day.cost],
          ],
        }))}
      />
    </section>
  );
}
