import { limits } from "../limits.ts";
import { searchOrders } from "./orders.ts";

/** Orders of lists of questions for members, without what is for the reader, which is no filter. */
const LIST_ORDERS = ["newest", "active", "unanswered", "score", "frequent"];
const DAYS = ["1", "7", "30", "365"];
const TAG_PATH = /^\/tags\/[^/]+$/;
/** The origin matters to the parser only. */
const SITE = "http://site.invalid";

/** The value of a parameter, "" if it is another than these. */
const oneOf = (query: URLSearchParams, name: string, values: readonly string[]): string => {
  const value = query.get(name) ?? "";
  return values.includes(value) ? value : "";
};

const addressOf = (path: string, fields: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""));
  return query.size === 0 ? path : `${path}?${query}`;
};

function searchAddress(query: URLSearchParams): string | null {
  const q = (query.get("q") ?? "").trim().replace(/\s+/g, " ");
  if (q === "" || [...q].length > limits.searchQuery.max || !q.isWellFormed()) return null;
  const order = oneOf(query, "order", searchOrders);
  return addressOf("/search", { q, order: order === "relevance" ? "" : order });
}

function questionsAddress(path: string, query: URLSearchParams): string | null {
  if (query.get("order") === "recommend") return null;
  const order = oneOf(query, "order", LIST_ORDERS);
  const in_days = oneOf(query, "in_days", DAYS);
  const fields = { order: order === "newest" ? "" : order, in_days };
  if (path.startsWith("/tags/")) return addressOf(path, fields);
  return order + in_days === "" ? null : addressOf("/questions", { order: order || "newest", in_days });
}

/**
 * The address of a list of questions or of a search, without its page and in one form for the same list; null for any
 * other address, and for the lists of all questions without a filter. It is a path below the root of the site.
 * Source: docs/rules/saved-filters.md SF1.
 */
export function filterAddress(address: string): string | null {
  if (!address.startsWith("/") || address.startsWith("//") || !URL.canParse(address, SITE)) return null;
  const { origin, pathname, searchParams } = new URL(address, SITE);
  if (origin !== SITE) return null;
  if (pathname === "/search") return searchAddress(searchParams);
  if (pathname === "/" || pathname === "/questions" || TAG_PATH.test(pathname))
    return questionsAddress(pathname, searchParams);
  return null;
}
