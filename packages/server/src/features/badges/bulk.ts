import { type BadgeKey, badgeLevels, badgeSigns, badges } from "@askwell/domain";
import type { App } from "../../app.ts";
import { insertIgnore } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToAwardCount, insertBadge, listBadges } from "./queries.ts";
import type { BadgeRow } from "./table.ts";
import { isByHand } from "./wire.ts";

/** A badge of another site: one that this site has as well, or the words of an own one. */
export interface ForeignBadge {
  /** Of the catalogue; undefined for an own badge. */
  readonly key?: BadgeKey | undefined;
  readonly name: string;
  readonly description: string;
  readonly level: keyof typeof badgeLevels;
}

/** A badge that a user has earned on another site. */
export interface ForeignAward {
  readonly badge: ForeignBadge;
  readonly user_id: string;
  readonly created_at: number;
}

/** Badges of the catalogue that a user earns once, without a post: only such ones are awarded for another site. */
export const onceBadges = (Object.keys(badges) as BadgeKey[]).filter((key) => badges[key].single);

/**
 * Awards badges with the times of another site, without notifications; own badges that are missing are added, as ones
 * without a rule. Returns how many awards there were not before. Rule: docs/rules/import.md X51.
 */
export async function addForeignAwards(app: App, tx: Tx, awards: readonly ForeignAward[]): Promise<number> {
  const known = (await listBadges(tx)).filter((badge) => isByHand(badge) || onceBadges.includes(badge.key as BadgeKey));
  const idsByName = new Map(known.map((badge) => [nameOf(badge), badge.id]));
  const ids = await app.ids.reserve(tx, "badge_award", awards.length);
  const rows: { readonly id: string; readonly badge_id: string; readonly award: ForeignAward }[] = [];
  for (const [index, award] of awards.entries()) {
    const name = nameOf(award.badge);
    const badge_id = idsByName.get(name) ?? (await addOwnBadge(app, tx, award.badge));
    idsByName.set(name, badge_id);
    rows.push({ id: ids[index]!, badge_id, award });
  }
  let stored = 0;
  for (const [badge_id, some] of Map.groupBy(rows, (row) => row.badge_id)) {
    const values = some.map(({ id, award: { user_id, created_at } }) => ({
      ...{ id, created_at, user_id, badge_id, award_key: "0", object_id: "0" },
    }));
    const added = await insertIgnore(tx, "badge_awards", values);
    await addToAwardCount(tx, badge_id, added);
    stored += added;
  }
  await app.invalidate(tx, "badges");
  return stored;
}

/** Own badges are told apart by their names. */
const nameOf = ({ key = "", name }: { readonly key?: string | undefined; readonly name: string }) =>
  onceBadges.includes(key as BadgeKey) ? `key ${key}` : `name ${name.toLowerCase()}`;

async function addOwnBadge(app: App, tx: Tx, { name, description, level }: ForeignBadge): Promise<string> {
  const id = await app.ids.next(tx, "badge");
  const now = app.now();
  const row: BadgeRow = {
    ...{ id, key: `own_${id}`, created_at: now, updated_at: now, icon: badgeSigns.star, award_count: 0 },
    ...{ level: badgeLevels[level], group_id: 0, single: 1, handler: "", amount: 1, status: "active" },
    ...{ derived_at: now, name, description, shape: "circle", sign: "star", color: "" },
  };
  await insertBadge(tx, row);
  return id;
}
