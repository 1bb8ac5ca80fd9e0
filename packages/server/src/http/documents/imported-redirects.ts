import { kindOfId, questionAddress, tagSlug } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";

/** Ids of imported sites are short numbers; ours have 17 digits, or letters as well. */
const POST = /^\/(questions|q|a)\/(\d{1,15})(?:\/[^/]*)?(?:\/(\d{1,15}))?\/?$/;
const PERSON = /^\/users\/(-?\d{1,15})(?:\/[^/]*)?\/?$/;
const TAGGED = /^\/questions\/tagged\/([^/]+)\/?$/;

/**
 * The current path of a URL of the imported site; null if it is none. Known are questions (`/questions/123/title`,
 * `/q/123`), answers (`/a/456`, `/questions/123/title/456`), users (`/users/7/name`) and tags (`/questions/tagged/a`).
 * Source: docs/rules/import.md X8.
 */
export async function importedRedirect(app: App, url: string): Promise<string | null> {
  const [path = ""] = url.split(/[?#]/);
  const [, kind, id, below] = POST.exec(path) ?? [];
  if (id) return postAddress(app, kind === "questions" ? [below, id] : [id]);
  const [, person] = PERSON.exec(path) ?? [];
  if (person) return userAddress(app.db.read, person);
  const [, tag] = TAGGED.exec(path) ?? [];
  return tag ? tagAddress(app.db.read, tag) : null;
}

/** The path of the first foreign id that belongs to an imported question or answer. */
async function postAddress(app: App, foreignIds: readonly (string | undefined)[]): Promise<string | null> {
  const ids = foreignIds.filter((id) => id !== undefined);
  const { read } = app.db;
  const rows = await read
    .selectFrom("imported_posts")
    .select(["foreign_id", "post_id"])
    .where("source", "=", (posts) => posts.selectFrom("imported_posts").select((e) => e.fn.min("source").as("source")))
    .where("foreign_id", "in", ids)
    .execute();
  for (const id of ids) {
    const moved = rows.find((row) => row.foreign_id === id);
    const address = moved && (await addressOf(app, moved.post_id));
    if (address) return address;
  }
  return null;
}

/** Only for public posts: the path of a question contains its title. Source: docs/rules/visibility.md S9. */
async function addressOf(app: App, postId: string): Promise<string | null> {
  const { read } = app.db;
  const isAnswer = kindOfId(postId) === "answer";
  const answers = read
    .selectFrom("answers")
    .select("question_id")
    .where("id", "=", postId)
    .where("status", "=", "available");
  const questionId = isAnswer ? (await answers.executeTakeFirst())?.question_id : postId;
  if (!questionId) return null;
  const questions = read.selectFrom("questions").select("url_title").where("id", "=", questionId);
  const question = await questions.where("visible", "=", 1).executeTakeFirst();
  if (!question) return null;
  const { permalink } = app.settings.get("seo");
  return questionAddress(permalink, { id: questionId, ...question }, isAnswer ? postId : "");
}

/** A user whose username is the number takes precedence over the imported user with that id. */
async function userAddress(db: Db, foreignId: string): Promise<string | null> {
  const namesake = await db.selectFrom("users").select("id").where("username_key", "=", foreignId).executeTakeFirst();
  if (namesake) return null;
  const person = await db
    .selectFrom("imported_users")
    .innerJoin("users", "users.id", "imported_users.user_id")
    .select(["users.username", "users.status"])
    .where("source", "=", (people) =>
      people.selectFrom("imported_users as every").select((e) => e.fn.min("every.source").as("source")),
    )
    .where("foreign_id", "=", foreignId)
    .executeTakeFirst();
  return person && person.status !== "deleted" ? `/users/${encodeURIComponent(person.username)}` : null;
}

async function tagAddress(db: Db, encoded: string): Promise<string | null> {
  const slug = tagSlug(decoded(encoded));
  const tag = await db.selectFrom("tags").select("slug_name").where("slug_key", "=", slug).executeTakeFirst();
  return tag ? `/tags/${encodeURIComponent(tag.slug_name)}` : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
