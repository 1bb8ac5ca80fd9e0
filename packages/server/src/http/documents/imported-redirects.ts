import { kindOfId, limits, numberOfId, questionAddress, tagSlug } from "@askwell/domain";
import type { App } from "../../app.ts";
import { addressHash, isOwnAddress, personNumberIn, postNumbersIn } from "../../features/posts/index.ts";
import type { Db } from "../../tables.ts";

const TAGGED = /^\/questions\/tagged\/([^/]+)\/?$/;

/**
 * The current path of a URL of an imported site; null if it is none. Stored addresses come first, since those that lead to
 * the posts of an earlier dump are not stored. Of dumps known are questions (`/questions/123/title`, `/q/123`), answers
 * (`/a/456`, `/questions/123/title/456`), users (`/users/7/name`) and tags (`/questions/tagged/a+b`). Source:
 * docs/rules/import.md X8, X18 and X62.
 */
export async function importedRedirect(app: App, url: string): Promise<string | null> {
  for (const address of plainAddresses(url)) {
    const stored = await storedAddress(app, address);
    if (stored) return stored;
  }
  const [path = ""] = url.split(/[?#]/);
  const post = await postAddress(app, postNumbersIn(path));
  if (post) return post;
  const person = personNumberIn(path);
  const user = person ? await userAddress(app.db.read, person) : null;
  if (user) return user;
  const [, tag] = TAGGED.exec(path) ?? [];
  return tag ? tagAddress(app.db.read, tag) : null;
}

/** Whether the query of the home page names a page of Question2Answer: it is another page than that without a query. */
export const namesOldPage = (url: string): boolean => /^\/\?(?:[^#]*&)?qa=/.test(url);

/**
 * Addresses under which a page is looked up. Question2Answer names pages in the query or behind `index.php` where the
 * server rewrites no paths: `/123/title` is `/?qa=123/title` there, or `/index.php?qa=123&qa_1=title`. The answer 456 of
 * a page is `?show=456`, and an upload `/?qa=blob&qa_blobid=7`. Rule: docs/rules/import.md X35.
 */
function plainAddresses(url: string): string[] {
  const [path = "", query = ""] = url.split("#")[0]!.split("?", 2);
  const behind = path.replace(/^\/index\.php(?=\/|$)/, "");
  const values = new URLSearchParams(query);
  const names = ["qa", "qa_1", "qa_2", "qa_3"].map((name) => values.get(name) ?? "");
  const named = names[0] === "" ? "" : `/${names.filter((name) => name !== "").join("/")}`;
  const blob = names[0] === "blob" ? values.get("qa_blobid") : null;
  if (blob) return [`/blob/${blob}`];
  const page = named || behind;
  const shown = /^\/\d+(\/|$)/.test(page) ? values.get("show") : null;
  const answer = shown && /^\d+$/.test(shown) ? [`/${shown}`] : [];
  return page === path ? [...answer, url] : [...answer, url, page];
}

/** The path of the first number that belongs to an imported question or answer; of several sites, of what came first. */
async function postAddress(app: App, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const rows = await app.db.read
    .selectFrom("imported_posts")
    .select(["foreign_id", "post_id"])
    .where("source", "in", (sources) => sources.selectFrom("imported_sources").select("name"))
    .where("foreign_id", "in", ids)
    .execute();
  const ordered = rows.toSorted((one, other) => numberOfId(one.post_id) - numberOfId(other.post_id));
  for (const id of ids) {
    const moved = ordered.find((row) => row.foreign_id === id);
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
  const people = await db
    .selectFrom("imported_users")
    .innerJoin("users", "users.id", "imported_users.user_id")
    .select(["users.id", "users.username", "users.status"])
    .where("source", "in", (sources) => sources.selectFrom("imported_sources").select("name"))
    .where("foreign_id", "=", foreignId)
    .execute();
  // Ids are running numbers: of several sites, the account that came first.
  const [person] = people.toSorted((one, other) => Number(one.id) - Number(other.id));
  return person && person.status !== "deleted" ? `/users/${encodeURIComponent(person.username)}` : null;
}

/**
 * The path of a tag, or of several as in `tea+pots`, which the search lists together; a list of some or others, as in
 * `tea+or+pots`, has no address here.
 */
async function tagAddress(db: Db, encoded: string): Promise<string | null> {
  const whole = tagSlug(decoded(encoded));
  const slugs = encoded.split(/\+|%20/, limits.searchTags.max).map((each) => tagSlug(decoded(each)));
  const rows = await db
    .selectFrom("tags")
    .select(["slug_key", "slug_name"])
    .where("slug_key", "in", [...new Set([whole, ...slugs])])
    .where("status", "=", "available")
    .execute();
  const names = new Map(rows.map(({ slug_key, slug_name }) => [slug_key, slug_name]));
  const together = slugs.includes("or") ? [] : slugs.flatMap((slug) => names.get(slug) ?? []);
  const known = names.has(whole) ? [names.get(whole)!] : [...new Set(together)];
  if (known.length > 1) return `/search?q=${encodeURIComponent(known.map((name) => `[${name}]`).join(" "))}`;
  return known.length === 1 ? `/tags/${encodeURIComponent(known[0]!)}` : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const MAX_SEGMENTS = 6;

/**
 * Where a stored address leads. The longest beginning of the path that is stored counts, because others than the original
 * pages put titles, pages and positions behind it.
 */
async function storedAddress(app: App, url: string): Promise<string | null> {
  const candidates = isOwnAddress(url) ? [] : candidatesOf(url);
  if (candidates.length === 0) return null;
  const hashes = candidates.map(addressHash);
  const rows = await app.db.read
    .selectFrom("imported_addresses")
    .selectAll()
    .where("address_hash", "in", [...new Set(hashes)])
    .execute();
  const found = hashes.map((hash) => rows.find((row) => row.address_hash === hash)).find((row) => row !== undefined);
  if (!found) return null;
  const [, kind, id = ""] = /^(object|user):(\d+)$/.exec(found.leads_to) ?? [];
  if (kind === undefined) return found.leads_to;
  if (kind === "user") return accountAddress(app.db.read, id);
  return kindOfId(id) === "tag" ? tagAddressOf(app.db.read, id) : addressOf(app, id);
}

/** The address, and its beginnings, without a title before an id: `/t/12/3` for `/t/title/12/3`. */
function candidatesOf(url: string): string[] {
  const [path = ""] = url.split(/[?#]/);
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.length === 0 || segments.length > MAX_SEGMENTS) return [];
  const [first, , third] = segments;
  const short = third && /^\d+$/.test(third) ? [[first, ...segments.slice(2)]] : [];
  const beginnings = [segments, ...short].flatMap((all) => all.map((_, index) => all.slice(0, all.length - index)));
  const ordered = beginnings.toSorted((one, other) => other.length - one.length);
  return [
    url.split("#")[0]!,
    ...ordered.flatMap((all) => [`/${all.join("/")}`, `/${all.map((each) => decoded(each!)).join("/")}`]),
  ];
}

async function accountAddress(db: Db, id: string): Promise<string | null> {
  const person = await db.selectFrom("users").select(["username", "status"]).where("id", "=", id).executeTakeFirst();
  return person && person.status !== "deleted" ? `/users/${encodeURIComponent(person.username)}` : null;
}

async function tagAddressOf(db: Db, id: string): Promise<string | null> {
  const tag = await db.selectFrom("tags").select("slug_name").where("id", "=", id).executeTakeFirst();
  return tag ? `/tags/${encodeURIComponent(tag.slug_name)}` : null;
}
