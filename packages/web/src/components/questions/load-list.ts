import type { Api, QuestionListItem, QuestionSummary, Reply } from "@askwell/contract";
import { pageSizes, spansSeconds } from "@askwell/domain";
import type { LoadContext } from "../../app/routing/route.ts";

/** Orders of question lists, in the order of their tabs. */
export const listOrders = ["newest", "active", "unanswered", "score", "frequent", "recommend"] as const;
/** Orders of linked questions. */
export const linkedOrders = listOrders.filter((order) => order !== "unanswered");
export type ListOrder = (typeof listOrders)[number];

/** One page of a question list with its parameters. */
export interface QuestionListData {
  readonly order: ListOrder;
  /** Only questions of the last days; 0 for all. Undefined where the list has no such filter. */
  readonly inDays?: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly count: number;
  readonly list: readonly QuestionListItem[];
}

/** The order of the query, if it is available; the first one otherwise. */
export function orderOf(query: URLSearchParams, available: readonly ListOrder[]): ListOrder {
  const requested = query.get("order");
  return available.find((order) => order === requested) ?? available[0] ?? "newest";
}

/** The page of the query; 1 if it is no number. */
export const pageOf = (query: URLSearchParams): number => Math.max(1, Math.floor(Number(query.get("page"))) || 1);

/** Time spans in days; 0 for all time. */
export const listSpans = [0, 1, 7, 30, 365] as const;

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

/** A question in a short list. */
export interface QuestionLink {
  readonly id: string;
  readonly title: string;
  readonly url_title: string;
  readonly answer_count: number;
  readonly vote_count: number;
  readonly isAccepted: boolean;
}

/** The fields of a short list, so that the page carries no others. */
export function questionLinkOf(question: QuestionSummary): QuestionLink {
  const { id, title, url_title, answer_count, vote_count, accepted_answer_id } = question;
  return { id, title, url_title, answer_count, vote_count, isAccepted: isAnswerId(accepted_answer_id) };
}

/** True for the id of an answer; "0" and "" mean none. */
export const isAnswerId = (id: string): boolean => id !== "" && id !== "0";

/** The aside of question lists. */
export interface ListAside {
  readonly hot: readonly QuestionLink[];
  readonly followed: Reply<"tagsFollowing">;
  /** Boxes of plugins. */
  readonly boxes: Reply<"sidebarBoxes">;
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
