import { numberOfId } from "@askwell/domain";
import { escapeXml } from "../features/site/index.ts";
import { listTagsOf } from "../features/tags/index.ts";
import type { Db } from "../tables.ts";
import { type ExportedSite, type ExportFile, isoTime, type XmlRow } from "./format.ts";
import { postHistory } from "./post-history.ts";
import {
  type Batch,
  commentCounts,
  linksFrom,
  publicAnswers,
  publicAwards,
  publicComments,
  publicQuestions,
  publicTags,
  publicUsers,
  shownUsers,
  votesOn,
} from "./public-rows.ts";

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

/** The files of a Stack Exchange dump. Source: docs/guides/public-export.md. */
export function stackExchangeFiles({ db, badgeName }: ExportedSite): ExportFile[] {
  const files = {
    Users: users(db),
    Tags: tags(db),
    Posts: posts(db),
    Comments: comments(db),
    PostHistory: postHistory(db),
    PostLinks: links(db),
    Votes: votes(db),
    Badges: badges(db, badgeName),
  };
  return Object.entries(files).map(([name, rows]) => ({
    name: `stackexchange/${name}.xml`,
    head: `${DECLARATION}<${name.toLowerCase()}>\n`,
    lines: asLines(rows),
    tail: `</${name.toLowerCase()}>\n`,
  }));
}

async function* asLines(batches: AsyncIterable<readonly XmlRow[]>): AsyncGenerator<string[]> {
  for await (const rows of batches) yield rows.map(lineOf);
}

function lineOf(row: XmlRow): string {
  const attributes = Object.entries(row).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}="${attribute(String(value))}"`,
  );
  return `  <row ${attributes.join(" ")} />`;
}

/** Readers take ends of lines and tabs in attributes for spaces. */
const attribute = (text: string) =>
  escapeXml(text).replaceAll("\r", "&#xD;").replaceAll("\n", "&#xA;").replaceAll("\t", "&#x9;");

async function* users(db: Db): AsyncGenerator<XmlRow[]> {
  for await (const rows of publicUsers(db))
    yield rows.map((row) => ({
      Id: row.id,
      Reputation: row.rank,
      CreationDate: isoTime(row.created_at),
      DisplayName: row.display_name,
      WebsiteUrl: row.website || undefined,
      Location: row.location || undefined,
      AboutMe: row.bio_html || undefined,
    }));
}

async function* tags(db: Db): AsyncGenerator<XmlRow[]> {
  for await (const rows of publicTags(db))
    yield rows.map((row) => ({
      Id: numberOfId(row.id),
      TagName: row.slug_name,
      Count: row.listed_count,
      WikiPostId: row.parsed_text === "" ? undefined : numberOfId(row.id),
    }));
}

const QUESTION = 1;
const ANSWER = 2;
const TAG_WIKI = 5;

async function* posts(db: Db): AsyncGenerator<XmlRow[]> {
  for await (const rows of publicQuestions(db)) {
    const ids = rows.map(({ id }) => id);
    const [slugs, shared] = [await listTagsOf(db, ids), await postFields(db, rows)];
    yield rows.map((row) => ({
      PostTypeId: QUESTION,
      ...shared(row),
      AcceptedAnswerId: numberOfId(row.accepted_answer_id) || undefined,
      ViewCount: row.view_count,
      Title: row.title,
      Tags: (slugs.get(row.id) ?? [])
        .filter(({ status }) => status === "available")
        .map((tag) => `<${tag.slug_name}>`)
        .join(""),
      AnswerCount: row.answer_count,
      ClosedDate: row.status === "closed" ? isoTime(row.closed_at) : undefined,
    }));
  }
  for await (const rows of publicAnswers(db)) {
    const shared = await postFields(db, rows);
    yield rows.map((row) => ({ PostTypeId: ANSWER, ...shared(row), ParentId: numberOfId(row.question_id) }));
  }
  for await (const rows of publicTags(db))
    yield rows
      .filter(({ parsed_text }) => parsed_text !== "")
      .map((row) => ({
        PostTypeId: TAG_WIKI,
        Id: numberOfId(row.id),
        CreationDate: isoTime(row.created_at),
        Body: row.parsed_text,
      }));
}

type PublicPost = Batch<typeof publicQuestions>[number] | Batch<typeof publicAnswers>[number];

/** The attributes that questions and answers share. */
async function postFields(db: Db, rows: readonly PublicPost[]): Promise<(row: PublicPost) => XmlRow> {
  const people = rows.flatMap(({ user_id, last_edit_user_id }) => [user_id, last_edit_user_id]);
  const authors = await shownUsers(db, people);
  const comments = await commentCounts(
    db,
    rows.map(({ id }) => id),
  );
  return (row) => ({
    Id: numberOfId(row.id),
    CreationDate: isoTime(row.created_at),
    Score: row.score,
    Body: row.html,
    OwnerUserId: authors.has(row.user_id) ? row.user_id : undefined,
    LastEditorUserId: authors.has(row.last_edit_user_id) ? row.last_edit_user_id : undefined,
    LastEditDate: row.edited_at > 0 ? isoTime(row.edited_at) : undefined,
    LastActivityDate: isoTime(row.active_at),
    CommentCount: comments.get(row.id) ?? 0,
  });
}

async function* comments(db: Db): AsyncGenerator<XmlRow[]> {
  for await (const rows of publicComments(db)) {
    const people = rows.map(({ user_id }) => user_id);
    const authors = await shownUsers(db, people);
    yield rows.map((row) => ({
      Id: numberOfId(row.id),
      PostId: numberOfId(row.object_id),
      Score: row.score,
      Text: row.original_text,
      CreationDate: isoTime(row.created_at),
      UserId: authors.has(row.user_id) ? row.user_id : undefined,
    }));
  }
}

const LINKED = 1;
const DUPLICATE = 3;

async function* links(db: Db): AsyncGenerator<XmlRow[]> {
  let count = 0;
  for await (const questions of publicQuestions(db)) {
    const ids = questions.map(({ id }) => id);
    const rows = await linksFrom(db, ids);
    yield rows.map((row) => ({
      Id: ++count,
      CreationDate: isoTime(row.created_at),
      PostId: numberOfId(row.from_post_id),
      RelatedPostId: numberOfId(row.to_answer_id ?? "") || numberOfId(row.to_question_id),
      LinkTypeId: row.kind === "duplicate" ? DUPLICATE : LINKED,
    }));
  }
}

const ACCEPTED = 1;
const UPVOTE = 2;
const DOWNVOTE = 3;

/** Votes with their day and without who cast them. Of imported votes only the number is known, so they get the post's day. */
async function* votes(db: Db): AsyncGenerator<XmlRow[]> {
  let count = 0;
  const vote = (postId: string, VoteTypeId: number, seconds: number): XmlRow => ({
    Id: ++count,
    PostId: numberOfId(postId),
    VoteTypeId,
    CreationDate: `${isoTime(seconds).slice(0, 10)}T00:00:00.000`,
  });
  for (const publicPosts of [publicQuestions, publicAnswers])
    for await (const posts of publicPosts(db)) {
      const ids = posts.map(({ id }) => id);
      const cast = Map.groupBy(await votesOn(db, ids), ({ object_id }) => object_id);
      yield (posts as PublicPost[]).flatMap((post) => {
        const known = (direction: string) => (cast.get(post.id) ?? []).filter((each) => each.direction === direction);
        const isAccepted = "accepted" in post && post.accepted === 1;
        return [
          ...(isAccepted ? [vote(post.id, ACCEPTED, post.accepted_at)] : []),
          ...datesOf(known("up"), post.up_count, post.created_at).map((at) => vote(post.id, UPVOTE, at)),
          ...datesOf(known("down"), post.down_count, post.created_at).map((at) => vote(post.id, DOWNVOTE, at)),
        ];
      });
    }
}

/** When votes were cast: those that are known first. */
function datesOf(known: readonly { updated_at: number }[], count: number, otherwise: number): number[] {
  const dates = known.slice(0, count).map(({ updated_at }) => updated_at);
  return [...dates, ...Array.from({ length: count - dates.length }, () => otherwise)];
}

async function* badges(db: Db, badgeName: (key: string) => string): AsyncGenerator<XmlRow[]> {
  let count = 0;
  for await (const rows of publicAwards(db)) {
    const people = rows.map(({ user_id }) => user_id);
    const known = await shownUsers(db, people);
    yield rows
      .filter(({ user_id }) => known.has(user_id))
      .map((row) => ({
        Id: ++count,
        UserId: row.user_id,
        Name: row.name || badgeName(row.key),
        Date: isoTime(row.created_at),
        // Here 1 is bronze and 3 is gold, there it is the other way round.
        Class: 4 - row.level,
        TagBased: "False",
      }));
  }
}
