import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { csvOf } from "../../../platform/csv/index.ts";
import type { Admin } from "../../../viewer.ts";
import { foundBadges } from "./admin-badges.ts";

const columns = ["id", "name", "rule", "group", "level", "awards", "status"];

/** All badges of a list as CSV, in its order. Rules: docs/rules/administration.md AD19. */
export async function exportBadges(
  app: App,
  admin: Admin,
  input: Parsed<"exportBadges">,
): Promise<Reply<"exportBadges">> {
  const found = await foundBadges(app, admin, { ...input, all: true });
  const rows = found.map(({ id, name, rule, group_name, level, award_count, status }) => [
    ...[id, name, rule, group_name, level, award_count, status],
  ]);
  return { csv: csvOf([columns, ...rows]) };
}
