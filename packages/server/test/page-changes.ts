import { reasons } from "@askwell/domain";
import type { SiteFixtures, TestPerson, TestSite } from "../testing/index.ts";

/** The objects of the changes. */
export interface PageObjects {
  readonly site: TestSite;
  readonly fixtures: SiteFixtures;
  readonly ann: TestPerson;
  readonly bob: TestPerson;
  /** Ann's question with Bob's answer and a comment on each, and another question that it mentions. */
  readonly question: string;
  readonly answer: string;
  readonly comment: string;
  readonly other: string;
  /** The badge for a first upvote. */
  readonly badge: string;
}

type PageChange = readonly [what: string, change: (stage: PageObjects) => Promise<unknown>];

/** Creates the objects of `changes`. */
export async function createPageObjects(site: TestSite, fixtures: SiteFixtures): Promise<PageObjects> {
  const [ann, bob] = [await site.person("ann", { rank: 30_000 }), await site.person("bob", { rank: 30_000 })];
  const other = (await fixtures.question({ by: bob, title: "The question that is mentioned", tags: ["tea"] })).id;
  const content = `As in /questions/${other}.`;
  const question = (
    await fixtures.question({ by: ann, title: "How long does tea keep?", content, tags: ["tea", "cups"] })
  ).id;
  const answer = (await fixtures.answer({ by: bob, to: question, content: "Until it is cold." })).id;
  const said = { object_id: question, original_text: "A comment on the question" };
  const { comment_id: comment } = await site.call(bob, "addComment", said);
  await site.call(ann, "addComment", { object_id: answer, original_text: "A comment on the answer" });
  // The page of the other question names this one, so that it follows its changes.
  await site.call(ann, "addComment", { object_id: other, original_text: `The same as #${question}` });
  const login = await site.call(site.admin, "readLoginSettings", {});
  await site.call(site.admin, "saveLoginSettings", { ...login, public_log: true });
  const groups = await site.call(site.visitor, "badges", {});
  const badge = groups.flatMap((group) => group.badges).find(({ name }) => name === "First Upvote")!.id;
  return { site, fixtures, ann, bob, question, answer, comment, other, badge };
}

/** Every cached address for visitors, in all its forms. */
export function cachedAddresses({ site, question, answer, other, badge }: PageObjects): string[] {
  return [
    "/",
    "/questions",
    "/questions/ask",
    ...["newest", "active", "unanswered", "score", "frequent"].map((order) => `/questions?order=${order}`),
    `/questions/${question}`,
    `/questions/${question}/${answer}`,
    ...["updated", "created"].map((order) => `/questions/${question}?order=${order}`),
    `/questions/${other}`,
    `/questions/linked/${other}`,
    "/users",
    "/moderation-log",
    "/badges",
    `/badges/${badge}`,
    ...["ann", "bob", site.admin.username].map((name) => `/users/${name}`),
    ...["questions", "answers", "reputation", "comments", "badges"].flatMap((tab) => [
      `/users/ann/${tab}`,
      `/users/bob/${tab}`,
    ]),
    ...["/tags", "/tags?sort=name", "/tags/tea", "/tags/cups", "/tags/tea?order=score", "/tags/tea/info"],
    ...["/search?q=tea", "/search?q=cold", "/search?q=%5Btea%5D"],
    ...["/tos", "/privacy", "/help/formatting", "/help/search", "/help/privileges", "/help/api"],
    ...["/feeds", "/feeds/tags/tea", "/feeds/users/ann", "/feeds/users/bob", `/feeds/questions/${question}`],
  ];
}

const profile = { display_name: "", username: "", bio: "", website: "", location: "" };
const member =
  (by: "ann" | "bob", direction: "up" | "down", post: "question" | "answer" | "comment") => (stage: PageObjects) =>
    stage.site.call(stage[by], "castVote", { direction, object_id: stage[post], is_cancel: false });
const operate = (operation: string) => (stage: PageObjects) =>
  stage.site.call(stage.site.admin, "operateQuestion", { id: stage.question, operation });
const edit = (change: { title?: string; content?: string; tags?: string[] }) => (stage: PageObjects) =>
  stage.site.call(stage.ann, "editQuestion", {
    id: stage.question,
    title: change.title ?? "How long does tea keep?",
    content: change.content ?? `As in /questions/${stage.other}.`,
    tags: (change.tags ?? ["tea", "cups"]).map((slug_name) => ({ slug_name })),
  });
const tagId = async ({ site }: PageObjects, name: string) =>
  (await site.call(site.visitor, "tagInfo", { name })).tag_id;

const posts: readonly PageChange[] = [
  ["an upvote for a question", member("bob", "up", "question")],
  ["a downvote for a question", member("bob", "down", "question")],
  ["an upvote for an answer", member("ann", "up", "answer")],
  ["an upvote for a comment", member("ann", "up", "comment")],
  [
    "a bookmark",
    ({ site, bob, question }) =>
      site.call(bob, "switchCollection", { object_id: question, group_id: "0", bookmark: true }),
  ],
  [
    "a comment",
    ({ site, ann, question }) =>
      site.call(ann, "addComment", { object_id: question, original_text: "One more comment" }),
  ],
  [
    "an edited comment",
    ({ site, bob, comment }) =>
      site.call(bob, "editComment", { comment_id: comment, original_text: "The comment says something else" }),
  ],
  ["a deleted comment", ({ site, bob, comment }) => site.call(bob, "deleteComment", { comment_id: comment })],
  [
    "an accepted answer",
    ({ site, ann, question, answer }) => site.call(ann, "acceptAnswer", { question_id: question, answer_id: answer }),
  ],
  [
    "an acceptance taken back",
    ({ site, ann, question }) => site.call(ann, "acceptAnswer", { question_id: question, answer_id: "" }),
  ],
  [
    "an edited answer",
    ({ site, bob, answer }) => site.call(bob, "editAnswer", { id: answer, content: "Until it is gone." }),
  ],
  [
    "an answer to the other question",
    ({ fixtures, ann, other, question }) =>
      fixtures.answer({ by: ann, to: other, content: `See /questions/${question}.` }),
  ],
  ["a deleted answer", ({ site, answer }) => site.call(site.admin, "deleteAnswer", { id: answer })],
  ["an answer brought back", ({ site, answer }) => site.call(site.admin, "recoverAnswer", { answer_id: answer })],
];

const questions: readonly PageChange[] = [
  ["a new question", ({ fixtures, ann }) => fixtures.question({ by: ann, title: "Is there more tea?", tags: ["tea"] })],
  ["another title", edit({ title: "How long does green tea keep?" })],
  ["a text without the mention", edit({ content: "This text mentions nothing." })],
  ["other tags", edit({ tags: ["cups", "pots"] })],
  [
    "a closed question",
    ({ site, question }) =>
      site.call(site.admin, "closeQuestion", {
        id: question,
        close_type: reasons.something.type,
        close_msg: "It is cold",
      }),
  ],
  ["an open question", ({ site, question }) => site.call(site.admin, "reopenQuestion", { question_id: question })],
  ["a pinned question", operate("pin")],
  ["an unpinned question", operate("unpin")],
  ["an unlisted question", operate("hide")],
  ["a listed question", operate("show")],
  ["a deleted question", ({ site, question }) => site.call(site.admin, "deleteQuestion", { id: question })],
  [
    "a question brought back",
    ({ site, question }) => site.call(site.admin, "recoverQuestion", { question_id: question }),
  ],
];

const tags: readonly PageChange[] = [
  [
    "a tag's other name",
    async (stage) =>
      stage.site.call(stage.site.admin, "editTag", {
        tag_id: await tagId(stage, "cups"),
        slug_name: "cups",
        display_name: "Fine cups",
        original_text: "About fine cups.",
      }),
  ],
  ["a new tag", ({ fixtures }) => fixtures.tag("kettles")],
  [
    "a tag's synonym",
    async (stage) =>
      stage.site.call(stage.site.admin, "setTagSynonyms", {
        tag_id: await tagId(stage, "tea"),
        synonym_tag_list: [{ slug_name: "cups" }],
      }),
  ],
  [
    "a merged tag",
    async (stage) => {
      const ids = { source_tag_id: await tagId(stage, "pots"), target_tag_id: await tagId(stage, "tea") };
      await stage.site.call(stage.site.admin, "mergeTags", ids);
    },
  ],
];

const people: readonly PageChange[] = [
  [
    "a person's other name",
    ({ site, bob }) => site.call(bob, "updateProfile", { ...profile, display_name: "Robert Brew", username: "bob" }),
  ],
  [
    "a person's text",
    ({ site, ann }) => site.call(ann, "updateProfile", { ...profile, username: "ann", bio: "I drink **tea**." }),
  ],
  ["another role", ({ site, bob }) => site.call(site.admin, "setUserRole", { user_id: bob.id, role_id: 3 })],
  [
    "a suspended person",
    ({ site, bob }) =>
      site.call(site.admin, "setUserStatus", {
        user_id: bob.id,
        status: "suspended",
        suspend_duration: "24h",
        remove_all_content: false,
      }),
  ],
  [
    "a deleted person",
    ({ site, bob }) =>
      site.call(site.admin, "setUserStatus", { user_id: bob.id, status: "deleted", remove_all_content: false }),
  ],
];

const settings: readonly PageChange[] = [
  [
    "another name of the site",
    async ({ site }) => {
      const now = await site.call(site.admin, "readGeneralSettings", {});
      const address = { site_url: "http://localhost:9080", contact_email: "tea@example.com" };
      await site.call(site.admin, "saveGeneralSettings", { ...now, ...address, name: "The Kettle" });
    },
  ],
  [
    "another time zone",
    ({ site }) => site.call(site.admin, "saveInterfaceSettings", { language: "en_US", time_zone: "Asia/Tokyo" }),
  ],
  [
    "terms of service",
    async ({ site }) => {
      const now = await site.call(site.admin, "readPolicySettings", {});
      await site.call(site.admin, "savePolicySettings", {
        ...now,
        terms_of_service_original_text: "Drink responsibly.",
        terms_of_service_parsed_text: "<p>Drink responsibly.</p>",
      });
    },
  ],
  [
    "other addresses of questions",
    ({ site }) => site.call(site.admin, "saveSeoSettings", { permalink: 1, robots: "User-agent: *" }),
  ],
];

/** Last: the name of a deleted account is on many pages, and its own page is gone. */
const leaving: readonly PageChange[] = [
  ["a person who leaves", ({ site, ann }) => site.call(ann, "deleteOwnAccount", { username: "ann", posts: "keep" })],
];

/** Everything that changes visitors' pages, in an order in which each has an effect. */
export const changes: readonly PageChange[] = [...posts, ...questions, ...tags, ...people, ...settings, ...leaving];
