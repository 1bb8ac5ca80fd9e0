import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 50 });
  bob = await site.person("bob", { rank: 500 });
  mona = await site.person("mona", { role_id: 3 });
  await fixtures.tag("general");
  await fixtures.tag("tea");
});
afterAll(() => site.close());
afterEach(async () => {
  for (const { id } of await rules()) await site.call(site.admin, "deleteHoldRule", { id });
});

const none = {
  ...{ words: [], domains: [], min_links: 0, account_days: 0, below_rank: 0, below_posts: 0 },
  ...{ kinds: [], tags: [], networks: [], similarity: 0 },
};
const save = async (more: object, who = site.admin) =>
  (await site.call(who, "saveHoldRule", { ...none, id: "", name: "A rule", enabled: true, ...more })).id;
const rules = async (who = site.admin) => (await site.call(who, "holdRules", {})).list;
const allow = async (moderator_sanctions: "restrictions" | "removals") => {
  const sign_in = { ...site.app.settings.get("sign_in"), moderator_sanctions };
  await site.app.db.write((tx) => site.app.settings.save(tx, "sign_in", sign_in, site.app.now()));
};
const queue = async () => {
  await site.settle();
  return (await site.call(mona, "queuedPosts", { page: 1, page_size: 50 })).list;
};
const decide = async (status: "approve" | "reject") => {
  const { review_id } = (await queue())[0]!;
  await site.call(mona, "decideQueuedPost", { review_id, status });
};

test("HR1 rules are added at the end, changed in place, moved, switched and deleted", async () => {
  const first = await save({ name: " Casinos ", words: ["casino", " casino ", "poker"] });
  const second = await save({ name: "Links", domains: ["https://*.Bad.example/path"] });
  const [casinos, links] = await rules();
  expect(casinos).toMatchObject({ id: first, name: "Casinos", enabled: true, words: ["casino", "poker"] });
  expect(casinos?.made_by?.username).toBe(site.admin.username);
  expect(links).toMatchObject({ id: second, domains: ["bad.example"] });
  await site.call(site.admin, "moveHoldRule", { id: second, direction: "up" });
  expect((await rules()).map(({ id }) => id)).toEqual([second, first]);
  await save({ id: first, name: "Gambling", min_links: 2 });
  await site.call(site.admin, "switchHoldRule", { id: first, enabled: false });
  expect((await rules())[1]).toMatchObject({ name: "Gambling", words: [], min_links: 2, enabled: false });
  await site.call(site.admin, "deleteHoldRule", { id: first });
  expect((await rules()).map(({ id }) => id)).toEqual([second]);
  for (const call of ["moveHoldRule", "switchHoldRule", "deleteHoldRule"] as const) {
    const error = await site.error(site.admin, call, { id: first, direction: "up", enabled: true } as never);
    expect(error.reason).toBe("error.object.not_found");
  }
});

test("HR2 a rule has a condition, and its domains and networks are such", async () => {
  const fields = { ...none, id: "", name: "A rule", enabled: true };
  const empty = await site.error(site.admin, "saveHoldRule", fields);
  expect(empty.data).toMatchObject([{ error_field: "words" }]);
  const wrong = { ...fields, domains: ["a.example", "not a domain"], networks: ["192.0.2.0/99"] };
  const { data } = await site.error(site.admin, "saveHoldRule", wrong);
  expect(data).toMatchObject([
    { error_field: "domains", error_msg: "“not a domain” is not a domain." },
    { error_field: "networks", error_msg: "“192.0.2.0/99” is not a network." },
  ]);
});

test("HR2 HR3 a question, an answer and a comment that meet all conditions wait, and others do not", async () => {
  const id = await save({ name: "Casinos", words: ["casino"], below_rank: 100 });
  const open = await fixtures.question({ by: bob, content: "The best casino of them all." });
  expect(open.status).toBe(1);
  const held = await fixtures.question({ by: ann, content: "The best CASINO of them all." });
  expect(held.status).toBe(11);
  expect((await fixtures.question({ by: ann, content: "Casinos are another word." })).status).toBe(1);
  expect((await fixtures.answer({ by: ann, to: open.id, content: "Another casino for you." })).status).toBe(11);
  const comment = await site.call(ann, "addComment", { object_id: open.id, original_text: "casino!" });
  expect(comment.is_pending).toBe(true);
  const list = await queue();
  expect(list.map((each) => each.submitter_display_name)).toEqual(Array(3).fill("Rule: Casinos"));
  expect(list[0]).toMatchObject({ rule_id: id, reason: "Contains “casino”. Reputation: 50." });
  const task = { id: `queued_post:${list[0]!.review_id}` };
  expect(await site.call(mona, "reviewTask", task)).toMatchObject({ may_make_rule: false, post: { rule_id: id } });
  expect(await site.call(site.admin, "reviewTask", task)).toMatchObject({ may_make_rule: true });
  const url = "/answer/api/v1/review/pending/post/page?page=1&page_size=9";
  const headers = { authorization: mona.token, "accept-language": "zh-CN" };
  const inChinese = (await site.server.inject({ url, headers })).json().data.list[0];
  expect(inChinese).toMatchObject({ submitter_display_name: "规则：Casinos", reason: "包含“casino”。 声望：50。" });
  await site.call(site.admin, "switchHoldRule", { id, enabled: false });
  expect((await fixtures.question({ by: ann, content: "One more casino to look at." })).status).toBe(1);
  for (const _ of list) await decide("reject");
});

test("HR3 staff are not held, and the first rule of the order is named", async () => {
  await save({ name: "Second", words: ["casino"] });
  const first = await save({ name: "First", kinds: ["question"] });
  await site.call(site.admin, "moveHoldRule", { id: first, direction: "up" });
  expect((await fixtures.question({ by: mona, content: "A casino for the staff." })).status).toBe(1);
  await fixtures.question({ by: ann, content: "A casino for all others." });
  expect((await queue())[0]?.submitter_display_name).toBe("Rule: First");
  await site.call(site.admin, "deleteHoldRule", { id: first });
  const [left] = await queue();
  expect(left?.submitter_display_name).toBe("A rule that was deleted");
  expect(left?.rule_id).toBeUndefined();
  await decide("reject");
});

test("HR2 tags are those of the thread, and networks those that a post is sent from", async () => {
  const { id } = await fixtures.question({ by: bob, tags: ["tea"] });
  const other = await fixtures.question({ by: bob });
  await save({ name: "Tea", tags: ["tea"], networks: ["127.0.0.0/8"] });
  expect((await fixtures.answer({ by: ann, to: id })).status).toBe(11);
  expect((await fixtures.answer({ by: ann, to: other.id })).status).toBe(1);
  expect((await queue())[0]?.reason).toBe("Written from a listed network.");
  await decide("reject");
  const [rule] = await rules();
  await save({ id: rule!.id, name: "Tea", tags: ["tea"], networks: ["192.0.2.0/24"] });
  expect((await fixtures.question({ by: ann, tags: ["tea"] })).status).toBe(1);
});

test("HR2 the answer that is sent with its question has the tags of the question", async () => {
  const tags = [{ slug_name: "tea", display_name: "tea", original_text: "" }];
  const texts = {
    title: "How warm is tea",
    content: "The text of the question.",
    answer_content: "As warm as you like.",
  };
  await save({ name: "Answers about tea", tags: ["tea"], kinds: ["answer"] });
  const { info, question } = await site.call(ann, "askWithAnswer", { ...texts, tags });
  expect([question?.status, info.status]).toEqual([1, 11]);
  const [held] = await queue();
  expect(held).toMatchObject({ object_id: info.id, submitter_display_name: "Rule: Answers about tea" });
  await decide("reject");
  const general = [{ slug_name: "general", display_name: "general", original_text: "" }];
  const other = { title: "How warm is water", content: "Another question.", answer_content: "Colder than tea." };
  expect((await site.call(ann, "askWithAnswer", { ...other, tags: general })).info.status).toBe(1);
});

test("HR3 HR4 a held edit waits as a suggestion, and what a rule has held is counted by decision", async () => {
  const { id } = await fixtures.question({ by: ann, content: "The text before the edit." });
  const rule = await save({ name: "Casinos", words: ["casino"] });
  const edit = { id, title: "After the edit", content: "A casino after it.", tags: [{ slug_name: "general" }] };
  expect((await site.call(ann, "editQuestion", edit)).wait_for_review).toBe(true);
  await fixtures.question({ by: ann, content: "The first casino question." });
  await fixtures.question({ by: bob, content: "The second casino question." });
  await decide("approve");
  await decide("reject");
  expect((await rules())[0]?.held).toEqual({ pending: 1, approved: 1, rejected: 1 });
  const [waiting] = (await site.call(mona, "revisionsUnreviewed", { page: 1, page_size: 10 })).list;
  expect(waiting?.held).toEqual({
    ...{ submitter_display_name: "Rule: Casinos", reason: "Contains “casino”.", rule_id: rule },
  });
  await site.call(mona, "auditRevision", { id: waiting!.unreviewed_info.id, operation: "approve" });
  expect((await rules())[0]?.held).toEqual({ pending: 0, approved: 2, rejected: 1 });
});

test("HR5 moderators see rules, and change them where they may remove spammers; networks stay with administrators", async () => {
  const networks = ["192.0.2.0/24"];
  const id = await save({ name: "Office", networks, words: ["casino"] });
  expect((await rules(mona))[0]).toMatchObject({ networks: [], network_count: 1 });
  await allow("restrictions");
  const fields = { ...none, name: "A rule", enabled: true, words: ["poker"], id: "" };
  expect((await site.error(mona, "saveHoldRule", fields)).code).toBe(403);
  expect((await site.error(mona, "tryHoldRule", fields)).code).toBe(403);
  expect((await site.error(mona, "deleteHoldRule", { id })).code).toBe(403);
  await allow("removals");
  expect((await site.call(mona, "holdRules", {})).may_edit).toBe(true);
  await save({ id, name: "Office", words: ["poker"], networks: ["198.51.100.0/24"] }, mona);
  expect((await rules())[0]).toMatchObject({ words: ["poker"], networks });
  const [entry] = (await site.call(site.admin, "staffLog", {})).list;
  expect(entry).toMatchObject({ action: "settings_change", user_info: { username: "mona" }, can_undo: true });
  await site.call(site.admin, "undoAdministration", { id: entry!.id });
  expect((await rules())[0]).toMatchObject({ words: ["casino"] });
  await allow("restrictions");
});

test("N8 of two who change the same rule the later one gets a conflict; switching it is a change as well", async () => {
  const id = await save({ name: "Shared rule", words: ["casino"] });
  const read = async () => (await rules()).find((rule) => rule.id === id)!;
  const { version } = await read();
  await save({ id, name: "Shared rule", words: ["casino", "poker"], version });
  const later = { ...none, id, name: "Shared rule", words: ["roulette"], version };
  expect((await site.error(site.admin, "saveHoldRule", later)).reason).toBe("error.revision.conflict");
  const seen = await read();
  expect(seen).toMatchObject({
    ...{ words: ["casino", "poker"], changed_by: { username: site.admin.username }, changed_at: site.app.now() },
  });
  await site.call(site.admin, "switchHoldRule", { id, enabled: false });
  const switched = await site.error(site.admin, "saveHoldRule", { ...later, version: seen.version });
  expect(switched.reason).toBe("error.revision.conflict");
  await save({ id, name: "Shared rule", words: ["roulette"], version: (await read()).version });
  await site.call(site.admin, "deleteHoldRule", { id });
});

test("N8 HR5 the version reveals no networks to those who do not see them, and two who change them conflict", async () => {
  await allow("removals");
  const id = await save({ name: "Hidden nets", words: ["casino"], networks: ["192.0.2.0/24"] });
  const versionFor = async (who?: TestPerson) => (await rules(who)).find((rule) => rule.id === id)!.version;
  const [forAdmin, forStaff] = [await versionFor(), await versionFor(mona)];
  await save({ id, name: "Hidden nets", words: ["casino"], networks: ["198.51.100.0/24"], version: forAdmin });
  expect(await versionFor(mona)).toBe(forStaff);
  const later = { ...none, id, name: "Hidden nets", enabled: true, words: ["casino"], networks: ["203.0.113.0/24"] };
  const error = await site.error(site.admin, "saveHoldRule", { ...later, version: forAdmin });
  expect(error.reason).toBe("error.revision.conflict");
  await save({ id, name: "Hidden nets", words: ["poker"], version: forStaff }, mona);
  expect((await rules()).find((rule) => rule.id === id)?.networks).toEqual(["198.51.100.0/24"]);
  await allow("restrictions");
});
