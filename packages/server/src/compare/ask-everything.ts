import type { SiteReply } from "./site-client.ts";

/** Asks both sites for an address, compares, and returns what the first replies. */
export type AskBoth = (path: string) => Promise<SiteReply>;

const API = "/answer/api/v1";
export const PAGE_SIZE = 20;
/** Pages of each order of a list. */
const LIST_PAGES = 5;
const ORDERS = ["newest", "active", "hot", "score", "unanswered", "frequent"];
/** What visitors read of a site, apart from its lists. */
const SITE = [
  ...["/siteinfo", "/siteinfo/legal?info_type=tos", "/siteinfo/legal?info_type=privacy", "/language/options"],
  ...["/plugin/status", "/captcha/config", "/connector/info", "/badges", "/user/ranking"],
].map((path) => API + path);
const PAGES = [
  ...["/", "/questions", "/questions?page=2", "/tags", "/users", "/badges", "/tos", "/privacy", "/no-such-page"],
  ...["/robots.txt", "/sitemap.xml", "/sitemap/question-1.xml", "/opensearch.xml"],
];

const address = (path: string, query: Readonly<Record<string, string | number>>) => addressOf(API + path, query);

/** The address of a call. */
export const addressOf = (path: string, query: Readonly<Record<string, string | number>>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/**
 * Asks for everything that visitors read: what there is once, the lists, and for each kind at most `sample` objects,
 * spread evenly over the lists. Search is left out: sites rank differently.
 */
export async function askEverything(ask: AskBoth, sample: number): Promise<void> {
  for (const path of [...SITE, ...PAGES]) await ask(path);
  await askBadges(ask);
  for (const order of ORDERS)
    for (let page = 1; page <= LIST_PAGES; page++)
      await ask(address("/question/page", { order, page, page_size: PAGE_SIZE }));
  for (const query_cond of ["popular", "name"])
    await ask(address("/tags/page", { query_cond, page: 1, page_size: PAGE_SIZE }));

  const usernames = new Set<string>();
  const questions = await spread(ask, sample, (page) =>
    address("/question/page", { order: "newest", page, page_size: PAGE_SIZE }),
  );
  for (const question of questions) await askQuestion(ask, question, usernames);
  const tags = await spread(ask, sample, (page) =>
    address("/tags/page", { query_cond: "newest", page, page_size: PAGE_SIZE }),
  );
  for (const tag of tags) await askTag(ask, tag);
  for (const username of evenly([...usernames], sample)) await askPerson(ask, username);
}

async function askBadges(ask: AskBoth): Promise<void> {
  const groups = listIn((await ask(`${API}/badges`)).data);
  for (const badge of groups.flatMap(({ badges }) => listIn(badges))) {
    const badge_id = textIn(badge, "id");
    await ask(address("/badge", { id: badge_id }));
    await ask(address("/badge/awards/page", { badge_id, page: 1, page_size: PAGE_SIZE }));
  }
}

/** Objects of a list, from pages that are spread evenly over it. */
export async function spread(ask: AskBoth, sample: number, pageAt: (page: number) => string): Promise<ReplyPart[]> {
  const first = dataOf(await ask(pageAt(1)));
  const objects = listIn(first.list);
  const pageCount = Math.ceil(Number(first.count ?? 0) / PAGE_SIZE);
  const others = Array.from({ length: Math.max(0, pageCount - 1) }, (_, at) => at + 2);
  for (const page of evenly(others, Math.ceil(sample / PAGE_SIZE) - 1))
    objects.push(...listIn(dataOf(await ask(pageAt(page))).list));
  return objects.slice(0, sample);
}

/** Asks for a question of a list and what belongs to it; notes who has written there, and returns the ids of its posts. */
export async function askQuestion(ask: AskBoth, question: ReplyPart, usernames: Set<string>): Promise<string[]> {
  const id = textIn(question, "id");
  await ask(`/questions/${id}`);
  await ask(`/questions/${id}/${textIn(question, "url_title")}`);
  const shown = dataOf(await ask(address("/question/info", { id })));
  await ask(address("/question/similar/tag", { question_id: id }));
  await ask(address("/question/link", { question_id: id, page: 1, page_size: PAGE_SIZE }));
  await ask(address("/meta/reaction", { object_id: id }));
  const answers = await ask(
    address("/answer/page", { question_id: id, order: "default", page: 1, page_size: PAGE_SIZE }),
  );
  const posts = [shown, ...listIn(dataOf(answers).list)];
  for (const post of posts) {
    const object_id = textIn(post, "id");
    if (object_id === "") continue;
    const comments = await ask(address("/comment/page", { object_id, page: 1, page_size: PAGE_SIZE }));
    for (const comment of listIn(dataOf(comments).list)) usernames.add(textIn(comment, "username"));
    for (const key of ["user_info", "update_user_info"]) usernames.add(textIn(objectIn(post[key]), "username"));
  }
  return [id, ...posts.map((post) => textIn(post, "id"))];
}

async function askTag(ask: AskBoth, tag: ReplyPart): Promise<void> {
  const name = textIn(tag, "slug_name");
  await ask(address("/tag", { name }));
  await ask(address("/tag/synonyms", { tag_id: textIn(tag, "tag_id") }));
  await ask(address("/question/page", { tag: name, order: "newest", page: 1, page_size: PAGE_SIZE }));
  await ask(`/tags/${encodeURIComponent(name)}`);
}

async function askPerson(ask: AskBoth, username: string): Promise<void> {
  await ask(`/users/${encodeURIComponent(username)}`);
  await ask(address("/personal/user/info", { username }));
  await ask(address("/personal/qa/top", { username }));
  await ask(address("/badge/user/awards", { username }));
  for (const kind of ["question", "answer"])
    await ask(address(`/personal/${kind}/page`, { username, order: "newest", page: 1, page_size: PAGE_SIZE }));
}

export type ReplyPart = Readonly<Record<string, unknown>>;

const objectIn = (value: unknown): ReplyPart =>
  typeof value === "object" && value !== null ? (value as ReplyPart) : {};
const dataOf = (reply: SiteReply): ReplyPart => objectIn(reply.data);
const listIn = (value: unknown): ReplyPart[] => (Array.isArray(value) ? value.map(objectIn) : []);

/** The text at a key, or "". */
export function textIn(object: ReplyPart, key: string): string {
  const value = object[key];
  return typeof value === "string" ? value : "";
}

/** At most `count` items, spread evenly. */
function evenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: Math.max(0, count) }, (_, at) => items[Math.floor((at * items.length) / count)]!);
}
