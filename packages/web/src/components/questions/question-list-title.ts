import type { Translate } from "@askwell/i18n";
import { listTitle } from "../lists/list-title.ts";
import { listSpans, type QuestionListData } from "./question-lists.ts";

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

interface TitledPage {
  readonly t: Translate;
  readonly loaded: { readonly result: Pick<QuestionListData, "order" | "inDays" | "page"> };
  readonly query: URLSearchParams;
}

/** The title of a page of a question list, with the order and the time span that its address names. */
export function questionListTitle(list: string, { t, loaded: { result }, query }: TitledPage): string {
  const { order, inDays, page } = result;
  const span = listSpans.find((days) => days === inDays);
  return listTitle(t, list, page, query.has("order") && t(orderLabels[order]), span ? t(spanLabels[span]) : false);
}
