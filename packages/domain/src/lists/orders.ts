import { spansSeconds } from "../limits.ts";

/**
 * Sort orders of lists, in the words of the wire format. Every order ends with the id, so that pages never overlap.
 * Source: docs/rules/lists.md O1.
 */
export const questionOrders = ["newest", "active", "hot", "score", "unanswered", "recommend", "frequent"] as const;
/** A sort order of questions. */
export type QuestionOrder = (typeof questionOrders)[number];

export const tagOrders = ["popular", "name", "newest"] as const;

/** Lists of the directory of people. Source: docs/rules/users.md U30. */
export const peopleOrders = ["reputation", "month", "week", "newest", "staff"] as const;

/** The windows within which gained reputation is ranked, in days. Source: docs/rules/users.md U30. */
export const gainWindows = { month: 30, week: 7 } as const;

export const searchOrders = ["relevance", "newest", "active", "score"] as const;

/** The named order; the first of `orders` for an unknown name. */
export function orderOr<Order extends string>(word: string, orders: readonly [Order, ...Order[]]): Order {
  return orders.find((order) => order === word) ?? orders[0];
}

/** Earliest creation and activity of a list of questions, in Unix seconds; 0 for no limit. */
export interface ListWindow {
  readonly createdSince: number;
  readonly activeSince: number;
}

/**
 * The time window of a list of questions: `in_days` where given, otherwise 90 days for `hot`; `active` shows questions
 * active within 90 days and, without `in_days`, asked within 180. Source: docs/rules/lists.md O3.
 */
export function listWindow(order: QuestionOrder | "", inDays: number, now: number): ListWindow {
  const since = (span: number) => Math.max(0, now - span);
  const usual = { active: spansSeconds.activeCreatedWindow, hot: spansSeconds.hotWindow };
  const span = order === "active" || order === "hot" ? usual[order] : 0;
  const createdSince = inDays > 0 ? since(inDays * 24 * 3600) : span > 0 ? since(span) : 0;
  return { createdSince, activeSince: order === "active" ? since(spansSeconds.activeWindow) : 0 };
}

/** The last activity in a list row: only the order `active` considers more than asking. */
export interface LastActivity {
  readonly type: "asked" | "modified" | "answered";
  readonly user_id: string;
  readonly time: number;
}

/** The last activity of a question, for its list row. Source: docs/rules/lists.md O5. */
export function lastActivity(
  order: QuestionOrder | "",
  question: {
    readonly user_id: string;
    readonly created_at: number;
    readonly edited_at: number;
    readonly last_edit_user_id: string;
    readonly last_answered_at: number;
    readonly last_answer_user_id: string;
  },
): LastActivity {
  const asked: LastActivity = { type: "asked", user_id: question.user_id, time: question.created_at };
  if (order !== "active") return asked;
  const { edited_at, last_edit_user_id, last_answered_at, last_answer_user_id } = question;
  const editor = last_edit_user_id === "0" ? question.user_id : last_edit_user_id;
  const modified: LastActivity = { type: "modified", user_id: editor, time: edited_at };
  const answered: LastActivity = { type: "answered", user_id: last_answer_user_id, time: last_answered_at };
  const latest = answered.time > modified.time ? answered : modified;
  return latest.time > asked.time ? latest : asked;
}

/** How many pages a list has. */
export function pageCount(total: number, size: number): number {
  return Math.ceil(total / Math.max(1, size));
}

/** True for a page beyond the last; every page of an empty list exists. Source: docs/rules/lists.md O6. */
export function isOutOfRange(page: number, size: number, total: number): boolean {
  return total > 0 && (page < 1 || page > pageCount(total, size));
}
