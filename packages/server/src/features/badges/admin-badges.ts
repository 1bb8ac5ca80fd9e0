import type { Parsed, Reply } from "@askwell/contract";
import { longId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { listBadges } from "./queries.ts";
import { badgeOf, descriptionOf, groupNameOf } from "./wire.ts";

const BY_ID = "badge:";

/** All badges for administrators, filtered by status and by a part of the name or `badge:` and an id. */
export async function adminBadges(app: App, admin: Admin, input: Parsed<"adminBadges">): Promise<Reply<"adminBadges">> {
  const t = app.translator(admin.language);
  const search = input.q.trim().toLowerCase();
  const id = search.startsWith(BY_ID) ? longId(input.q.trim().slice(BY_ID.length)) : null;
  const all = (await listBadges(app.db.read)).map((badge) => ({
    ...badgeOf(t, badge),
    longId: badge.id,
    description: descriptionOf(app, t, badge),
    award_count: badge.award_count,
    earned: false,
    group_name: groupNameOf(t, badge.group_id),
    status: badge.status === "active" ? ("active" as const) : ("inactive" as const),
  }));
  const found = all.filter(
    (badge) =>
      (input.status !== "active" && input.status !== "inactive" ? true : badge.status === input.status) &&
      (id === null ? badge.name.toLowerCase().includes(search) : badge.longId === id),
  );
  const start = (input.page - 1) * input.page_size;
  const list = found.slice(start, start + input.page_size).map(({ longId: _, ...badge }) => badge);
  return { count: found.length, list };
}
