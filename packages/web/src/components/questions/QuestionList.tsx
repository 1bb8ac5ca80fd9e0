import type { QuestionListItem, Reply } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import type { ReactNode } from "react";
import { usePageLocation, useT } from "../../app/services/services.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MenuButton, MenuDivider } from "../../ui/Menu.tsx";
import { ExcerptsItem } from "../lists/ExcerptsItem.tsx";
import { ListBar, ListMenu } from "../lists/ListBar.tsx";
import { RowList } from "../lists/ListRow.tsx";
import { Pager } from "../lists/Pager.tsx";
import { choiceAddress } from "../lists/page-address.ts";
import { useSaveFilter } from "../saved-filters/use-save-filter.tsx";
import { IgnoredNote } from "./IgnoredNote.tsx";
import styles from "./QuestionList.module.css";
import { QuestionRow } from "./QuestionRow.tsx";
import { type ListOrder, listSpans, type QuestionListData } from "./question-lists.ts";

export const orderLabels = {
  newest: "components.questions.order.newest",
  active: "components.questions.order.active",
  unanswered: "components.questions.order.unanswered",
  score: "components.questions.order.score",
  frequent: "components.questions.order.frequent",
  recommend: "components.questions.order.recommend",
  hot: "components.questions.order.hot",
} as const;

export const spanLabels = {
  0: "components.questions.span.all",
  1: "components.questions.span.day",
  7: "components.questions.span.week",
  30: "components.questions.span.month",
  365: "components.questions.span.year",
} as const;

interface QuestionListProps {
  readonly result: QuestionListData;
  readonly orders: readonly ListOrder[];
  /** The order without one in the address; the first one by default. */
  readonly usual?: ListOrder | undefined;
  /** Path of the list. */
  readonly path: string;
  readonly pageSize?: number;
  /** Tags that the reader ignores. */
  readonly ignored?: readonly { readonly slug_name: string }[];
  /** The reader's saved filters, where the list can be one. */
  readonly saved?: Reply<"savedFilters">["filters"];
  /** What the list is about, such as a tag. */
  readonly subject?: string;
  /** Content of an empty list. */
  readonly empty?: ReactNode;
}

/** A list of questions with orders and pages. */
export function QuestionList(props: QuestionListProps) {
  const { result, orders, usual = orders[0], path, pageSize = pageSizes.questionsOnPage, empty, ignored = [] } = props;
  const { saved = [], subject } = props;
  const t = useT();
  const { search } = usePageLocation();
  const tabs = orders.map((order) => ({
    href: choiceAddress(path, isTimeless(order) ? "" : search, "order", order === usual ? "" : order),
    label: t(orderLabels[order]),
    current: order === result.order,
  }));
  const spans = listSpans.map((days) => ({
    href: choiceAddress(path, search, "in_days", days === 0 ? "" : String(days)),
    label: t(spanLabels[days]),
    current: days === result.inDays,
  }));
  const isIgnored = ({ tags }: QuestionListItem) =>
    tags.some((tag) => ignored.some(({ slug_name }) => slug_name === (tag.main_tag_slug_name || tag.slug_name)));
  const hasSpans = result.inDays !== undefined;
  const described = [
    subject,
    t(orderLabels[result.order]),
    result.inDays && spans.find(({ current }) => current)?.label,
  ];
  const saving = useSaveFilter({ filters: saved, suggestion: described.filter(Boolean).join(", ") });
  const noRecent = result.inDays ? <NoRecentQuestions allTime={spans[0]?.href ?? path} /> : null;
  return (
    <section aria-label={t("components.questions.list")} className={styles.list}>
      <ListBar
        label={t("components.questions.orders")}
        tabs={tabs}
        isMenuNarrow={!hasSpans && !saving}
        menu={
          <ListMenu choices={hasSpans ? spans : []} label={t("components.lists.view")}>
            {saving && (
              <>
                {hasSpans && <MenuDivider />}
                <MenuButton icon="bookmark" onClick={saving.open}>
                  {t("components.saved_filters.save")}
                </MenuButton>
              </>
            )}
            <ExcerptsItem withDivider={hasSpans && !saving} />
          </ListMenu>
        }
      />
      {saving?.dialog}
      {result.list.length === 0 ? (
        (noRecent ?? empty ?? <NoQuestions />)
      ) : (
        <RowList>
          {result.list.map((question) => (
            <li key={question.id} className={isIgnored(question) ? styles.ignored : undefined}>
              <QuestionRow question={question} />
            </li>
          ))}
        </RowList>
      )}
      <IgnoredNote count={result.list.filter(isIgnored).length} />
      <Pager page={result.page} pageSize={pageSize} count={result.count} path={path} />
    </section>
  );
}

/** What is for the reader, and what is popular, has no time span. */
const isTimeless = (order: ListOrder) => order === "recommend" || order === "hot";

/** An empty list for the chosen time span. */
function NoRecentQuestions({ allTime }: { allTime: string }) {
  const t = useT();
  return (
    <EmptyState
      title={t("components.questions.none_lately")}
      action={<LinkButton href={allTime}>{t("components.questions.show_all")}</LinkButton>}
    >
      {t("components.questions.none_lately_hint")}
    </EmptyState>
  );
}

function NoQuestions() {
  const t = useT();
  return (
    <EmptyState
      title={t("components.questions.none")}
      action={<LinkButton href="/questions/ask">{t("shell.ask")}</LinkButton>}
    >
      {t("components.questions.none_hint")}
    </EmptyState>
  );
}
