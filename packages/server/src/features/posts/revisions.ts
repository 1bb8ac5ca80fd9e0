import { titleSlug } from "@askwell/content/slug";
import type { Parsed, Reply } from "@askwell/contract";
import { revisionStatusCode, type TagRef } from "@askwell/contract";
import { kindOfId, type RevisionStatus } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Db } from "../../tables.ts";
import { isStaff, type Member } from "../../who.ts";
import { listVersions, type RevisionRow, type Snapshot } from "../history/index.ts";
import { findTag, listTagsBySlug, tagRefOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { findThread, maySeeThread } from "./threads.ts";
import { wireId } from "./wire.ts";

const NOTHING = { data: [] };

/** The versions of a post or tag that were in force, newest first, with what each of them held. */
export async function revisions(app: App, who: Member, input: Parsed<"revisions">): Promise<Reply<"revisions">> {
  const db = app.db.read;
  const { object_id } = input;
  if (object_id === "" || object_id === "0") refuse("bad_request");
  await checkVisible(db, who, object_id);
  const rows = await listVersions(db, object_id);
  const snapshots = rows.map((row) => JSON.parse(row.content) as Snapshot);
  const slugs = [...new Set(snapshots.flatMap((snapshot) => snapshot.tags ?? []))];
  const tags = new Map((await listTagsBySlug(db, slugs)).map((tag) => [tag.slug_name, tagRefOf(app, tag)]));
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
    content: contentOf(app, row, snapshots[index]!, tags),
    status: revisionStatusCode[row.status as RevisionStatus],
    create_at: row.created_at,
    user_info: people.get(row.user_id)!,
    reason: row.log,
  }));
}

async function checkVisible(db: Db, who: Member, id: string): Promise<void> {
  if (kindOfId(id) === "tag") {
    const tag = (await findTag(db, id)) ?? refuse("object_not_found", NOTHING);
    if (tag.status === "deleted" && !isStaff(who) && tag.user_id !== who.id) refuse("tag_not_found", NOTHING);
    return;
  }
  const thread = (await findThread(db, id)) ?? refuse("object_not_found", NOTHING);
  const verdict = maySeeThread(who, thread);
  if (!verdict.allowed) refuse(verdict.why, NOTHING);
}

/** A version in the shape of its kind; what a version does not hold is empty. */
function contentOf(app: App, row: RevisionRow, snapshot: Snapshot, tags: ReadonlyMap<string, TagRef>) {
  if (row.object_kind === "tag") return tagContent(row, snapshot);
  const texts = { content: snapshot.content ?? "", html: snapshot.html ?? "" };
  const edited = row.status === "normal" ? 0 : row.created_at;
  const both = { create_time: row.created_at, vote_count: 0, status: 1, vote_status: "", collected: false };
  if (row.object_kind === "answer") {
    const ids = { id: wireId(app, row.object_id), question_id: "" };
    return { ...both, ...ids, ...texts, update_time: edited, accepted: 1, member_actions: null };
  }
  return {
    ...EMPTY_QUESTION,
    ...both,
    ...texts,
    id: wireId(app, row.object_id),
    title: row.title,
    url_title: titleSlug(row.title),
    tags: (snapshot.tags ?? []).flatMap((slug) => tags.get(slug) ?? []),
    update_time: row.created_at,
    edit_time: edited,
  };
}

const EMPTY_QUESTION = {
  description: "",
  view_count: 0,
  unique_view_count: 0,
  answer_count: 0,
  collection_count: 0,
  follow_count: 0,
  accepted_answer_id: "0",
  last_answer_id: "0",
  pin: 1,
  show: 1,
  user_info: null,
  answered: false,
  first_answer_id: "",
  is_followed: false,
  member_actions: null,
  extends_actions: null,
};

function tagContent(row: RevisionRow, snapshot: Snapshot) {
  return {
    tag_id: row.object_id,
    created_at: row.created_at,
    updated_at: row.created_at,
    slug_name: snapshot.slug_name ?? "",
    display_name: snapshot.display_name ?? "",
    excerpt: snapshot.parsed_text ?? "",
    original_text: snapshot.original_text ?? "",
    parsed_text: snapshot.parsed_text ?? "",
    description: "",
    follow_count: 0,
    question_count: 0,
    is_follower: false,
    status: "",
    member_actions: null,
    main_tag_slug_name: "",
    recommend: false,
    reserved: false,
  };
}
