import type { App } from "../../app.ts";
import { findUserByUsername } from "../users/index.ts";
import { awardBadge } from "./award-badge.ts";
import { hasBadge } from "./queries.ts";

/** User agents of crawlers and link previews. */
const CRAWLER = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embed|scrape|curl|wget/i;

interface SharedLink {
  /** The username of the sharer in the link. */
  readonly username: string;
  readonly questionId: string;
  /** The user who opens it; "0" for a visitor. */
  readonly readerId: string;
  readonly userAgent: string;
}

/** Counts the opening of a shared link for the user named in it. Crawlers and the user's own visits do not count. Rules: docs/rules/badges.md D1. */
export async function recordShare(app: App, link: SharedLink): Promise<void> {
  if (CRAWLER.test(link.userAgent)) return;
  const user = await findUserByUsername(app.db.read, link.username);
  if (!user || user.status === "deleted" || user.id === link.readerId) return;
  if (await hasBadge(app.db.read, user.id, "first_share")) return;
  await app.db.write((tx) =>
    awardBadge(app, tx, { badge: "first_share", user_id: user.id, object_id: link.questionId }),
  );
}
