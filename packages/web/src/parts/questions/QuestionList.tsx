import type { QuestionListItem } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import type { ReactNode } from "react";
import { useIsLive, usePlace, useT } from "../../app/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Pager } from "../lists/Pager.tsx";
import { choiceAddress } from "../lists/page-address.ts";
import type { ListOrder, QuestionListData } from "./load-list.ts";
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
  return (
    <section aria-label={t("parts.questions.list")}>
      <div className={styles.bar}>
        <Tabs label={t("parts.questions.orders")} tabs={tabs} />
        <ViewSwitch view={view} choose={choose} />
      </div>
      {found.list.length === 0 ? (empty ?? <NoQuestions />) : <Rows questions={found.list} view={view} />}
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
