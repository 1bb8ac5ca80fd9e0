import type { Parsed, Reply } from "@askwell/contract";
import { reasonOfKey, recordRights } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { checkHolds } from "../granted-rights/index.ts";
import { listRemovals } from "../staff/index.ts";
import { findUser, listMergedInto } from "../users/index.ts";
import { objectLocations } from "./object-locations.ts";
import { countFlags, listFlagsOn } from "./queries.ts";

/** Entries of each kind. */
const MAX_ENTRIES = 10;

type RecordEntry = Reply<"moderationRecord">["latest"][number];

/** A user's flags and removals, shown to staff before they decide. Rules: docs/rules/review.md RV12. */
export async function moderationRecord(
  app: App,
  who: Member,
  input: Parsed<"moderationRecord">,
): Promise<Reply<"moderationRecord">> {
  checkHolds(who, ...recordRights);
  const db = app.db.read;
  const { id } = required(await findUser(db, input.user_id), "user_not_found");
  const except = input.flag_id;
  const removals = await listRemovals(db, [id, ...(await listMergedInto(db, id))], MAX_ENTRIES);
  return {
    flags: await countFlags(db, "reported_user_id", { id, except }),
    raised: await countFlags(db, "user_id", { id, except }),
    removals: removals.count,
    latest: await latestOf(app, db, { who, person: { id, except }, removals: removals.list }),
  };
}

interface LatestOptions {
  readonly who: Member;
  readonly person: Parameters<typeof listFlagsOn>[1];
  readonly removals: Awaited<ReturnType<typeof listRemovals>>["list"];
}

async function latestOf(app: App, db: Db, { who, person, removals }: LatestOptions): Promise<RecordEntry[]> {
  const flags = (await listFlagsOn(db, person, MAX_ENTRIES)).map((flag) => ({ ...flag, kind: "flag" as const }));
  const removed = removals.map((row) => ({ ...row, kind: "removal" as const, status: "" }));
  const both = [...flags, ...removed].sort((one, other) => other.created_at - one.created_at).slice(0, MAX_ENTRIES);
  const locations = await objectLocations(
    app,
    db,
    both.map((row) => row.object_id),
  );
  const t = app.translator(who.language);
  return both.flatMap(({ kind, created_at, object_id, reason: key, status }) => {
    const reason = reasonOfKey(key);
    const location = locations.get(object_id);
    return location
      ? [{ kind, at: created_at, ...location, reason: reason ? t(`reasons.${reason}.name`) : "", status }]
      : [];
  });
}
