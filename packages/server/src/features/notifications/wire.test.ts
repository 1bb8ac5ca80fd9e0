import { reasons } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
});
afterAll(() => site.close());

test("H18 the author of a closed or deleted post is told what to do next", async () => {
  const { id } = await fixtures.question({ by: ann });
  const adviceOf = async () => {
    await site.settle();
    const { list } = await site.call(ann, "notificationPage", { type: "inbox" });
    return list.find(({ object_info }) => object_info.object_map.question === id)?.advice;
  };
  await site.call(site.admin, "closeQuestion", { id, close_type: 63, close_msg: "Please say more." });
  expect(await adviceOf()).toBe("If you edit it so that the reason no longer applies, it can be reopened.");
  site.wait(1);
  await site.call(site.admin, "deleteQuestion", { id });
  expect(await adviceOf()).toBe(
    "You can still read it. Post it anew with what was missing, or ask the staff to bring it back.",
  );
  expect((await site.call(ann, "questionInfo", { id })).status).toBe(10);
  site.wait(1);
  await site.call(site.admin, "recoverQuestion", { question_id: id });
  expect(await adviceOf()).toBeUndefined();
});

test("H18 the author of a duplicate is led to the original, and told what to do if theirs differs", async () => {
  await site.call(site.admin, "saveGeneralSettings", {
    ...{ name: "Tea", site_url: "https://tea.example", contact_email: "tea@example.com" },
  });
  const original = await fixtures.question({ by: site.admin, title: "How hot is the water for tea?" });
  const { id } = await fixtures.question({ by: ann });
  const close_msg = `https://tea.example/questions/${original.id}`;
  const notification = async () => {
    await site.settle();
    const { list } = await site.call(ann, "notificationPage", { type: "inbox" });
    return list.find(({ object_info }) => object_info.object_map.question === id);
  };
  await site.call(site.admin, "closeQuestion", { id, close_type: reasons.a_duplicate.type, close_msg });
  expect(await notification()).toMatchObject({
    advice: "See the answers there. If your question differs, edit it to say how, so that it can be reopened.",
    original: { id: original.id, title: "How hot is the water for tea?" },
  });
  await site.call(site.admin, "operateQuestion", { id: original.id, operation: "hide" });
  expect((await notification())?.original).toBeUndefined();
});

test("H18 the author of a deleted post reads the contact address of the site", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.call(site.admin, "deleteQuestion", { id });
  expect((await site.call(ann, "questionInfo", { id })).operation?.msg).toContain(
    "ask the staff to bring it back: tea@example.com",
  );
});

test("H20 who closed a question is told once that its author has edited it until they have read it, and nobody of other edits", async () => {
  const mod = await site.person("mod", { role_id: 3 });
  const { id } = await fixtures.question({ by: ann });
  const notificationsOf = async (who: TestPerson) => {
    await site.settle();
    const { list } = await site.call(who, "notificationPage", { type: "inbox" });
    const notified = list.filter(({ object_info }) => object_info.object_map.question === id);
    return notified.map(({ sentence }) => sentence.map(({ text }) => text).join(""));
  };
  const edit = (who: TestPerson, title: string) =>
    site.call(who, "editQuestion", { id, title, content: "Which of the two is it?", tags: [{ slug_name: "general" }] });
  expect(await edit(ann, "Is it the black tea?")).not.toHaveProperty("is_closed");
  await site.call(mod, "closeQuestion", { id, close_type: reasons.not_clarity.type, close_msg: "" });
  await edit(site.admin, "Is it the green tea?");
  expect(await notificationsOf(mod)).toEqual([]);
  expect(await edit(ann, "Is it the white tea?")).toMatchObject({ is_closed: true, wait_for_review: false });
  expect(await notificationsOf(mod)).toEqual(["ann edited the question Is it the white tea?, which you closed"]);
  expect(await notificationsOf(site.admin)).toEqual([]);
  await edit(ann, "Is it the red tea?");
  expect(await notificationsOf(mod), "one that they have not read yet").toHaveLength(1);
  await site.call(mod, "readAllNotifications", { type: "inbox" });
  await edit(ann, "Is it the yellow tea?");
  expect(await notificationsOf(mod)).toHaveLength(2);
});
