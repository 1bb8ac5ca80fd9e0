import { type CallDefinition, calls } from "@askwell/contract";
import { routes } from "@askwell/web/ssr";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../testing/index.ts";
import { createHiddenObjects, type HiddenObjects, MARKER, SHARED_WORD } from "./hidden-objects.ts";
import { testPages } from "./page-reader.ts";

let site: TestSite;
let hiddenObjects: HiddenObjects;
beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  hiddenObjects = await createHiddenObjects(site, createFixtures(site));
  // Fills all caches before.
  for (const url of addressesOf(hiddenObjects)) await read(url, site.visitor);
  await hiddenObjects.hide();
});
afterAll(() => site.close());

/** Values for each field with an id or a name, and words for searches. */
function valuesOf({ questions, answers, comments, tags }: HiddenObjects): Record<string, readonly string[]> {
  const questionIds = Object.values(questions);
  const postIds = [...questionIds, answers.deleted, answers.pending, ...answers.below, comments.deleted];
  const objects = [...postIds, ...comments.below, tags.deleted, hiddenObjects.badges[0] ?? ""];
  const people = ["ann", "bob", "eve", "xyzzy-carol"];
  return {
    id: objects,
    object_id: objects,
    object_ids: [objects.join(",")],
    question_id: questionIds,
    question_ids: [questionIds.join(",")],
    comment_id: [comments.deleted, ...comments.below],
    tag_id: [tags.deleted],
    badge_id: hiddenObjects.badges,
    user_id: [hiddenObjects.ann.id, hiddenObjects.carol.id],
    username: people,
    q: [
      SHARED_WORD,
      `${SHARED_WORD} is:answer`,
      "xyz",
      "[animals]",
      "user:ann",
      "user:bob",
      `"about a ${SHARED_WORD}"`,
    ],
    title: ["title about"],
    tag: ["animals", "xyz"],
    tags: ["animals,xyzzy-held-tag,xyzzy-tag"],
    slug_name: ["xyz", "animals"],
    name: ["xyzzy-held-tag", "xyzzy-tag", "animals"],
    order: ["newest", "active", "hot", "score", "unanswered", "recommend", "frequent", "vote", "created_at"],
    type: ["inbox", "achievement"],
    query_cond: ["newest", "name"],
    show_vote: ["true"],
    new_revision_id: Array.from({ length: 40 }, (_, at) => String(at + 1)),
    old_revision_id: ["0"],
    former: ["true"],
    page: ["1"],
    page_size: ["20"],
    object_type: ["question"],
    action: ["close"],
  };
}

/** Every call that reads, once for each value of each of its fields. */
function readsOf(hiddenObjects: HiddenObjects): string[] {
  const values = valuesOf(hiddenObjects);
  return Object.entries(calls as Record<string, CallDefinition>).flatMap(([name, call]) => {
    if (call.method !== "GET" || name === "logout") return [];
    const fields = Object.keys((call.input as unknown as { entries?: object }).entries ?? {});
    const usual = new URLSearchParams();
    for (const field of fields) if (values[field]?.length === 1) usual.set(field, values[field][0] ?? "");
    const varied = fields.flatMap((field) =>
      (values[field] ?? []).map((value) => {
        const query = new URLSearchParams(usual);
        // Lists are requested in each order, with a user or a question where they need one.
        if (field === "order" && fields.includes("username")) query.set("username", "bob");
        if (field === "order" && fields.includes("question_id"))
          query.set("question_id", hiddenObjects.questions.shown);
        query.set(field, value);
        return `${call.path}?${query}`;
      }),
    );
    return [...new Set([`${call.path}?${usual}`, ...varied])];
  });
}

/** Ends the session; for administrators; shows that the site is down. */
const excluded = /^\/(users\/logout|admin.*|50x|maintenance)$/;

/** Every page, feed and document, for each object that its address may name. */
function addressesOf({ questions, answers, tags, badges }: HiddenObjects): string[] {
  const { qid, aid, tagId, tagName, username, badgeId, tab } = {
    qid: Object.values(questions).filter((id) => id !== "0"),
    aid: [...answers.below, answers.deleted, answers.pending].filter((id) => id !== "0"),
    tagId: [tags.deleted],
    tagName: ["animals", "xyzzy-tag", "xyzzy-held-tag"],
    username: ["ann", "bob", "xyzzy-carol"],
    badgeId: badges,
    tab: ["questions", "answers", "comments", "reputation", "votes", "bookmarks", "badges", ""],
  };
  const values: Record<string, readonly string[]> = { qid, aid, tagId, tagName, username, badgeId };
  Object.assign(values, { tab, slug: ["x"], type: ["inbox", "achievement"], subType: [""], page: [""], userId: [] });
  const expand = (path: string): string[] => {
    const [part, name = ""] = /:(\w+)\??/.exec(path) ?? [];
    return part ? (values[name] ?? []).flatMap((value) => expand(path.replace(part, value))) : [path];
  };
  const pages = routes.filter(({ path }) => !excluded.test(path)).flatMap(({ path }) => expand(path));
  const search = ["/search?q=quokka", "/search?q=quokka+is:answer", "/search?q=xyz", "/tags?query=xyz"];
  const feeds = ["/feeds", "/feeds/tags/animals", "/feeds/tags/xyzzy-tag", "/feeds/tags/xyzzy-held-tag"];
  const ofPeople = username.map((name) => `/feeds/users/${name}`);
  const machines = ["/sitemap.xml", "/sitemap/question-1.xml", "/robots.txt", "/opensearch.xml", "/manifest.json"];
  return [...pages, ...search, ...feeds, ...ofPeople, ...qid.map((id) => `/feeds/questions/${id}`), ...machines];
}

function read(url: string, who: TestPerson) {
  const signedIn = who.token ? { authorization: who.token, cookie: `visit=${who.visit_token}` } : {};
  return site.server.inject({ url, headers: { "accept-language": "en", ...signedIn } });
}

/** The hidden words in the reply of each address, without those repeated from the request. */
async function leaks(urls: readonly string[], who: TestPerson, allowed: readonly string[] = []): Promise<string[]> {
  const revealed: string[] = [];
  for (const url of urls) {
    const { body, headers, statusCode } = await read(url, who);
    const answer = `${body} ${decodeURIComponent(String(headers.location ?? ""))}`;
    const asked = new Set([...(url.match(MARKER) ?? []), ...allowed].map((word) => word.toLowerCase()));
    const words = (answer.match(MARKER) ?? []).filter((word) => !asked.has(word.toLowerCase()));
    if (words.length > 0) revealed.push(`${url}: ${[...new Set(words)].join(" ")}`);
    if (statusCode >= 500) revealed.push(`${url}: ${statusCode}`);
  }
  return revealed;
}

const readers = {
  "a visitor": () => site.visitor,
  "a member": () => hiddenObjects.eve,
  "a member who has to do with all of it": () => hiddenObjects.bob,
};

test("S1 waiting edits of it are not revealed to reviewers by reputation", async () => {
  const { may: allowed, reviews } = {
    may: ["xyzzy-suggested"],
    reviews: readsOf(hiddenObjects).filter((url) => /revi/.test(url)),
  };
  expect(await leaks([...reviews, "/review"], hiddenObjects.rita, [...allowed, "xyzzy-suggested-suggestion"])).toEqual(
    [],
  );
  const shown = await site.call(hiddenObjects.rita, "revisionsUnreviewed", { page: 1 });
  expect([shown.count, shown.list[0]?.unreviewed_info.title]).toEqual([1, "A xyzzy-suggested suggestion"]);
  expect((await site.call(hiddenObjects.rita, "notificationStatus", {})).revision).toBe(1);
  expect((await site.call(site.admin, "revisionsUnreviewed", { page: 1 })).count).toBe(3);
});

describe.each(Object.entries(readers))(
  "S1 S2 S3 S4 S11 U11 T14 deleted, unlisted and waiting objects",
  (name, reader) => {
    test(`are revealed to ${name} by no call`, async () => {
      expect(await leaks(readsOf(hiddenObjects), reader())).toEqual([]);
    });

    test(`are revealed to ${name} by no page, feed or sitemap`, async () => {
      expect(await leaks(addressesOf(hiddenObjects), reader())).toEqual([]);
    });
  },
);

test("S1 S5 are shown to author and staff, by the same calls", async () => {
  for (const who of [hiddenObjects.ann, site.admin])
    expect((await leaks(readsOf(hiddenObjects), who)).length).toBeGreaterThan(20);
});
