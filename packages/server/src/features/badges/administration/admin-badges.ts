import type { Parsed, Reply } from "@askwell/contract";
import { longId } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { listBadges } from "../queries.ts";
import { badgeTexts, inListOrder, isByHand, isOwnBadge, sectionOf } from "../wire.ts";

const BY_ID = "badge:";

type ManagedBadge = Reply<"adminBadges">["list"][number];
type AdminBadgeFilter = Pick<Parsed<"adminBadges">, "status" | "q" | "order" | "all">;

/** Badges for administrators: those of the wire format, or all of them; filtered by status and by a part of the name or `badge:` and an id. */
export async function adminBadges(app: App, admin: Admin, input: Parsed<"adminBadges">): Promise<Reply<"adminBadges">> {
  const found = await foundBadges(app, admin, input);
  const start = (input.page - 1) * input.page_size;
  return { count: found.length, list: found.slice(start, start + input.page_size) };
}

/** All that fit: a site has some hundred badges at most. */
export async function foundBadges(app: App, admin: Admin, input: AdminBadgeFilter): Promise<ManagedBadge[]> {
  const texts = badgeTexts(app, admin.language);
  const search = input.q.trim().toLowerCase();
  const id = search.startsWith(BY_ID) ? longId(input.q.trim().slice(BY_ID.length)) : null;
  const rows = await listBadges(app.db.read);
  const listed = input.all ? inListOrder(rows) : rows.filter((badge) => badge.group_id !== 0);
  const all = listed.map((badge) => ({
    ...texts.badgeOf(badge),
    longId: badge.id,
    description: texts.descriptionOf(badge),
    award_count: badge.award_count,
    earned: false,
    own: isOwnBadge(badge) ? { description: badge.description, by_hand: isByHand(badge) } : null,
    group_name: input.all ? texts.sectionNameOf(sectionOf(badge)) : texts.groupNameOf(badge.group_id),
    status: badge.status === "active" ? ("active" as const) : ("inactive" as const),
  }));
  const found = all.filter(
    (badge) =>
      (input.status !== "active" && input.status !== "inactive" ? true : badge.status === input.status) &&
      (id === null ? badge.name.toLowerCase().includes(search) : badge.longId === id),
  );
  if (input.order === "name")
    found.sort((one, other) => one.name.localeCompare(other.name, admin.language.replace("_", "-")));
  if (input.order === "awards") found.sort((one, other) => other.award_count - one.award_count);
  return found.map(({ longId: _, ...badge }) => badge);
}
