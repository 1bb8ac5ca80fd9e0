import { type JsonFile, recordsIn } from "../records/json-files.ts";
import { countIn, objectIn, textIn } from "../records/loose-values.ts";
import type { RecordValues } from "../records/record-attributes.ts";
import { countLeftOut, emptySummary, type ImportSummary } from "../summary.ts";
import { absenceOf, acceptedOf, authorOf, nodesOf, pathOf, placedComments } from "./discussion-shapes.ts";

type Mutable = Record<string, unknown>;

/** What a first reading of all discussions finds, so that people and tags are known before the posts. */
export interface DiscussionSurvey {
  readonly people: readonly RecordValues[];
  readonly tags: readonly RecordValues[];
  /** The addresses of all discussions. */
  readonly known: ReadonlySet<string>;
  readonly discussions: number;
  readonly leftOut: ImportSummary;
}

/** Reads everything once. Only people, tags and addresses are retained. Rules: docs/rules/import.md X25 and X26. */
export async function surveyOf(files: readonly JsonFile[]): Promise<DiscussionSurvey> {
  const people = new Map<string, Mutable>();
  const tags = new Map<string, Mutable>();
  const known = new Set<string>();
  const leftOut = emptySummary();
  const seen = new Set<unknown>();
  for await (const record of recordsIn(files)) {
    if ("broken" in record || seen.has(record.values.id)) continue;
    const discussion = record.values;
    seen.add(discussion.id);
    if (pathOf(discussion) !== null && textIn(discussion.url) !== "") known.add(textIn(discussion.url));
    addTags(tags, discussion);
    const accepted = acceptedOf(discussion);
    addPerson(people, discussion, false);
    for (const { values } of placedComments(discussion)) addPerson(people, values, values.id === accepted);
    countAbsent(leftOut, discussion);
  }
  return { people: [...people.values()], tags: [...tags.values()], known, discussions: seen.size, leftOut };
}

const POINTS_OF_UPVOTE = 10;
const POINTS_OF_ANSWER = 15;

/** Adds the author of a post, or what the post says about them: the earliest date, and the reputation for its votes. */
function addPerson(people: Map<string, Mutable>, post: RecordValues, isAccepted: boolean): void {
  const id = authorOf(post);
  if (id === null) return;
  const author = objectIn(post.author);
  const joined = textIn(author.createdAt);
  const since = joined || textIn(post.createdAt);
  const person = people.get(id) ?? { ...personOf(id, author), created_at: since, reputation: 1 };
  if (joined === "" && since !== "" && since < String(person.created_at)) person.created_at = since;
  // The first upvote is the author's own.
  const upvotes = Math.max(0, countIn(post.upvoteCount) - 1);
  person.reputation = Number(person.reputation) + upvotes * POINTS_OF_UPVOTE + (isAccepted ? POINTS_OF_ANSWER : 0);
  people.set(id, person);
}

function personOf(id: string, author: RecordValues): Mutable {
  const login = textIn(author.login);
  return {
    ...{ id, username: login, name: textIn(author.name) || login, about: textIn(author.bio) },
    // An address in a profile is not proven to be of that person.
    ...{ email: textIn(author.email), email_confirmed: false },
    ...{ website: textIn(author.websiteUrl), location: textIn(author.location) },
  };
}

function addTags(tags: Map<string, Mutable>, discussion: RecordValues): void {
  const { name, description, slug } = objectIn(discussion.category);
  const path = pathOf(discussion)?.replace(/\d+$/, "categories/");
  const address = path && textIn(slug) !== "" ? [path + textIn(slug)] : [];
  addTag(tags, { name, text: description, addresses: address });
  for (const label of nodesOf(discussion.labels)) addTag(tags, { name: label.name, text: label.description });
}

function addTag(tags: Map<string, Mutable>, tag: Mutable): void {
  const name = textIn(tag.name);
  if (name !== "" && !tags.has(name)) tags.set(name, { ...tag, name });
}

/** Counts what the discussion has and the import leaves out. */
function countAbsent(leftOut: ImportSummary, discussion: RecordValues): void {
  const comments = nodesOf(discussion.comments);
  const replies = comments.flatMap((comment) => nodesOf(comment.replies));
  for (const comment of [...comments, ...replies]) {
    const reason = absenceOf(comment);
    if (reason !== undefined) countLeftOut(leftOut, "comments", reason);
  }
  const missing = [discussion.comments, ...comments.map((comment) => comment.replies)].map(missingIn);
  countLeftOut(leftOut, "comments", "that the export does not contain", sumUp(missing));
  const reactions = [discussion, ...comments, ...replies].map(reactionsTo);
  countLeftOut(leftOut, "reactions", "other than upvotes", sumUp(reactions));
}

const sumUp = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** How many nodes of a connection were not asked for; at least one if there is a next page. */
function missingIn(connection: unknown): number {
  const { totalCount, pageInfo } = objectIn(connection);
  const least = objectIn(pageInfo).hasNextPage === true ? 1 : 0;
  return Math.max(least, countIn(totalCount) - nodesOf(connection).length);
}

function reactionsTo({ reactions, reactionGroups }: RecordValues): number {
  if (!Array.isArray(reactionGroups)) return countIn(objectIn(reactions).totalCount);
  const counts = reactionGroups.map(objectIn).map(({ users, reactors }) => objectIn(reactors ?? users).totalCount);
  return sumUp(counts.map(countIn));
}
