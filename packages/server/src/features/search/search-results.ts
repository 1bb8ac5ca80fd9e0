import { plainText, searchExcerpt } from "@askwell/content";
import type { Reply, UserBasic } from "@askwell/contract";
import { kindOfId, type TextHit } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { wireId } from "../posts/index.ts";
import { listTagsOf, tagRefOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { listFoundAnswers, listFoundQuestions, type SearchResultRow } from "./queries.ts";

type SearchResultItem = Reply<"search">["list"][number];

type FindHits = (text: string) => Iterable<TextHit>;

/** Characters of a text that are considered for an excerpt. */
const MAX_TEXT = 20_000;

/** Posts as search results, in the order of their ids, in four queries. */
export async function foundPosts(
  app: App,
  db: Db,
  ids: readonly string[],
  hits: FindHits,
): Promise<SearchResultItem[]> {
  const rows = new Map<string, SearchResultRow>();
  const ofKind = (kind: string) => ids.filter((id) => kindOfId(id) === kind);
  for (const row of await listFoundQuestions(db, ofKind("question"))) rows.set(row.id, row);
  for (const row of await listFoundAnswers(db, ofKind("answer"))) rows.set(row.id, row);
  const all = [...rows.values()];
  const questionIds = [...new Set(all.map((row) => row.question_id))];
  const tags = await listTagsOf(db, questionIds);
  const people = await userBasics(
    app,
    db,
    all.map((row) => row.user_id),
  );
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const tagRefs = (tags.get(row.question_id) ?? []).map((tag) => tagRefOf(app, tag));
    const object = {
      ...objectOf(app, row),
      excerpt: excerptOf(row.html, hits),
      user_info: personOf(people.get(row.user_id)!),
      tags: tagRefs,
    };
    return [{ object_type: row.kind, object }];
  });
}

function objectOf(app: App, row: SearchResultRow): Omit<SearchResultItem["object"], "excerpt" | "user_info" | "tags"> {
  return {
    id: wireId(app, row.id),
    question_id: wireId(app, row.question_id),
    title: row.title,
    url_title: row.url_title,
    created_at: row.created_at,
    vote_count: row.score,
    accepted: row.accepted,
    answer_count: row.answer_count,
    status: row.status === "available" || row.status === "closed" ? row.status : "",
  };
}

function personOf({ id, username, display_name, rank, status }: UserBasic) {
  return { id, username, display_name, rank, status };
}

function excerptOf(html: string, hits: FindHits): string {
  const text = plainText(html);
  const [hit] = hits(text.slice(0, MAX_TEXT));
  return searchExcerpt(text, hit ? [text.slice(hit.start, hit.end)] : []);
}

/** What of a search these texts contain, as it is written there, in lower case. */
export function foundWords(texts: readonly string[], hits: FindHits): string[] {
  const found = texts.flatMap((text) => [...hits(text)].map(({ start, end }) => text.slice(start, end).toLowerCase()));
  return [...new Set(found)];
}
