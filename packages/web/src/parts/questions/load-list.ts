import type { Api, QuestionListItem, Reply, QuestionLine as WireLine } from "@askwell/contract";
import { pageSizes, spansSeconds } from "@askwell/domain";
import type { LoadContext } from "../../app/routing/route.ts";

/** Orders that a list offers, in the order of its tabs. */
export const listOrders = ["newest", "active", "unanswered", "score", "frequent", "recommend"] as const;
/** Those of a list of questions that link to one. */
export const linkedOrders = listOrders.filter((order) => order !== "unanswered");
export type ListOrder = (typeof listOrders)[number];

/** One page of questions and what was asked for. */
export interface QuestionListData {
  readonly order: ListOrder;
  /** Only questions that were asked within so many days; 0 for all. Undefined where the list offers no such choice. */
  readonly inDays?: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly count: number;
  readonly list: readonly QuestionListItem[];
}

/** The order that the address asks for, among those on offer; the first of them for any other word. */
export function orderOf(query: URLSearchParams, offered: readonly ListOrder[]): ListOrder {
  const word = query.get("order");
  return offered.find((order) => order === word) ?? offered[0] ?? "newest";
}

/** The page that the address asks for; the first for anything that is no number. */
export const pageOf = (query: URLSearchParams): number => Math.max(1, Math.floor(Number(query.get("page"))) || 1);

/** Spans of time that a list offers, in days; 0 for all of it. */
export const listSpans = [0, 1, 7, 30, 365] as const;

const spanOf = (query: URLSearchParams): number => listSpans.find((days) => String(days) === query.get("in_days")) ?? 0;

/** Questions in the order of the address, of the whole site or with one tag. */
export async function loadQuestionList({ api, query, viewer }: LoadContext, tag = ""): Promise<QuestionListData> {
  const offered = viewer && tag === "" ? listOrders : listOrders.filter((order) => order !== "recommend");
  const order = orderOf(query, offered);
  const page = pageOf(query);
  const wanted = { page, page_size: pageSizes.questionsOnPage, order, tag };
  if (order === "recommend") return { order, page, ...(await api.questionRecommendPage(wanted)) };
  const inDays = spanOf(query);
  const found = await api.questionPage({ ...wanted, ...(inDays > 0 && { in_days: inDays }) });
  return { order, page, inDays, ...found };
}

/** A question as a line of a short list. */
export interface QuestionLine {
  readonly id: string;
  readonly title: string;
  readonly url_title: string;
  readonly answer_count: number;
  readonly vote_count: number;
  readonly isAccepted: boolean;
}

/** What a short list needs of a question, so that the page carries no more. */
export function lineOf(question: WireLine): QuestionLine {
  const { id, title, url_title, answer_count, vote_count, accepted_answer_id } = question;
  return { id, title, url_title, answer_count, vote_count, isAccepted: isAnswerId(accepted_answer_id) };
}

/** True for the id of an answer; a question without one has "0" or nothing. */
export const isAnswerId = (id: string): boolean => id !== "" && id !== "0";

/** What stands beside lists of questions. */
export interface ListAside {
  readonly hot: readonly QuestionLine[];
  readonly followed: Reply<"tagsFollowing">;
}

const DAY = 24 * 3600;

/** The hot questions of the week, and the tags that the viewer follows. */
export async function loadListAside({ api, viewer }: Pick<LoadContext, "api" | "viewer">): Promise<ListAside> {
  const [hot, followed] = await Promise.all([loadHot(api), viewer ? api.tagsFollowing({}) : []]);
  return { hot, followed };
}

async function loadHot(api: Api): Promise<QuestionLine[]> {
  const in_days = spansSeconds.hotWidgetWindow / DAY;
  const { list } = await api.questionPage({ page: 1, page_size: pageSizes.hotWidget, order: "hot", in_days });
  return list.map(lineOf);
}
