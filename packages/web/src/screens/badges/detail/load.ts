import { ApiRefusal } from "@askwell/contract";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";
import { pageOf } from "../../../parts/questions/load-list.ts";

/** Awards on one page. */
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
    // A badge or a person that does not exist.
    if (error instanceof ApiRefusal && (error.status === 404 || error.status === 400)) throw new PageError(404);
    throw error;
  }
}
