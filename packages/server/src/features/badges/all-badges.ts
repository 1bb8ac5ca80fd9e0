import type { Parsed, Reply } from "@askwell/contract";
import { badgeGroups, badgeSections } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { measureOf } from "./earned.ts";
import { progressOf } from "./measures.ts";
import { countEarned, listBadges } from "./queries.ts";
import type { BadgeRow } from "./table.ts";
import { badgeTexts, inListOrder, sectionOf } from "./wire.ts";

/** The active badges: those of the wire format by its groups, or all by section. Rules: docs/rules/badges.md D3, D9. */
export async function allBadges(app: App, viewer: Viewer, input: Parsed<"badges">): Promise<Reply<"badges">> {
  const db = app.db.read;
  const active = (await listBadges(db)).filter((badge) => badge.status === "active");
  const earned = await countEarned(db, viewer.id);
  const texts = badgeTexts(app, viewer.language);
  const progress = input.all ? await readProgress(app, viewer, active) : new Map<string, number>();
  const itemsOf = (badges: readonly BadgeRow[]) =>
    badges.map((badge) => ({
      ...texts.badgeOf(badge),
      award_count: badge.award_count,
      earned_count: earned.get(badge.id) ?? 0,
      ...(input.all && { amount: badge.amount, progress: progress.get(measureOf(badge) ?? "") ?? 0 }),
    }));
  if (input.all) {
    const ordered = inListOrder(active);
    return badgeSections.map((section) => ({
      group_name: texts.sectionNameOf(section),
      badges: itemsOf(ordered.filter((badge) => sectionOf(badge) === section)),
    }));
  }
  return Object.values(badgeGroups).map((groupId) => ({
    group_name: texts.groupNameOf(groupId),
    badges: itemsOf(active.filter((badge) => badge.group_id === groupId)),
  }));
}

/** What the viewer has reached by each measure of some badges. */
export async function readProgress(
  app: App,
  viewer: Viewer,
  badges: readonly BadgeRow[],
): Promise<Map<string, number>> {
  if (viewer.id === "0") return new Map();
  const measures = [...new Set(badges.map(measureOf))].filter((measure) => measure !== null);
  return progressOf(app.db.read, viewer.id, measures, app.now());
}
