import { listEvents, revisionContents } from "../../features/history/bulk.ts";
import { countOwnVotes } from "../../features/votes/bulk.ts";
import { accountsOf, COMMUNITY } from "../people.ts";
import type { ImportContext } from "../phase.ts";
import type { ForeignAnswer, ForeignQuestion } from "../posts.ts";
import { isNew } from "../posts.ts";
import { type MadeText, recordText } from "../texts.ts";
import { type PostVersions, versionsOf } from "./post-versions.ts";

/** A text of the source, and the version that holds it. */
export interface NewText {
  readonly text: MadeText;
  readonly revision_id: string;
  /** The version of the post when the text was made; the text is not used if it has another one by then. */
  readonly revisionBefore: string;
  readonly editor: string;
  readonly edited_at: number;
  /** Slugs of the tags of the version, if it has any. */
  readonly slugs: readonly string[];
}

/** What the posts of a batch have become here. */
export interface OldPosts<Foreign> {
  /** Rows of the source by the ids of their posts, in the order of the ids. */
  readonly foreign: ReadonlyMap<string, Foreign>;
  /** Texts that have changed in the source and not here. */
  readonly texts: ReadonlyMap<string, NewText>;
  readonly ownVotes: Awaited<ReturnType<typeof countOwnVotes>>;
  /** Deleted posts that the source had not, and that it has again. */
  readonly returned: ReadonlySet<string>;
  /** Number of changed texts that were edited here. */
  readonly editedHere: number;
  /** The account of automatic actions of the source. */
  readonly community: string;
}

interface ImportedText {
  readonly id: string;
  readonly user_id: string;
  readonly status: string;
  readonly revision_id: string;
  readonly edited_at: number;
}

/** Reads what the change of a batch of posts needs. */
export async function oldPostsOf<Foreign extends ForeignQuestion | ForeignAnswer>(
  context: ImportContext,
  rows: readonly Foreign[],
  ids: ReadonlyMap<string, string>,
): Promise<OldPosts<Foreign>> {
  const { read } = context.app.db;
  const known = rows.flatMap((row) => {
    const id = ids.get(row.foreign_id);
    return id !== undefined && !isNew(context, id) ? [[id, row] as const] : [];
  });
  const foreign = new Map(known.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const postIds = [...foreign.keys()];
  const stored = await storedTexts(context, postIds);
  const versions = await versionsOf(read, context, postIds);
  const changed = stored.filter((post) => isChanged(post, foreign.get(post.id)!, versions.get(post.id)));
  const accounts = await accountsOf(context, [COMMUNITY, ...changed.map(({ id }) => foreign.get(id)!.editor)]);
  const community = accounts.get(COMMUNITY)!;
  const sources = { foreign, versions, accounts };
  const isEditedHere = ({ id }: ImportedText) => versions.get(id)?.isEditedHere ?? false;
  const taken = changed.filter((post) => !isEditedHere(post));
  return {
    foreign,
    texts: await newTexts(context, taken, sources),
    ownVotes: await countOwnVotes(read, postIds, context.spans[0]?.startedAt ?? 0),
    returned: await returnedPosts(context, stored, community),
    editedHere: await countChangedThere(context, changed.filter(isEditedHere), sources),
    community,
  };
}

async function storedTexts({ app }: ImportContext, ids: readonly string[]): Promise<ImportedText[]> {
  if (ids.length === 0) return [];
  const { read } = app.db;
  const columns = ["id", "user_id", "status", "revision_id", "edited_at"] as const;
  const questions = await read.selectFrom("questions").select(columns).where("id", "in", ids).execute();
  const answers = await read.selectFrom("answers").select(columns).where("id", "in", ids).execute();
  return [...questions, ...answers];
}

/**
 * True if the source has a later version. Without a history only the time of the last edit tells; the time of an edit here
 * does not.
 */
function isChanged(post: ImportedText, foreign: ForeignQuestion | ForeignAnswer, versions: PostVersions | undefined) {
  const last = versions?.last ?? { id: "0", created_at: 0 };
  if (versions?.isEditedHere) return foreign.edited_at > last.created_at;
  const isLater = last.id !== "0" && last.id !== post.revision_id;
  return isLater || foreign.edited_at > Math.max(post.edited_at, last.created_at);
}

/**
 * How many of these posts, which were edited here, have another text in the source than its last version that is known
 * here. Of a post without a history the time of the last edit before the import is not.
 */
async function countChangedThere(
  context: ImportContext,
  posts: readonly ImportedText[],
  sources: TextSources,
): Promise<number> {
  const idOfLast = (id: string) => sources.versions.get(id)?.last.id ?? "0";
  const texts = await newTexts(context, posts, sources);
  const contents = await revisionContents(
    context.app.db.read,
    posts.map(({ id }) => idOfLast(id)),
  );
  return posts.filter(({ id }) => {
    const known = contents.get(idOfLast(id));
    const row = sources.foreign.get(id)!;
    const title = "title" in row ? row.title : known?.title;
    return known?.content !== texts.get(id)?.text.content || known?.title !== title;
  }).length;
}

interface TextSources {
  readonly foreign: ReadonlyMap<string, ForeignQuestion | ForeignAnswer>;
  readonly versions: ReadonlyMap<string, PostVersions>;
  readonly accounts: ReadonlyMap<string, string>;
}

async function newTexts(
  context: ImportContext,
  posts: readonly ImportedText[],
  { foreign, versions, accounts }: TextSources,
): Promise<Map<string, NewText>> {
  const idOfLast = ({ id }: ImportedText) => versions.get(id)?.last.id ?? "0";
  const contents = await revisionContents(context.app.db.read, posts.map(idOfLast));
  const texts = await context.makeTexts(
    posts.map(({ id, ...post }) => {
      const { body, format } = foreign.get(id)!;
      const source = contents.get(idOfLast({ id, ...post }))?.content ?? null;
      return recordText(body, format, id) ?? { html: body, source, scope: id };
    }),
  );
  return new Map(
    posts.map((post, index) => {
      const row = foreign.get(post.id)!;
      const editor = accounts.get(row.editor) ?? post.user_id;
      const edited_at = row.edited_at || (versions.get(post.id)?.last.created_at ?? post.edited_at);
      const slugs = "slugs" in row ? row.slugs : [];
      const revision_id = idOfLast(post);
      const made = { text: texts[index]!, revisionBefore: post.revision_id, editor, edited_at, slugs };
      return [post.id, { ...made, revision_id }];
    }),
  );
}

/** Deleted posts whose last deletion was that of an import. */
async function returnedPosts(
  context: ImportContext,
  posts: readonly ImportedText[],
  community: string,
): Promise<ReadonlySet<string>> {
  const ids = posts.filter(({ status }) => status === "deleted").map(({ id }) => id);
  const kinds = ["question.deleted", "answer.deleted", "question.undeleted", "answer.undeleted"];
  const events = await listEvents(context.app.db.read, { by: "object_id", ids, kinds });
  const last = new Map(events.map((event) => [event.object_id, event]));
  const isOfImport = (id: string) =>
    last.get(id)?.user_id === community && last.get(id)?.kind.endsWith(".deleted") === true;
  return new Set(ids.filter(isOfImport));
}
