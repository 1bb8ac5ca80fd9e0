import { limits, orderOr, pageSizes, tagOrders } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export async function load({ api, query }: LoadContext) {
  const words = (query.get("query") ?? "").trim().slice(0, limits.tagSlug.max);
  const order = orderOr(query.get("sort") ?? "", tagOrders);
  const page = pageOf(query);
  const reply = await api.tagsPage({ page, page_size: pageSizes.tagsOnPage, slug_name: words, query_cond: order });
  const list = reply.list.map(({ tag_id, slug_name, display_name, excerpt, ...tag }) => ({
    tag_id,
    slug_name,
    display_name,
    excerpt,
    question_count: tag.question_count,
    follow_count: tag.follow_count,
    is_follower: tag.is_follower,
    recommend: tag.recommend,
    reserved: tag.reserved,
  }));
  return { words, order, page, count: reply.count, list };
}
