import type { Parsed, Reply } from "@askwell/contract";
import { isStaff, queryTerms, type SearchText, searchTerm, tagCandidates } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { actorOf, type Viewer } from "../../../viewer.ts";
import { limitVisitor } from "../../rate-limits/index.ts";
import { listTagsById, listTagsBySlug, listTagsOf, type TagRow, tagBasicOf } from "../../tags/index.ts";

const MAX_TAGS = 5;
/** Questions whose tags count. */
const MAX_SIMILAR = 20;
const MAX_WORDS = 12;
/** A tag that the text does not name is that of this many similar questions. */
const MIN_SIMILAR = 2;
/** What a name weighs; a tag of the best similar question weighs 1. */
const TITLE_WEIGHT = 3;
const TEXT_WEIGHT = 1;
/** A suggestion weighs at least this part of the first one. */
const MIN_SHARE = 0.25;
/** A tag of a similar question weighs half as much at this rank. */
const HALF_RANK = 4;

/** Tags for a question that the caller is writing; a visitor's network may ask so often. Source: docs/rules/search.md F39. */
export async function suggestTags(app: App, who: Viewer, input: Parsed<"suggestTags">): Promise<Reply<"suggestTags">> {
  await limitVisitor(app, who);
  return fittingTags(app, who, input);
}

/**
 * Tags for a question that is being written: those that its title and text name, and those of the questions that fit it
 * best. Source: docs/rules/questions.md Q22.
 */
export async function fittingTags(app: App, who: Viewer, input: TaggedTexts): Promise<Reply<"suggestTags">> {
  const db = app.db.read;
  const similar = await tagsOfSimilar(app, input);
  const named = await namedTags(db, input);
  const mains = await mainTags(db, [...named.map(({ tag }) => tag), ...similar.flat()]);
  const weights = weigh(named, similar);
  const least = MIN_SHARE * Math.max(0, ...weights.values());
  return [...weights]
    .flatMap(([id, weight]) => {
      const tag = mains.get(id);
      const isOffered = tag?.status === "available" && weight >= least && (tag.reserved === 0 || isStaff(actorOf(who)));
      return isOffered ? [{ tag, weight }] : [];
    })
    .toSorted((one, other) => other.weight - one.weight || (one.tag.slug_key < other.tag.slug_key ? -1 : 1))
    .slice(0, MAX_TAGS)
    .map(({ tag }) => tagBasicOf(app, tag));
}

type TaggedTexts = Pick<Parsed<"suggestTags">, "title" | "content">;

interface NamedTag {
  readonly tag: TagRow;
  readonly inTitle: boolean;
}

const mainId = (tag: TagRow) => (tag.main_tag_id === "0" ? tag.id : tag.main_tag_id);

/** The tags and synonyms whose names are in the question. */
async function namedTags(db: Db, texts: TaggedTexts): Promise<NamedTag[]> {
  const candidates = new Map(tagCandidates(texts).map((each) => [each.slug, each]));
  const tags = await listTagsBySlug(db, [...candidates.keys()]);
  return tags.map((tag) => ({ tag, inTitle: candidates.get(tag.slug_key)?.inTitle ?? false }));
}

/** The tags of the questions that fit the words of the title, and of the text after a short title, best first. */
async function tagsOfSimilar(app: App, { title, content }: TaggedTexts): Promise<TagRow[][]> {
  const words = [...new Set(`${title} ${content.slice(0, 500)}`.split(/\s+/))];
  const typed: SearchText[] = words
    .filter((word) => searchTerm(word) !== null)
    .map((text) => ({ text, isPhrase: false }));
  const texts = (await app.search.important(typed)).slice(0, MAX_WORDS);
  if (texts.length === 0) return [];
  const request = { ...ANY_QUESTION, terms: queryTerms({ texts }), texts };
  const { postIds } = await app.search.find(app.db.read, request);
  const tags = await listTagsOf(app.db.read, postIds);
  return postIds.map((id) => tags.get(id) ?? []);
}

const ANY_QUESTION = {
  kind: "question",
  tagIds: [],
  user_id: null,
  question_id: null,
  created: null,
  score: null,
  answer_count: null,
  view_count: null,
  accepted: null,
  order: "relevance",
  offset: 0,
  size: MAX_SIMILAR,
} as const;

/** All main tags of these tags, by id. */
async function mainTags(db: Db, tags: readonly TagRow[]): Promise<Map<string, TagRow>> {
  const known = new Map(tags.map((tag) => [tag.id, tag]));
  const missing = tags.map(mainId).filter((id) => !known.has(id));
  for (const tag of await listTagsById(db, [...new Set(missing)])) known.set(tag.id, tag);
  return known;
}

/** The weight of each main tag, by id. */
function weigh(named: readonly NamedTag[], similar: readonly (readonly TagRow[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of similar.flat()) counts.set(mainId(tag), (counts.get(mainId(tag)) ?? 0) + 1);
  const weights = new Map<string, number>();
  const add = (tag: TagRow, weight: number) => weights.set(mainId(tag), weight + (weights.get(mainId(tag)) ?? 0));
  for (const { tag, inTitle } of named) {
    // A word of a long text is often not its subject: a similar question has to confirm it, where there is any.
    if (inTitle) add(tag, TITLE_WEIGHT);
    else if (similar.length === 0 || counts.has(mainId(tag))) add(tag, TEXT_WEIGHT);
  }
  const isNamed = new Set(weights.keys());
  similar.forEach((tags, rank) => {
    for (const tag of tags)
      if (isNamed.has(mainId(tag)) || counts.get(mainId(tag))! >= MIN_SIMILAR) add(tag, HALF_RANK / (HALF_RANK + rank));
  });
  return weights;
}
