import { badgeGroups, type WireBadgeKey, wireBadges } from "@askwell/domain";
import { badgeColumns } from "./fixed-rows.ts";
import { type AnswerExportRun, addRows, eachBatch, leaveOut } from "./run.ts";

const [ACTIVE, INACTIVE] = [1, 11];

/** Exports the badges that both programs have, and who has earned them. Rule: docs/rules/export-answer.md XE10. */
export async function exportBadges(run: AnswerExportRun): Promise<ReadonlyMap<string, WireBadgeKey>> {
  const known = new Map<string, WireBadgeKey>();
  const inactive = new Set<string>();
  const rows = await run.db.selectFrom("badges").selectAll().orderBy("id").execute();
  for (const { id, key, status, created_at, updated_at, award_count } of rows) {
    if (!Object.hasOwn(wireBadges, key)) {
      leaveOut(run, "badges", "that Answer does not have");
      continue;
    }
    known.set(id, key as WireBadgeKey);
    if (status === "inactive") inactive.add(id);
    const state = { status: status === "inactive" ? INACTIVE : ACTIVE, award_count };
    addRows(run, "badge", [{ id, created_at, updated_at, ...state, ...badgeColumns(key as WireBadgeKey) }], "badges");
  }
  await eachBatch(run, "badge_awards", (awards) => {
    const retained = awards.filter(({ badge_id }) => known.has(badge_id));
    addRows(
      run,
      "badge_award",
      retained.map(({ id, user_id, badge_id, object_id, created_at }) => {
        const { group } = wireBadges[known.get(badge_id)!];
        return {
          ...{ id, user_id, badge_id, award_key: object_id, created_at, updated_at: created_at },
          badge_group_id: group === null ? 0 : badgeGroups[group],
          is_badge_deleted: inactive.has(badge_id) ? 1 : 0,
        };
      }),
      "badges earned",
    );
    leaveOut(run, "badges earned", "of a badge that Answer does not have", awards.length - retained.length);
  });
  return known;
}
