import type { Parsed, Reply } from "@askwell/contract";
import { reasonOfKey, recordRights } from "@askwell/domain";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { checkHolds } from "../granted-rights/index.ts";
import { listRemovals } from "../staff/index.ts";
import { findUser, listMergedInto } from "../users/index.ts";
import { objectLocations } from "./object-locations.ts";
import { countFlags, type FlagsOnPost, listFlaggedPosts } from "./queries.ts";

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
  const person = { id, except };
  const flagged = (await listFlaggedPosts(db, "reported_user_id", person, MAX_ENTRIES)).map(flagEntry);
  const removed = removals.list.map((row) => ({ ...row, kind: "removal" as const, status: "", reports: 0 }));
  const latest = [...flagged, ...removed].sort((one, other) => other.created_at - one.created_at);
  const raised = (await listFlaggedPosts(db, "user_id", person, MAX_ENTRIES)).map(flagEntry);
  return {
    flags: await countFlags(db, "reported_user_id", person),
    raised: await countFlags(db, "user_id", person),
    removals: removals.count,
    latest: await entriesOf(app, who, latest.slice(0, MAX_ENTRIES)),
    latest_raised: await entriesOf(app, who, raised),
  };
}

const flagEntry = (flag: FlagsOnPost) => ({ ...flag, kind: "flag" as const });

type RecordRow = Pick<RecordEntry, "kind" | "reports" | "status" | "object_id"> & {
  readonly created_at: number;
  /** The key of a reason. */
  readonly reason: string;
};

async function entriesOf(app: App, who: Member, rows: readonly RecordRow[]): Promise<RecordEntry[]> {
  const locations = await objectLocations(
    app,
    app.db.read,
    rows.map((row) => row.object_id),
  );
  const t = app.translator(who.language);
  return rows.flatMap(({ kind, created_at, object_id, reason: key, status, reports }) => {
    const reason = reasonOfKey(key);
    const location = locations.get(object_id);
    return location
      ? [{ kind, at: created_at, ...location, reason: reason ? t(`reasons.${reason}.name`) : "", status, reports }]
      : [];
  });
}
