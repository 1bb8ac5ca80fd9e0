import type { DeliveryChannel } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { insertMany } from "../../../platform/db/index.ts";
import { addUsers } from "../../users/bulk.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
const tagIds: Record<string, string> = {};

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
  for (const name of ["tea", "pots", "coffee", "rye"]) tagIds[name] = await fixtures.tag(name);
});
afterAll(() => site.close());

const topic = "new_question_followed_tag" as const;

async function follower(name: string, channels: readonly DeliveryChannel[], tags: readonly string[] = ["tea"]) {
  const person = await site.person(name);
  const on = (channel: DeliveryChannel) => channels.includes(channel);
  const flags = { site: on("site"), mail: on("mail"), digest: on("digest"), push: on("push") };
  await site.call(person, "saveNotificationChoices", { topics: [{ topic, ...flags }] });
  await site.call(person, "followTags", { slug_name_list: [...tags] });
  return person;
}
const inboxOf = async (who: TestPerson) => {
  await site.settle();
  const { list } = await site.call(who, "notificationPage", { type: "inbox", inbox_type: "all" });
  return list.map(({ sentence }) => sentence.map(({ text }) => text).join(""));
};
const rowsAbout = async (id: string) => {
  await site.settle();
  const rows = site.app.db.read.selectFrom("notifications").select(["user_id", "kind", "topic"]);
  return rows.where("object_id", "=", id).where("action", "=", topic).orderBy("user_id").execute();
};
const ask = (title: string, ...tags: string[]) => fixtures.question({ by: ann, title, tags });

test("H17 H16 followers who have chosen the site are notified, others are not, and nobody twice", async () => {
  const onSite = await follower("onsite", ["site", "digest"], ["tea", "pots"]);
  const byDefault = await site.person("default");
  await site.call(byDefault, "followTags", { slug_name_list: ["tea"] });
  const elsewhere = await follower("elsewhere", ["site"], ["coffee"]);
  const { id } = await ask("Which pot is the best for tea", "tea", "pots");
  expect(await inboxOf(onSite)).toEqual(["ann asked Which pot is the best for tea, in a tag that you follow"]);
  expect((await site.call(onSite, "notificationStatus", {})).inbox).toBe(1);
  expect([await inboxOf(byDefault), await inboxOf(elsewhere)]).toEqual([[], []]);
  // An event may be handled more than once.
  await site.app.db.write((tx) => site.app.emit(tx, { kind: "question_asked", question_id: id, user_id: ann.id }));
  expect(await rowsAbout(id)).toEqual([{ user_id: onSite.id, kind: "inbox", topic }]);
  expect((await site.call(onSite, "notificationStatus", {})).inbox).toBe(1);
});

test("H17 mail about new questions is sent by its own rule, once, and push alone is in no list", async () => {
  const mailed = await follower("mailed", ["site", "mail"]);
  const pushed = await follower("pushed", ["push"]);
  const { id } = await ask("How long does green tea steep", "tea");
  const rows = await rowsAbout(id);
  expect(rows).toContainEqual({ user_id: pushed.id, kind: "elsewhere", topic });
  expect(await inboxOf(pushed)).toEqual([]);
  const mails = site.app.db.read.selectFrom("mails").select(["kind", "object_id"]).where("user_id", "=", mailed.id);
  expect(await mails.execute()).toEqual([{ kind: "new_question", object_id: id }]);
});

test("H17 the asker, those who ignore one of the tags and those who have muted the question are left out", async () => {
  const ignoring = await follower("ignoring", ["site"]);
  await site.call(ignoring, "ignoreTag", { tag_id: tagIds.rye! });
  const muting = await follower("muting", ["site"]);
  const asker = await follower("asker", ["site"]);
  const { id } = await fixtures.question({ by: asker, title: "Does rye bread go with tea", tags: ["tea", "rye"] });
  await site.call(muting, "muteQuestion", { question_id: id });
  const receivers = (await rowsAbout(id)).map(({ user_id }) => user_id);
  for (const left of [ignoring, muting, asker]) expect(receivers).not.toContain(left.id);
  expect(receivers.length).toBeGreaterThan(0);
});

test("H17 a question that is unlisted or deleted before its turn causes nothing", async () => {
  const { id } = await ask("What is tea made of in the end", "tea");
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  expect(await rowsAbout(id)).toEqual([]);
});

test("H17 followers of a main tag hear of questions with its synonyms", async () => {
  const main = await follower("main", ["site"], ["coffee"]);
  await fixtures.tag("java");
  await site.call(site.admin, "setTagSynonyms", {
    tag_id: tagIds.coffee!,
    synonym_tag_list: [{ slug_name: "java", display_name: "java" }],
  });
  await fixtures.question({ by: bob, title: "How dark is this roast meant to be", tags: ["java"] });
  expect(await inboxOf(main)).toEqual(["bob asked How dark is this roast meant to be, in a tag that you follow"]);
});

test("H17 the many followers of a tag are notified in batches, whatever other tag they follow", async () => {
  const crowd = Array.from({ length: 1203 }, (_, n) => String(70_000 + n));
  const created_at = site.app.now();
  await site.app.db.write(async (tx) => {
    await addUsers(
      tx,
      crowd.map((id) => {
        const name = `crowd${id}`;
        return { id, created_at, username: name, display_name: name, email: `${name}@example.com` };
      }),
    );
    const row = { topic, site: 1, mail: 0, digest: 0, push: 0 } as const;
    await insertMany(
      tx,
      "notification_choices",
      crowd.map((user_id) => ({ user_id, ...row })),
    );
    const follows = crowd.flatMap((user_id) =>
      ["pots", "rye"].map((name) => ({ user_id, object_id: tagIds[name]!, object_kind: "tag", created_at })),
    );
    await insertMany(tx, "follows", follows);
  });
  const { id } = await ask("Which pot bakes the best rye bread", "pots", "rye");
  const rows = (await rowsAbout(id)).filter(({ user_id }) => crowd.includes(user_id));
  expect(rows).toHaveLength(1203);
  const { inbox } = await site.app.db.read
    .selectFrom("notification_counts")
    .select((all) => all.fn.sum<number>("inbox").as("inbox"))
    .where("user_id", "in", crowd)
    .executeTakeFirstOrThrow();
  expect(Number(inbox)).toBe(1203);
});
