import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { findUserByUsername } from "../users/index.ts";
import { listUserBadges } from "./queries.ts";
import { badgeTexts } from "./wire.ts";

/** The badges of a user, the last earned first, with inactive ones. */
export async function userBadges(app: App, viewer: Viewer, input: Parsed<"userBadges">): Promise<Reply<"userBadges">> {
  const badges = await readUserBadges(app, viewer, input.username);
  return { count: badges.length, list: badges.map(({ badge }) => badge) };
}

/** All badges of a user, and whether each is active. */
export async function readUserBadges(app: App, viewer: Viewer, username: string) {
  const db = app.db.read;
  const person = required(await findUserByUsername(db, username), "user_not_found", { status: 400 });
  const texts = badgeTexts(app, viewer.language);
  const rows = await listUserBadges(db, person.id);
  return rows.map((row) => ({
    isActive: row.status === "active",
    badge: { ...texts.badgeOf(row), earned_count: Number(row.earned_count) },
  }));
}
