import { ApiResponseError } from "@askwell/contract";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

/** Page size of the awards. */
const PAGE_SIZE = 30;

export async function load({ api, params, query }: LoadContext) {
  const page = pageOf(query);
  const username = query.get("username") ?? "";
  const id = params.badgeId ?? "";
  try {
    const [badge, awards] = await Promise.all([
      api.badge({ id }),
      api.badgeAwards({ badge_id: id, username, page, page_size: PAGE_SIZE }),
    ]);
    return { badge, awards, page, pageSize: PAGE_SIZE, username };
  } catch (error) {
    // The badge or the user does not exist.
    if (error instanceof ApiResponseError && (error.status === 404 || error.status === 400)) throw new PageError(404);
    throw error;
  }
}
