import type { Parsed } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { isAdmin, type Member } from "../../../viewer.ts";
import { findUserByUsername, listMergedInto } from "../../users/index.ts";

const DAY_SECONDS = 86_400;

/** The filter of a request; fails for a username that does not exist. */
export async function logFilterOf(app: App, db: Db, who: Member, input: Parsed<"exportStaffLog">) {
  const { username, person, object_id, action, in_days, first_day, last_day } = input;
  const idOf = async (name: string) =>
    name === "" ? "" : required(await findUserByUsername(db, name), "user_not_found").id;
  const since = Math.max(in_days === 0 ? 0 : app.now() - in_days * DAY_SECONDS, startOf(first_day));
  const until = last_day === "" ? 0 : startOf(last_day) + DAY_SECONDS;
  const [user_id, person_id] = [await idOf(username), await idOf(person)];
  const person_ids = person_id === "" ? [] : [person_id, ...(await listMergedInto(db, person_id))];
  return { user_id, person_ids, object_id, action, since, until, is_admin: isAdmin(who) };
}

/** The first second of a day in UTC; 0 for no day. */
const startOf = (day: string): number => Math.max(0, Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000) || 0);
