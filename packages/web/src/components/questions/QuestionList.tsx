import type { QuestionListItem } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import type { ReactNode } from "react";
import { useIsLive, usePageLocation, useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pager } from "../lists/Pager.tsx";
import { choiceAddress } from "../lists/page-address.ts";
import { type ListOrder, listSpans, type QuestionListData } from "./load-list.ts";
import { OrderTabs, SpanMenu } from "./OrderTabs.tsx";
import styles from "./QuestionList.module.css";
import { QuestionRow } from "./QuestionRow.tsx";
import { type ListView, useListView } from "./use-list-view.ts";

const labels = {
  newest: "components.questions.order.newest",
  active: "components.questions.order.active",
  unanswered: "components.questions.order.unanswered",
  score: "components.questions.order.score",
  frequent: "components.questions.order.frequent",
  recommend: "components.questions.order.recommend",
} as const;

const spanLabels = {
  0: "components.questions.span.all",
  1: "components.questions.span.day",
  7: "components.questions.span.week",
  30: "components.questions.span.month",
  365: "components.questions.span.year",
} as const;

function ViewSwitch({ view, choose }: { view: ListView; choose(view: ListView): void }) {
  const t = useT();
  const isLive = useIsLive();
  if (!isLive) return null;
  const other = view === "card" ? "compact" : "card";
  return (
    <button type="button" className={styles.view} aria-pressed={view === "compact"} onClick={() => choose(other)}>
      {t("components.questions.compact")}
    </button>
  );
}

interface QuestionListProps {
  readonly result: QuestionListData;
  readonly orders: readonly ListOrder[];
  /** Path of the list. */
  readonly path: string;
  readonly pageSize?: number;
  /** Content of an empty list. */
  readonly empty?: ReactNode;
}

/** A list of questions with orders, view switch and pages. */
export function QuestionList({ result, orders, path, pageSize = pageSizes.questionsOnPage, empty }: QuestionListProps) {
  const t = useT();
  const { search } = usePageLocation();
  const [view, choose] = useListView();
  const tabs = orders.map((order) => ({
    href: choiceAddress(path, search, "order", order === orders[0] ? "" : order),
    label: t(labels[order]),
    current: order === result.order,
  }));
  const spans = listSpans.map((days) => ({
    href: choiceAddress(path, search, "in_days", days === 0 ? "" : String(days)),
    label: t(spanLabels[days]),
    current: days === result.inDays,
  }));
  const noRecent = result.inDays ? <NoRecentQuestions allTime={spans[0]?.href ?? path} /> : null;
  return (
    <section aria-label={t("components.questions.list")}>
      <div className={styles.bar}>
        <OrderTabs tabs={tabs} />
        <div className={styles.tools}>
          {result.inDays !== undefined && <SpanMenu spans={spans} />}
          <ViewSwitch view={view} choose={choose} />
        </div>
      </div>
      {result.list.length === 0 ? (noRecent ?? empty ?? <NoQuestions />) : <Rows questions={result.list} view={view} />}
      <Pager page={result.page} pageSize={pageSize} count={result.count} path={path} />
    </section>
  );
}

function Rows({ questions, view }: { questions: readonly QuestionListItem[]; view: ListView }) {
  return (
    <ul className={styles.list}>
      {questions.map((question) => (
        <li key={question.id}>
          <QuestionRow question={question} compact={view === "compact"} />
        </li>
      ))}
    </ul>
  );
}

/** An empty list for the chosen time span. */
function NoRecentQuestions({ allTime }: { allTime: string }) {
  const t = useT();
  return (
    <EmptyState
      title={t("components.questions.none_lately")}
      action={<LinkButton href={allTime}>{t("components.questions.show_all")}</LinkButton>}
    />
  );
}

function NoQuestions() {
  const t = useT();
  return (
    <EmptyState
      title={t("components.questions.none")}
      action={
        <LinkButton href="/questions/ask" variant="primary">
          {t("shell.ask")}
        </LinkButton>
      }
    >
      {t("components.questions.none_hint")}
    </EmptyState>
  );
}
