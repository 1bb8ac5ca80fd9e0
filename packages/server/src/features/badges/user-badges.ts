import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { findUserByUsername } from "../users/index.ts";
import { listUserBadges } from "./queries.ts";
import { badgeOf } from "./wire.ts";

/** What a person has earned, the last earned first, badges that are switched off included. */
export async function userBadges(app: App, who: Viewer, input: Parsed<"userBadges">): Promise<Reply<"userBadges">> {
  const badges = await readUserBadges(app, who, input.username);
  return { count: badges.length, list: badges.map(({ shown }) => shown) };
}

/** Every badge of a person, and whether it is switched on. */
export async function readUserBadges(app: App, who: Viewer, username: string) {
  const db = app.db.read;
  const person = found(await findUserByUsername(db, username), "user_not_found", { status: 400 });
  const t = app.translator(who.language);
  const rows = await listUserBadges(db, person.id);
  return rows.map((row) => ({
    isActive: row.status === "active",
    shown: { ...badgeOf(t, row), earned_count: Number(row.earned_count) },
  }));
}
