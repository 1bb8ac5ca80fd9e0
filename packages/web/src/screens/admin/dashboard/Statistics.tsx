import type { Reply } from "@askwell/contract";
import { useT } from "../../../app/services/services.tsx";
import { Count } from "../../../components/text/Count.tsx";
import styles from "./Dashboard.module.css";

export type DashboardInfo = Reply<"dashboard">["info"];

/** A rate with two decimals as whole percents. */
const percent = (rate: string) => `${Math.round(Number(rate))}%`;

export function Statistics({ info }: { info: DashboardInfo }) {
  const t = useT();
  const numbers = [
    { key: "questions", count: info.question_count, href: "/admin/questions", more: "" },
    { key: "resolved", count: info.resolved_count, href: "", more: percent(info.resolved_rate) },
    {
      key: "unanswered",
      count: info.unanswered_count,
      // Closed questions count as well, which the list of unanswered ones leaves out.
      href: "/search?q=answers%3A0",
      more: percent(info.unanswered_rate),
    },
    { key: "answers", count: info.answer_count, href: "/admin/answers", more: "" },
    { key: "comments", count: info.comment_count, href: "", more: "" },
    { key: "votes", count: info.vote_count, href: "", more: "" },
    { key: "users", count: info.user_count, href: "/admin/users", more: "" },
    { key: "reviews", count: info.task_count, href: "/review", more: "" },
  ] as const;
  return (
    <ul className={styles.numbers} aria-label={t("screens.dashboard.statistics")}>
      {numbers.map(({ key, count, href, more }) => (
        <li key={key} className={styles.number}>
          <strong className={styles.count}>
            <Count of={count} />
          </strong>
          <span className={styles.label}>
            {href === "" ? (
              t(`screens.dashboard.number.${key}`)
            ) : (
              <a href={href} className="touch-target">
                {t(`screens.dashboard.number.${key}`)}
              </a>
            )}
            <bdi>{more}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
