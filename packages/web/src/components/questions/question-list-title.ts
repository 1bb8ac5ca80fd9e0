import type { Translate } from "@askwell/i18n";
import { listTitle } from "../lists/list-title.ts";
import { orderLabels, spanLabels } from "./QuestionList.tsx";
import { listSpans, type QuestionListData } from "./question-lists.ts";

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
