import type { Parsed, Reply } from "@askwell/contract";
import { shortId } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { changeEach } from "../../staff/index.ts";
import { changeBadgeStatus, TIMEOUT_MS } from "./set-badge-status.ts";

/** Activates or deactivates badges one after another, each as on its own. Rules: docs/rules/administration.md AD19. */
export async function switchBadges(
  app: App,
  admin: Admin,
  { badge_ids, status }: Parsed<"switchBadges">,
): Promise<Reply<"switchBadges">> {
  await app.jobs.drain(TIMEOUT_MS);
  const change = (id: string) => changeBadgeStatus(app, admin, { id, status });
  return changeEach(app, admin, { ids: badge_ids, change, nameOf: shortId });
}
