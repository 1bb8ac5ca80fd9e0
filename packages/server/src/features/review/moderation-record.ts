import type { Parsed, Reply } from "@askwell/contract";
import { reasonOfKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Db } from "../../tables.ts";
import type { Staff } from "../../who.ts";
import { listRemovals } from "../staff/index.ts";
import { findUser } from "../users/index.ts";
import { objectPlaces } from "./object-places.ts";
import { countFlags, listFlagsOn } from "./queries.ts";

/** How many of each are shown. */
const SHOWN = 10;

type Entry = Reply<"moderationRecord">["latest"][number];

/** What staff should know about a person before they decide. Rules: docs/rules/review.md RV12. */
export async function moderationRecord(
  app: App,
  who: Staff,
  input: Parsed<"moderationRecord">,
): Promise<Reply<"moderationRecord">> {
  const db = app.db.read;
  const { id } = found(await findUser(db, input.user_id), "user_not_found");
  const except = input.flag_id;
  const removals = await listRemovals(db, id, SHOWN);
  return {
    flags: await countFlags(db, "reported_user_id", { id, except }),
    raised: await countFlags(db, "user_id", { id, except }),
    removals: removals.count,
    latest: await latestOf(app, db, { who, person: { id, except }, removals: removals.list }),
  };
}

interface Wanted {
  readonly who: Staff;
  readonly person: Parameters<typeof listFlagsOn>[1];
  readonly removals: Awaited<ReturnType<typeof listRemovals>>["list"];
}

async function latestOf(app: App, db: Db, { who, person, removals }: Wanted): Promise<Entry[]> {
  const flags = (await listFlagsOn(db, person, SHOWN)).map((flag) => ({ ...flag, kind: "flag" as const }));
  const removed = removals.map((row) => ({ ...row, kind: "removal" as const, status: "" }));
  const both = [...flags, ...removed].sort((one, other) => other.created_at - one.created_at).slice(0, SHOWN);
  const places = await objectPlaces(
    app,
    db,
    both.map((row) => row.object_id),
  );
  const t = app.translator(who.language);
  return both.flatMap(({ kind, created_at, object_id, reason: key, status }) => {
    const reason = reasonOfKey(key);
    const place = places.get(object_id);
    return place ? [{ kind, at: created_at, ...place, reason: reason ? t(`reasons.${reason}.name`) : "", status }] : [];
  });
}
