import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { deriveBadges } from "./derive-badges.ts";

let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  site = await testSite();
  ann = await site.person("ann", { rank: 1500 });
  bob = await site.person("bob", { rank: 100 });
});
afterAll(() => site.close());

const drawing = { level: "silver", shape: "drop", sign: "ring", color: "teal" } as const;
const earned = async (username: string) =>
  (await site.call(site.visitor, "userBadges", { username })).list.map(({ name }) => name);
const logged = async () =>
  (await site.call(site.admin, "staffLog", {})).list.map(({ action, title }) => [action, title]);
const idOf = async (q: string) => (await site.call(site.admin, "adminBadges", { q, all: "true" })).list[0]!.id;
const achievements = async (who: TestPerson) =>
  (await site.call(who, "notificationPage", { type: "achievement", inbox_type: "all" })).list;

test("D10 an own badge with a rule is drawn as chosen and awarded from history, without notifications", async () => {
  const rules = await site.call(site.admin, "badgeRules", {});
  expect(rules).toContainEqual({ rule: "reputation", label: "Reputation of …" });
  const name = "Tea <b>master</b>";
  const { id } = await site.call(site.admin, "createBadge", { name, ...drawing, rule: "reputation", amount: 1200 });
  const badge = await site.call(ann, "badge", { id });
  expect(badge).toMatchObject({ name, shape: "drop", sign: "ring", color: "teal", level: 2, by_hand: false });
  expect(badge).toMatchObject({ rule: "Reputation of 1,200", description: "Reputation of 1,200" });
  expect([badge.progress, badge.amount]).toEqual([1500, 1200]);
  await deriveBadges(site.app);
  expect([await earned("ann"), await earned("bob")]).toEqual([[name], []]);
  expect(await achievements(ann)).toEqual([]);
  const groups = await site.call(site.visitor, "badges", {});
  expect(groups.flatMap(({ badges }) => badges)).toHaveLength(14);
  const own = (await site.call(site.visitor, "badges", { all: "true" })).at(-1);
  expect(own?.badges.map((each) => each.name)).toEqual([name]);
  const { reason } = await site.error(site.admin, "awardBadgeByHand", { id, username: "bob" });
  expect(reason).toBe("error.badge.object_not_found");
});

test("D10 words and drawing of an own badge can be changed, those of others cannot; words are text", async () => {
  const { id } = await site.call(site.admin, "createBadge", { name: "Host", ...drawing });
  const description = "Keeps <i>tea</i> warm & ready";
  const change = { name: "Good host", description, ...drawing, color: "" } as const;
  await site.call(site.admin, "changeBadge", { id, ...change });
  expect(await site.call(site.visitor, "badge", { id })).toMatchObject({
    name: "Good host",
    description: "Keeps &lt;i&gt;tea&lt;/i&gt; warm &amp; ready",
    ...{ color: "", by_hand: true },
  });
  const { list } = await site.call(site.admin, "adminBadges", { q: "good host", all: "true" });
  expect(list[0]?.own).toEqual({ description, by_hand: true });
  const { reason } = await site.error(site.admin, "changeBadge", { id: await idOf("Editor"), ...change });
  expect(reason).toBe("error.badge.object_not_found");
  const invalid = { name: "", level: "platinum", shape: "<svg>", sign: "x", color: "url(x)" };
  expect((await site.error(site.admin, "createBadge", invalid)).code).toBe(400);
});

test("D11 a badge is awarded by hand once, with a notification, and taken back with it", async () => {
  const id = await idOf("Good host");
  for (let times = 0; times < 2; times++) await site.call(site.admin, "awardBadgeByHand", { id, username: "bob" });
  expect(await earned("bob")).toEqual(["Good host"]);
  expect((await achievements(bob)).map(({ object_info }) => object_info.title)).toEqual([
    expect.stringContaining("Good host"),
  ]);
  const { badge_award } = await site.call(bob, "notificationStatus", {});
  expect(badge_award).toMatchObject({ name: "Good host", shape: "drop", sign: "ring" });
  expect((await site.call(site.visitor, "badge", { id })).award_count).toBe(1);
  for (let times = 0; times < 2; times++) await site.call(site.admin, "takeBackBadge", { id, username: "bob" });
  expect([await earned("bob"), await achievements(bob)]).toEqual([[], []]);
  expect((await site.call(site.visitor, "badge", { id })).award_count).toBe(0);
  const unknown = await site.error(site.admin, "awardBadgeByHand", { id, username: "nemo" });
  expect(unknown.data).toMatchObject([{ error_field: "username" }]);
  await site.call(site.admin, "setBadgeStatus", { id, status: "inactive" });
  await site.error(site.admin, "awardBadgeByHand", { id, username: "bob" });
  expect((await logged()).slice(0, 4)).toEqual([
    ["badge_switch", "Good host"],
    ["badge_take_back", "Good host"],
    ["badge_award", "Good host"],
    ["badge_change", "Good host"],
  ]);
});

test("D3 D10 a badge without a rule says what it stands for, or that it is awarded by hand", async () => {
  const { id } = await site.call(site.admin, "createBadge", { name: "Baker", ...drawing });
  const said = async () => {
    const { rule, description } = await site.call(site.visitor, "badge", { id });
    return [rule, description];
  };
  expect(await said()).toEqual(["Awarded by hand", "Awarded by hand"]);
  await site.call(site.admin, "changeBadge", { id, name: "Baker", ...drawing, description: "Brought bread & tea" });
  expect(await said()).toEqual(["Brought bread & tea", "Brought bread &amp; tea"]);
});

test("D10 the page of a badge with words and a rule has both", async () => {
  const rule = { rule: "comments_posted", amount: 7 };
  const words = { name: "Chatty", description: "Never silent" };
  const { id } = await site.call(site.admin, "createBadge", { ...words, ...drawing, ...rule });
  const badge = await site.call(site.visitor, "badge", { id });
  expect(badge).toMatchObject({ rule: "Wrote 7 comments", description: "Never silent<br>Wrote 7 comments" });
});
