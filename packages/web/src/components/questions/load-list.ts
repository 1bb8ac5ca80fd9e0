import type { Api } from "@askwell/contract";
import { pageSizes, spansSeconds } from "@askwell/domain";
import type { LoadContext } from "../../app/routing/route.ts";
import {
  type ListAside,
  listOrders,
  listSpans,
  orderOf,
  pageOf,
  type QuestionLink,
  type QuestionListData,
  questionLinkOf,
} from "./question-lists.ts";

const spanOf = (query: URLSearchParams): number => listSpans.find((days) => String(days) === query.get("in_days")) ?? 0;

/** A question list in the order of the query, of the whole site or with one tag. */
export async function loadQuestionList({ api, query, viewer }: LoadContext, tag = ""): Promise<QuestionListData> {
  const available = viewer && tag === "" ? listOrders : listOrders.filter((order) => order !== "recommend");
  const order = orderOf(query, available);
  const page = pageOf(query);
  const options = { page, page_size: pageSizes.questionsOnPage, order, tag };
  if (order === "recommend") return { order, page, ...(await api.questionRecommendPage(options)) };
  const inDays = spanOf(query);
  const found = await api.questionPage({ ...options, ...(inDays > 0 && { in_days: inDays }) });
  return { order, page, inDays, ...found };
}

const DAY = 24 * 3600;

type AsideContext = Pick<LoadContext, "api" | "viewer" | "plugins">;

/** The hot questions of the week, the tags that the user follows, and what plugins add. */
export async function loadListAside({ api, viewer, plugins }: AsideContext): Promise<ListAside> {
  const [hot, followed, boxes] = await Promise.all([
    loadHot(api),
    viewer ? api.tagsFollowing({}) : [],
    plugins.sidebar ? api.sidebarBoxes({}) : [],
  ]);
  return { hot, followed, boxes };
}

async function loadHot(api: Api): Promise<QuestionLink[]> {
  const in_days = spansSeconds.hotWidgetWindow / DAY;
  const { list } = await api.questionPage({ page: 1, page_size: pageSizes.hotWidget, order: "hot", in_days });
  return list.map(questionLinkOf);
}
