import type { App } from "../../app.ts";
import { findUserByUsername } from "../users/index.ts";
import { award } from "./award.ts";
import { hasBadge } from "./queries.ts";

/** Programs that follow links by themselves: search engines, and those that draw previews of links. */
const MACHINE = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embed|scrape|curl|wget/i;

interface SharedLink {
  /** Who shared it, as the link says. */
  readonly username: string;
  readonly questionId: string;
  /** Who opens it; "0" for a visitor. */
  readonly readerId: string;
  readonly userAgent: string;
}

/** Somebody has opened a link that names who shared it. Machines and the own link do not count. Rules: docs/rules/badges.md D1. */
export async function noteShare(app: App, link: SharedLink): Promise<void> {
  if (MACHINE.test(link.userAgent)) return;
  const user = await findUserByUsername(app.db.read, link.username);
  if (!user || user.status === "deleted" || user.id === link.readerId) return;
  if (await hasBadge(app.db.read, user.id, "first_share")) return;
  await app.db.write((tx) => award(app, tx, { badge: "first_share", user_id: user.id, object_id: link.questionId }));
}
