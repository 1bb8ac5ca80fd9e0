import type { Parsed, Reply } from "@askwell/contract";
import { revisionStatusCode } from "@askwell/contract";
import { kindOfId, type RevisionStatus } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Member } from "../../who.ts";
import { listVersions } from "../history/index.ts";
import { findTag } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { findThread, maySeeThread } from "./threads.ts";
import { versionContents } from "./version-content.ts";
import { wireId } from "./wire.ts";

const NOTHING = { data: [] };

/** The versions of a post or tag that were in force, newest first, with what each of them held. */
export async function revisions(app: App, who: Member, input: Parsed<"revisions">): Promise<Reply<"revisions">> {
  const db = app.db.read;
  const { object_id } = input;
  if (object_id === "" || object_id === "0") refuse("bad_request");
  const questionId = await checkVisible(db, who, object_id);
  const rows = await listVersions(db, object_id);
  const contents = await versionContents(app, db, rows, questionId);
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map((row, index) => ({
    id: row.id,
    use_id: row.user_id,
    object_id: wireId(app, object_id),
    title: row.title,
    url_title: "",
    content: contents[index]!,
    status: revisionStatusCode[row.status as RevisionStatus],
    create_at: row.created_at,
    user_info: people.get(row.user_id)!,
    reason: row.log,
  }));
}

/** Refuses what the reader may not see; answers with the question that it belongs to, "" for a tag. */
async function checkVisible(db: Db, who: Member, id: string): Promise<string> {
  if (kindOfId(id) === "tag") {
    const tag = (await findTag(db, id)) ?? refuse("object_not_found", NOTHING);
    if (tag.status === "deleted" && !isStaff(who) && tag.user_id !== who.id) refuse("tag_not_found", NOTHING);
    return "";
  }
  const thread = (await findThread(db, id)) ?? refuse("object_not_found", NOTHING);
  const verdict = maySeeThread(who, thread);
  if (!verdict.allowed) refuse(verdict.why, NOTHING);
  return thread.question.id;
}
