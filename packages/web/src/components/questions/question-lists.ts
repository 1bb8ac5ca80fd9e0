import type { QuestionListItem, QuestionSummary, Reply } from "@askwell/contract";

/** Orders of question lists. */
export type ListOrder = "newest" | "active" | "unanswered" | "score" | "frequent" | "recommend" | "hot";
/** Orders of the questions with a tag, in the order of their tabs. */
export const tagOrders: readonly ListOrder[] = ["newest", "active", "unanswered", "score", "frequent"];
/** Orders of linked questions. */
export const linkedOrders: readonly ListOrder[] = ["newest", "active", "score", "frequent"];
/** Orders of all questions: first those for the reader, for visitors the popular ones. */
export const siteOrders = (isSignedIn: boolean): readonly ListOrder[] => [
  isSignedIn ? "recommend" : "hot",
  "newest",
  "active",
  "unanswered",
  "score",
  "frequent",
];
/** The order of all questions without one in the address: on the home page those for the reader, except in a time span. */
export function usualOrder(path: string, query: URLSearchParams, isSignedIn: boolean): ListOrder {
  if (path !== "/" || query.has("in_days")) return "newest";
  return isSignedIn ? "recommend" : "hot";
}

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

/** The order of the query, if it is available; the usual one otherwise. */
export function orderOf(
  query: URLSearchParams,
  available: readonly ListOrder[],
  usual: ListOrder = "newest",
): ListOrder {
  const requested = query.get("order");
  return available.find((order) => order === requested) ?? usual;
}

/** The page of the query; 1 if it is no number. */
export const pageOf = (query: URLSearchParams): number => Math.max(1, Math.floor(Number(query.get("page"))) || 1);

/** Time spans in days; 0 for all time. */
export const listSpans = [0, 1, 7, 30, 365] as const;

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
  readonly ignored: Reply<"tagsIgnored">;
  readonly saved: Reply<"savedFilters">["filters"];
  /** Boxes of plugins. */
  readonly boxes: Reply<"sidebarBoxes">;
}
