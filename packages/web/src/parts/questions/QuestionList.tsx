import type { QuestionListItem } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import type { ReactNode } from "react";
import { useIsLive, usePlace, useT } from "../../app/services.tsx";
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
  newest: "parts.questions.order.newest",
  active: "parts.questions.order.active",
  unanswered: "parts.questions.order.unanswered",
  score: "parts.questions.order.score",
  frequent: "parts.questions.order.frequent",
  recommend: "parts.questions.order.recommend",
} as const;

const spanLabels = {
  0: "parts.questions.span.all",
  1: "parts.questions.span.day",
  7: "parts.questions.span.week",
  30: "parts.questions.span.month",
  365: "parts.questions.span.year",
} as const;

function ViewSwitch({ view, choose }: { view: ListView; choose(view: ListView): void }) {
  const t = useT();
  const isLive = useIsLive();
  if (!isLive) return null;
  const other = view === "card" ? "compact" : "card";
  return (
    <button type="button" className={styles.view} aria-pressed={view === "compact"} onClick={() => choose(other)}>
      {t("parts.questions.compact")}
    </button>
  );
}

interface QuestionListProps {
  readonly found: QuestionListData;
  readonly orders: readonly ListOrder[];
  /** Path that orders and pages stand at. */
  readonly path: string;
  readonly pageSize?: number;
  /** What to say where nothing is, and what to do about it. */
  readonly empty?: ReactNode;
}

/** Questions with their orders, looks and pages. */
export function QuestionList({ found, orders, path, pageSize = pageSizes.questionsOnPage, empty }: QuestionListProps) {
  const t = useT();
  const { search } = usePlace();
  const [view, choose] = useListView();
  const tabs = orders.map((order) => ({
    href: choiceAddress(path, search, "order", order === orders[0] ? "" : order),
    label: t(labels[order]),
    current: order === found.order,
  }));
  const spans = listSpans.map((days) => ({
    href: choiceAddress(path, search, "in_days", days === 0 ? "" : String(days)),
    label: t(spanLabels[days]),
    current: days === found.inDays,
  }));
  const nothing = found.inDays ? <NothingLately allTime={spans[0]?.href ?? path} /> : null;
  return (
    <section aria-label={t("parts.questions.list")}>
      <div className={styles.bar}>
        <OrderTabs tabs={tabs} />
        <div className={styles.tools}>
          {found.inDays !== undefined && <SpanMenu spans={spans} />}
          <ViewSwitch view={view} choose={choose} />
        </div>
      </div>
      {found.list.length === 0 ? (nothing ?? empty ?? <NoQuestions />) : <Rows questions={found.list} view={view} />}
      <Pager page={found.page} pageSize={pageSize} count={found.count} path={path} />
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

/** Nothing was asked in the time that was chosen. */
function NothingLately({ allTime }: { allTime: string }) {
  const t = useT();
  return (
    <EmptyState
      title={t("parts.questions.none_lately")}
      action={<LinkButton href={allTime}>{t("parts.questions.show_all")}</LinkButton>}
    />
  );
}

function NoQuestions() {
  const t = useT();
  return (
    <EmptyState
      title={t("parts.questions.none")}
      action={
        <LinkButton href="/questions/ask" look="primary">
          {t("shell.ask")}
        </LinkButton>
      }
    >
      {t("parts.questions.none_hint")}
    </EmptyState>
  );
}
