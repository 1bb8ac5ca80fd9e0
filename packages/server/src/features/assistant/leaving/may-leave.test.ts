import { afterAll, beforeAll, expect, test } from "vitest";
import { askAssistantAs } from "../../../../testing/assistant/ask.ts";
import { type AssistantSite, assistantSite } from "../../../../testing/assistant/assistant-site.ts";
import { says } from "../../../../testing/assistant/model-server.ts";
import { mayLeave } from "./may-leave.ts";

let its: AssistantSite;
beforeAll(async () => {
  its = await assistantSite();
  await its.enable({ ai_requests_per_minute: 0 });
  its.model.answer(says("NONE"));
});
afterAll(() => its.close());

const leaving = async () => {
  const ids = [its.router.id, its.reset.id];
  const found = await mayLeave(its.site.app, its.site.app.db.read, [...ids, its.ann.id, "10030000000000001"]);
  return ids.map((id) => found.has(id));
};
/** Whether the assistant's provider gets the text of the answer. */
const isSent = async () => {
  its.model.requests.length = 0;
  await askAssistantAs(its.site, its.bob, "How can I reset my router?");
  return JSON.stringify(its.model.requests).includes("small button");
};
const exclude = (who: typeof its.ann, object_id: string, excluded: boolean) =>
  its.site.call(who, "excludePost", { object_id, excluded });

test("AH1 a public post may leave until its author or staff exclude it, a question with its answers", async () => {
  const { site, ann, bob, router, reset } = its;
  expect([await leaving(), await isSent()]).toEqual([[true, true], true]);
  await exclude(bob, reset.id, true);
  await exclude(bob, reset.id, true);
  expect([await leaving(), await isSent()]).toEqual([[true, false], false]);
  expect(await site.call(site.admin, "postExclusion", { object_id: reset.id })).toEqual({
    ...{ excluded: true, may_leave: false },
  });
  await exclude(site.admin, reset.id, false);
  await exclude(ann, router.id, true);
  expect([await leaving(), await isSent()]).toEqual([[false, false], false]);
  expect(await site.call(bob, "postExclusion", { object_id: reset.id })).toEqual({ excluded: false, may_leave: false });
  await exclude(ann, router.id, false);
  expect(await leaving()).toEqual([true, true]);
});

test("AH1 an exclusion ends by the side that set it or an administrator, and what staff do is logged", async () => {
  const { site, bob, reset } = its;
  const mona = await site.person("mona", { role_id: 3 });
  const log = async () =>
    (await site.call(site.admin, "staffLog", {})).list
      .filter(({ action }) => action.startsWith("post_ai_"))
      .map(({ action, user_info }) => `${user_info.username} ${action}`);
  const before = (await log()).length;
  const shown = async (who: typeof bob) => (await site.call(who, "postExclusion", { object_id: reset.id })).excluded;
  await exclude(bob, reset.id, true);
  await exclude(mona, reset.id, false);
  expect([await shown(bob), await shown(mona), await leaving()]).toEqual([true, false, [true, false]]);
  await exclude(mona, reset.id, true);
  await exclude(mona, reset.id, true);
  await exclude(bob, reset.id, false);
  expect([await shown(bob), await shown(mona), await leaving()]).toEqual([false, true, [true, false]]);
  await exclude(bob, reset.id, true);
  await exclude(site.admin, reset.id, false);
  expect([await shown(bob), await shown(mona), await leaving()]).toEqual([false, false, [true, true]]);
  expect((await log()).slice(0, (await log()).length - before)).toEqual([
    "admin post_ai_include",
    "mona post_ai_exclude",
  ]);
});

test("AH1 nobody excludes posts of other users, comments, or posts that they cannot see", async () => {
  const { site, ann, bob, router, reset } = its;
  expect((await site.error(bob, "excludePost", { object_id: router.id, excluded: true })).code).toBe(403);
  expect((await site.error(bob, "postExclusion", { object_id: router.id })).code).toBe(403);
  expect((await site.error(ann, "excludePost", { object_id: "10010000000099999", excluded: true })).code).toBe(400);
  const comment = await site.call(bob, "addComment", { object_id: reset.id, original_text: "It works for mine." });
  expect((await site.error(bob, "excludePost", { object_id: comment.comment_id, excluded: true })).code).toBe(400);
  expect(await leaving()).toEqual([true, true]);
});

test("AH1 users exclude all their posts", async () => {
  const { site, ann, bob } = its;
  await site.call(bob, "saveOwnExclusion", { excluded: true });
  expect(await site.call(bob, "ownExclusion", {})).toEqual({ excluded: true });
  expect(await leaving()).toEqual([true, false]);
  await site.call(ann, "saveOwnExclusion", { excluded: true });
  expect(await leaving()).toEqual([false, false]);
  for (const who of [ann, bob]) await site.call(who, "saveOwnExclusion", { excluded: false });
  expect(await leaving()).toEqual([true, true]);
});

test("AH1 administrators exclude posts of staff, and tags by any of their names, also after they are renamed", async () => {
  const { site, enable, bob, router } = its;
  await enable({ ai_exclude_tags: ["Router"] });
  expect(await leaving()).toEqual([false, false]);
  const [tag] = (await site.call(site.admin, "questionInfo", { id: router.id })).tags ?? [];
  const { tag_id } = await site.call(site.admin, "tagInfo", { name: tag!.slug_name });
  await site.call(site.admin, "editTag", {
    ...{ tag_id, slug_name: "gateway", display_name: "gateway", original_text: "Between two networks." },
  });
  await site.settle();
  expect(await leaving()).toEqual([false, false]);
  await enable({ ai_exclude_tags: [] });
  expect(await leaving()).toEqual([true, true]);
  await enable({ ai_exclude_staff: true });
  await site.call(site.admin, "setUserRole", { user_id: bob.id, role_id: 3 });
  expect(await leaving()).toEqual([true, false]);
  await site.call(site.admin, "setUserRole", { user_id: bob.id, role_id: 1 });
  await enable({ ai_exclude_staff: false });
});

test("AH1 a renamed tag stays excluded beside one that another process has just excluded", async () => {
  const { site, enable } = its;
  await enable({ ai_exclude_tags: ["tea"] });
  await site.app.db.write(async (tx) => {
    const row = tx.selectFrom("settings").selectAll().where("section", "=", "assistant");
    const { value } = await row.executeTakeFirstOrThrow();
    const saved = JSON.stringify({ ...JSON.parse(value), ai_exclude_tags: ["tea", "coffee"] });
    await tx.updateTable("settings").set({ value: saved }).where("section", "=", "assistant").execute();
  });
  const { tag_id } = await site.call(site.admin, "tagInfo", { name: "tea" });
  await site.call(site.admin, "editTag", {
    ...{ tag_id, slug_name: "brews", display_name: "brews", original_text: "Hot drinks." },
  });
  await site.settle();
  expect((await site.app.db.write((tx) => site.app.settings.lock(tx, "assistant"))).ai_exclude_tags).toEqual([
    ...["tea", "coffee", "brews"],
  ]);
  await enable({ ai_exclude_tags: [] });
});

test("AH2 while the assistant is on, the menu of a post offers its author and staff to exclude it", async () => {
  const { site, ann, bob, router, enable } = its;
  const offered = async (who: typeof ann) =>
    (await site.call(who, "questionInfo", { id: router.id })).mode_actions?.some(
      ({ action }) => action === "ai_exclude",
    ) ?? false;
  expect([await offered(ann), await offered(site.admin), await offered(bob)]).toEqual([true, true, false]);
  await enable({ enabled: false });
  expect(await offered(ann)).toBe(false);
  await enable();
});
