import type { Parsed, Reply } from "@askwell/contract";
import { revisionStatusCode } from "@askwell/contract";
import type { RevisionStatus } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { listVersions } from "../history/index.ts";
import { userBasics } from "../users/index.ts";
import { historySubject } from "./history-subject.ts";
import { versionContents } from "./version-content.ts";
import { wireId } from "./wire.ts";

/** The versions of a post or tag that were in force, newest first, with their contents. */
export async function revisions(app: App, who: Member, input: Parsed<"revisions">): Promise<Reply<"revisions">> {
  const db = app.db.read;
  const { object_id } = input;
  if (object_id === "" || object_id === "0") fail("bad_request");
  const subject = await historySubject(db, who, object_id, { empty: [], creatorToo: true });
  const questionId = subject.kind === "tag" ? "" : wireId(app, subject.thread.question.id);
  const rows = await listVersions(db, object_id);
  const contents = await versionContents(app, db, rows, () => questionId);
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
