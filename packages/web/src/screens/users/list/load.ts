import type { InputOf } from "@askwell/contract";
import { limits, orderOr, pageSizes, peopleOrders } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

/** What the page lists: an order of all people, or a filter. */
export type PeopleList = (typeof peopleOrders)[number] | "named" | "tag";

/** A tag in brackets, as in a search. */
const TAG_IN_BRACKETS = /^\[([^\]]+)\]?$/;

/** One page of the directory: a list, the people in a tag, or those with a name. */
export async function load({ api, query }: LoadContext) {
  const words = (query.get("query") ?? "").trim().slice(0, limits.searchQuery.max);
  const typedTag = TAG_IN_BRACKETS.exec(words)?.[1];
  const slug = (typedTag ?? (words === "" ? query.get("tag") : null) ?? "").trim().slice(0, limits.tagSlug.max);
  const order = orderOr(query.get("list") ?? "", peopleOrders);
  const page = pageOf(query);
  const list: PeopleList = words !== "" && typedTag === undefined ? "named" : slug === "" ? order : "tag";
  const filters: Record<PeopleList, Partial<InputOf<"peoplePage">>> = {
    ...{ reputation: { order }, month: { order }, week: { order }, newest: { order }, staff: { order } },
    ...{ named: { query: words }, tag: { tag: slug } },
  };
  const { count, list: people, tag } = await api.peoplePage({ page, page_size: pageSizes.people, ...filters[list] });
  return { list, words, slug, tag, page, count, people };
}

export type ListedPerson = Awaited<ReturnType<typeof load>>["people"][number];
