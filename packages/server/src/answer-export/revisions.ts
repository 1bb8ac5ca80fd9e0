import { objectKinds } from "@askwell/domain";
import type { RevisionRow, RevisionSnapshot } from "../features/history/index.ts";
import type { ExportedObject } from "./exported-object.ts";
import { type AnswerExportRun, addRows, plainNumber, timesOf } from "./run.ts";
import type { TargetRow } from "./target.ts";

const STATES: Readonly<Record<string, number>> = { normal: 0, unreviewed: 1, approved: 2, rejected: 3 };
const [FIRST, APPLIED] = [0, 2];
const NEVER = "0001-01-01T00:00:00Z";

/** Exports the versions of tags and posts. Rule: docs/rules/export-answer.md XE8. */
export async function exportRevisions(run: AnswerExportRun, objects: readonly ExportedObject[]): Promise<void> {
  const byId = new Map(objects.filter(({ kind }) => kind !== "comment").map((object) => [object.id, object]));
  if (byId.size === 0) return;
  const versions = await run.db
    .selectFrom("revisions")
    .selectAll()
    .where("object_id", "in", [...byId.keys()])
    .orderBy("id")
    .execute();
  const tags = await tagsIn(run, versions);
  const seen = new Set<string>();
  const rows: TargetRow[] = [];
  for (const version of versions) {
    const isFirst = !seen.has(version.object_id);
    seen.add(version.object_id);
    rows.push(await revisionRow(run, version, { object: byId.get(version.object_id)!, tags, isFirst }));
  }
  addRows(run, "revision", rows, "versions");
}

interface VersionTag {
  readonly ID: string;
  readonly SlugName: string;
}

/** The tags that versions name, by their slugs. */
async function tagsIn({ db }: AnswerExportRun, versions: readonly RevisionRow[]) {
  const slugs = [...new Set(versions.flatMap(({ content }) => (JSON.parse(content) as RevisionSnapshot).tags ?? []))];
  if (slugs.length === 0) return new Map<string, VersionTag>();
  const columns = [
    "id",
    "slug_name",
    "display_name",
    "main_tag_id",
    "main_tag_slug_name",
    "recommend",
    "reserved",
  ] as const;
  const rows = await db.selectFrom("tags").select(columns).where("slug_name", "in", slugs).execute();
  return new Map(
    rows.map((tag) => [
      tag.slug_name,
      {
        ...{ ID: tag.id, MainTagID: tag.main_tag_id, MainTagSlugName: tag.main_tag_slug_name, RevisionID: "0" },
        ...{ SlugName: tag.slug_name, DisplayName: tag.display_name },
        ...{ Recommend: tag.recommend === 1, Reserved: tag.reserved === 1 },
      },
    ]),
  );
}

interface VersionContext {
  readonly object: ExportedObject;
  readonly tags: ReadonlyMap<string, VersionTag>;
  readonly isFirst: boolean;
}

async function revisionRow(run: AnswerExportRun, version: RevisionRow, context: VersionContext): Promise<TargetRow> {
  const { object, isFirst } = context;
  const state = STATES[version.status] ?? APPLIED;
  return {
    ...{ id: plainNumber(version.id), ...timesOf(version), user_id: version.user_id, object_id: object.id },
    ...{ object_type: objectKinds[object.kind], title: object.kind === "answer" ? "" : version.title },
    content: withNumbers(JSON.stringify(await contentOf(run, version, context))),
    // Only the first version of a post is a new one there; edits that need no review are approved.
    ...{ log: version.log, status: state === FIRST && !isFirst ? APPLIED : state },
    review_user_id: version.review_user_id,
  };
}

/**
 * The only id in a version that is a number there, and has more digits than numbers have here. In texts, quotation marks
 * have a backslash before them.
 */
const withNumbers = (json: string) => json.replace(/"MainTagID":"(\d+)"/g, '"MainTagID":$1');

async function contentOf(run: AnswerExportRun, version: RevisionRow, { object, tags, isFirst }: VersionContext) {
  const snapshot = JSON.parse(version.content) as RevisionSnapshot;
  const shared = {
    ...{
      ID: object.id,
      CreatedAt: isoTime(object.created_at),
      UpdatedAt: isFirst ? NEVER : isoTime(version.created_at),
    },
    ...{ UserID: object.user_id, RevisionID: "0" },
  };
  if (object.kind === "tag")
    return {
      ...{ ...shared, MainTagID: 0, MainTagSlugName: "", FollowCount: 0, Status: 1, Recommend: false, Reserved: false },
      ...{ SlugName: snapshot.slug_name ?? "", DisplayName: snapshot.display_name ?? "" },
      ...{ OriginalText: snapshot.original_text ?? "", ParsedText: snapshot.parsed_text ?? "" },
      QuestionCount: snapshot.question_count ?? 0,
    };
  const texts = { OriginalText: snapshot.content ?? "", ParsedText: await pageOf(run, version, { object, snapshot }) };
  const counts = { LastEditUserID: "0", Status: 1, VoteCount: 0 };
  if (object.kind === "answer")
    return { ...shared, ...texts, ...counts, QuestionID: object.question_id, Accepted: 1, CommentCount: 0 };
  return {
    ...{ ...shared, ...texts, ...counts, Title: snapshot.title ?? version.title, InviteUserID: "", Pin: 1, Show: 1 },
    ...{ ViewCount: 0, UniqueViewCount: 0, AnswerCount: 0, HotScore: 0, CollectionCount: 0, FollowCount: 0 },
    ...{ AcceptedAnswerID: "0", LastAnswerID: "0", PostUpdateTime: isoTime(version.created_at), LinkedCount: 0 },
    tags: (snapshot.tags ?? []).flatMap((slug) => tags.get(slug) ?? []),
  };
}

interface VersionText {
  readonly object: ExportedObject;
  readonly snapshot: RevisionSnapshot;
}

/** The HTML of a version: that of the post for the one that it shows, of others as they are viewed. */
async function pageOf(run: AnswerExportRun, version: RevisionRow, { object, snapshot }: VersionText): Promise<string> {
  if (snapshot.html !== undefined) return snapshot.html;
  if (version.id === object.revision_id) return object.html;
  const { site_url: siteUrl } = run.app.settings.get("general");
  const options = { siteUrl, scope: object.id, people: new Set<string>() };
  return (await run.app.rendering.markdown(snapshot.content ?? "", options, "preview")).html;
}

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
