import type { Api } from "@askwell/contract";
import { pageSizes, spansSeconds } from "@askwell/domain";
import type { LoadContext } from "../../app/routing/route.ts";
import {
  type ListAside,
  type ListOrder,
  listSpans,
  orderOf,
  pageOf,
  type QuestionLink,
  type QuestionListData,
  questionLinkOf,
  siteOrders,
  tagOrders,
  usualOrder,
} from "./question-lists.ts";

const spanOf = (query: URLSearchParams): number => listSpans.find((days) => String(days) === query.get("in_days")) ?? 0;

/** All questions in the order of the query. */
export async function loadAllQuestions(context: LoadContext): Promise<QuestionListData> {
  const { api, query, viewer, path } = context;
  const order = orderOf(query, siteOrders(viewer !== null), usualOrder(path, query, viewer !== null));
  const page = pageOf(query);
  const options = { page, page_size: pageSizes.questionsOnPage };
  if (order === "recommend") return { order, page, ...(await api.questionForYouPage(options)) };
  // What is popular is recent by itself.
  if (order === "hot") return { order, page, ...(await api.questionPage({ ...options, order })) };
  return loadInOrder(context, order);
}

/** The questions with a tag, in the order of the query. */
export const loadTagQuestions = (context: LoadContext, tag: string): Promise<QuestionListData> =>
  loadInOrder(context, orderOf(context.query, tagOrders), tag);

async function loadInOrder({ api, query }: LoadContext, order: ListOrder, tag = ""): Promise<QuestionListData> {
  const page = pageOf(query);
  const options = { page, page_size: pageSizes.questionsOnPage, order, tag };
  const inDays = spanOf(query);
  const found = await api.questionPage({ ...options, ...(inDays > 0 && { in_days: inDays }) });
  return { order, page, inDays, ...found };
}

const DAY = 24 * 3600;

type AsideContext = Pick<LoadContext, "api" | "viewer" | "plugins">;

/** The hot questions of the week unless the list itself has them, the tags that the user follows, and what plugins add. */
export async function loadListAside({ api, viewer, plugins }: AsideContext, isHotList = false): Promise<ListAside> {
  const [hot, followed, ignored, saved, boxes] = await Promise.all([
    isHotList ? [] : loadHot(api),
    viewer ? api.tagsFollowing({}) : [],
    viewer ? api.tagsIgnored({}) : [],
    viewer ? api.savedFilters({}) : { filters: [] },
    plugins.sidebar ? api.sidebarBoxes({}) : [],
  ]);
  return { hot, followed, ignored, saved: saved.filters, boxes };
}

async function loadHot(api: Api): Promise<QuestionLink[]> {
  const in_days = spansSeconds.hotWidgetWindow / DAY;
  const options = { page: 1, page_size: pageSizes.hotWidget, order: "hot" } as const;
  const { list } = await api.questionPage({ ...options, in_days });
  if (list.length > 0) return list.map(questionLinkOf);
  // A quiet site shows what was popular while it was not.
  return (await api.questionPage(options)).list.map(questionLinkOf);
}
