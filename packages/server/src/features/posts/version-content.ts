import { titleSlug } from "@askwell/content/slug";
import type { TagRef } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { RevisionRow, RevisionSnapshot } from "../history/index.ts";
import { listTagsBySlug, tagRefOf } from "../tags/index.ts";
import { wireId } from "./wire.ts";

/** The stored content of a version. */
export const snapshotOf = (row: RevisionRow): RevisionSnapshot => JSON.parse(row.content) as RevisionSnapshot;

/**
 * The contents of versions in order, each in the shape of its kind; what a version lacks is empty. `questionIdOf` is the
 * question of an answer's version, in its wire format.
 */
export async function versionContents(
  app: App,
  db: Db,
  rows: readonly RevisionRow[],
  questionIdOf: (row: RevisionRow) => string,
): Promise<Record<string, unknown>[]> {
  const slugs = [...new Set(rows.flatMap((row) => snapshotOf(row).tags ?? []))];
  const tags = new Map((await listTagsBySlug(db, slugs)).map((tag) => [tag.slug_name, tagRefOf(app, tag)]));
  return Promise.all(rows.map((row) => contentOf(app, row, tags, questionIdOf(row))));
}

async function contentOf(app: App, row: RevisionRow, tags: ReadonlyMap<string, TagRef>, questionId: string) {
  const snapshot = snapshotOf(row);
  if (row.object_kind === "tag") return tagContent(row, snapshot);
  const texts = { content: snapshot.content ?? "", html: snapshot.html ?? (await pageOf(app, row, snapshot)) };
  const edited = row.status === "normal" ? 0 : row.created_at;
  const both = { create_time: row.created_at, vote_count: 0, status: 1, vote_status: "", collected: false };
  if (row.object_kind === "answer") {
    const ids = { id: wireId(app, row.object_id), question_id: questionId };
    return { ...both, ...ids, ...texts, update_time: edited, accepted: 1, member_actions: [] };
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

/** Imported versions are rendered when they are viewed. */
async function pageOf(app: App, row: RevisionRow, { content = "" }: RevisionSnapshot): Promise<string> {
  const { site_url: siteUrl } = app.settings.get("general");
  const options = { siteUrl, scope: row.object_id, people: new Set<string>() };
  return (await app.rendering.markdown(content, options, "preview")).html;
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

function tagContent(row: RevisionRow, snapshot: RevisionSnapshot) {
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
    question_count: snapshot.question_count ?? 0,
    is_follower: false,
    status: "",
    member_actions: null,
    main_tag_slug_name: "",
    recommend: false,
    reserved: false,
  };
}
