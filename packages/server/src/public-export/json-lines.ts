import { listTagsOf } from "../features/tags/index.ts";
import type { Db } from "../tables.ts";
import type { ExportedSite, ExportFile } from "./format.ts";
import {
  linksFrom,
  publicAnswers,
  publicAwards,
  publicComments,
  publicQuestions,
  publicTags,
  publicUsers,
  shownUsers,
  versionsOf,
} from "./public-rows.ts";

/** ISO time in UTC, or null for 0. */
const time = (seconds: number) => (seconds === 0 ? null : new Date(seconds * 1000).toISOString());
const maybe = (id: string) => (id === "0" || id === "" ? null : id);

/** A file for each kind of object, one object a line. Source: docs/guides/public-export.md. */
export function jsonLines({ db, url, badgeName }: ExportedSite): ExportFile[] {
  const files = {
    users: users(db, url),
    tags: tags(db),
    questions: questions(db, url),
    answers: answers(db, url),
    comments: comments(db),
    versions: versions(db),
    links: links(db),
    badges: badges(db, badgeName),
  };
  return Object.entries(files).map(([name, objects]) => ({
    name: `jsonl/${name}.jsonl`,
    head: "",
    lines: asLines(objects),
    tail: "",
  }));
}

async function* asLines(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string[]> {
  for await (const objects of batches) yield objects.map((object) => JSON.stringify(object));
}

async function* users(db: Db, url: string) {
  for await (const rows of publicUsers(db))
    yield rows.map(({ id, username, display_name, created_at, rank, bio, website, location }) => ({
      ...{ id, url: `${url}/users/${encodeURIComponent(username)}`, username, display_name },
      ...{ created_at: time(created_at), reputation: rank, bio, website, location },
    }));
}

async function* tags(db: Db) {
  for await (const rows of publicTags(db))
    yield rows.map(({ id, slug_name, display_name, created_at, main_tag_slug_name, listed_count, original_text }) => ({
      ...{ id, slug: slug_name, name: display_name, synonym_of: main_tag_slug_name || null },
      ...{ created_at: time(created_at), question_count: listed_count, text: original_text },
    }));
}

interface PostFields {
  readonly created_at: number;
  readonly edited_at: number;
  readonly active_at: number;
  readonly score: number;
  readonly up_count: number;
  readonly down_count: number;
  readonly content: string;
  readonly html: string;
  readonly program: string;
}

const postOf = (post: PostFields) => ({
  ...{ created_at: time(post.created_at), edited_at: time(post.edited_at), active_at: time(post.active_at) },
  ...{ score: post.score, upvotes: post.up_count, downvotes: post.down_count, markdown: post.content, html: post.html },
  written_with: post.program || null,
});

async function* questions(db: Db, url: string) {
  for await (const rows of publicQuestions(db)) {
    const ids = rows.map(({ id }) => id);
    const slugs = await listTagsOf(db, ids);
    const authors = await shownUsers(db, peopleOf(rows));
    yield rows.map((row) => ({
      ...{ id: row.id, url: `${url}/questions/${row.id}`, title: row.title },
      tags: (slugs.get(row.id) ?? []).filter(({ status }) => status === "available").map((tag) => tag.slug_name),
      ...{ author_id: personIn(authors, row.user_id), editor_id: personIn(authors, row.last_edit_user_id) },
      ...{ views: row.view_count, answer_count: row.answer_count, accepted_answer_id: maybe(row.accepted_answer_id) },
      closed: row.status === "closed" ? closingOf(row) : null,
      ...postOf(row),
    }));
  }
}

const closingOf = (row: { closed_at: number; close_reason: string; close_message: string }) => ({
  at: time(row.closed_at),
  reason: row.close_reason.replace(/^reason\./, ""),
  message: row.close_message,
});

async function* answers(db: Db, url: string) {
  for await (const rows of publicAnswers(db)) {
    const authors = await shownUsers(db, peopleOf(rows));
    yield rows.map((row) => ({
      ...{ id: row.id, url: `${url}/questions/${row.question_id}/${row.id}`, question_id: row.question_id },
      ...{ author_id: personIn(authors, row.user_id), editor_id: personIn(authors, row.last_edit_user_id) },
      ...{ accepted: row.accepted === 1, accepted_at: time(row.accepted_at) },
      ...postOf(row),
    }));
  }
}

async function* comments(db: Db) {
  for await (const rows of publicComments(db)) {
    const ids = rows.map(({ user_id }) => user_id);
    const authors = await shownUsers(db, ids);
    yield rows.map((row) => ({
      ...{ id: row.id, post_id: row.object_id, reply_to: maybe(row.reply_comment_id) },
      ...{ author_id: personIn(authors, row.user_id), created_at: time(row.created_at), score: row.score },
      ...{ markdown: row.original_text, html: row.parsed_text, written_with: row.program || null },
    }));
  }
}

async function* versions(db: Db) {
  for (const publicPosts of [publicQuestions, publicAnswers])
    for await (const posts of publicPosts(db)) {
      const rows = await versionsOf(
        db,
        posts.map(({ id }) => id),
      );
      const authors = await shownUsers(
        db,
        rows.map(({ user_id }) => user_id),
      );
      yield rows.map(({ id, object_id, user_id, created_at, content, log }) => {
        const { title, tags, content: markdown } = content;
        const author_id = personIn(authors, user_id);
        return { id, post_id: object_id, author_id, created_at: time(created_at), title, tags, markdown, summary: log };
      });
    }
}

async function* links(db: Db) {
  for await (const questions of publicQuestions(db)) {
    const rows = await linksFrom(
      db,
      questions.map(({ id }) => id),
    );
    yield rows.map(({ from_post_id, to_question_id, to_answer_id, kind, created_at }) => ({
      ...{ from_post_id, to_post_id: to_answer_id === "0" ? to_question_id : to_answer_id },
      ...{ kind, created_at: time(created_at) },
    }));
  }
}

async function* badges(db: Db, badgeName: (key: string) => string) {
  for await (const rows of publicAwards(db)) {
    const people = await shownUsers(
      db,
      rows.map(({ user_id }) => user_id),
    );
    yield rows
      .filter(({ user_id }) => people.has(user_id))
      .map(({ id, user_id, key, name, level, created_at }) => ({
        ...{ id, user_id, badge: name || badgeName(key), class: ["bronze", "silver", "gold"][level - 1] },
        created_at: time(created_at),
      }));
  }
}

const peopleOf = (rows: readonly { user_id: string; last_edit_user_id: string }[]) =>
  rows.flatMap(({ user_id, last_edit_user_id }) => [user_id, last_edit_user_id]);

/** Null for deleted accounts, whose posts stay. */
const personIn = (shown: ReadonlySet<string>, id: string) => (shown.has(id) ? id : null);
