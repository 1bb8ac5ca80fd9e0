import { useMessages, useT } from "../../../app/services/services.tsx";
import styles from "./Community.module.css";
import { type CommunityReply, changeOf } from "./community.ts";

type PeriodFigures = CommunityReply["figures"];

/** The figures of a period, each with what it was before. */
export function CommunityFigures({ figures }: { readonly figures: PeriodFigures }) {
  const t = useT();
  const { formats } = useMessages();
  const percent = (value: number) => `${formats.number(value)}%`;
  const changed = (name: "questions" | "answers" | "active" | "returned" | "people" | "searches") => {
    const figure = figures[name];
    const change = changeOf(figure);
    const sign = change !== null && change > 0 ? "+" : "";
    return {
      name,
      value: formats.number(figure.now ?? 0),
      more: change === null ? "" : `${sign}${percent(change)}`,
    };
  };
  const compared = (name: "answered_percent" | "first_answer_seconds", format: (value: number) => string) => {
    const { now, before } = figures[name];
    return {
      name,
      value: now === null ? t("screens.dashboard.community.none") : format(now),
      more: before === null ? "" : t("screens.dashboard.community.before", { value: format(before) }),
    };
  };
  const empty = figures.empty_searches.now ?? 0;
  const searches = changed("searches");
  const tiles = [
    changed("questions"),
    changed("answers"),
    compared("answered_percent", percent),
    compared("first_answer_seconds", formats.duration),
    changed("active"),
    changed("returned"),
    changed("people"),
    { ...searches, more: empty === 0 ? searches.more : t("screens.dashboard.community.empty", { count: empty }) },
  ];
  return (
    <>
      <p className={styles.note}>{t("screens.dashboard.community.compared")}</p>
      <dl className={styles.figures}>
        {tiles.map(({ name, value, more }) => (
          <div key={name}>
            <dt>{t(`screens.dashboard.community.figure.${name}`)}</dt>
            <dd>
              <strong className={styles.value}>{value}</strong>
              {more !== "" && <bdi className={styles.more}>{more}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
