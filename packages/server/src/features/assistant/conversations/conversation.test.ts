import { afterAll, beforeAll, expect, test } from "vitest";
import { askAssistantAs } from "../../../../testing/assistant/ask.ts";
import { type AssistantSite, assistantSite } from "../../../../testing/assistant/assistant-site.ts";
import { says } from "../../../../testing/assistant/model-server.ts";
import type { TestPerson } from "../../../../testing/index.ts";
import { exportAssistantReplies } from "../../exports/export-rows.ts";
import { forgetConversations } from "./forget-conversations.ts";

let its: AssistantSite;
beforeAll(async () => {
  its = await assistantSite();
  await its.enable({ ai_requests_per_minute: 0, ai_for_visitors: true });
  its.model.answer(says("Press the small button on the back for 10 seconds. [2] My router is a model 3000. [1]"));
});
afterAll(() => its.close());

/** What the archive of a user's data has of the assistant. */
const archived = async (who: TestPerson) => {
  const rows: unknown[] = [];
  for await (const row of exportAssistantReplies(its.site.app.db.read, who.id, its.site.app)) rows.push(row);
  return rows;
};
const DAY_S = 24 * 3600;
const QUESTION = "How can I reset my router?";
const ask = async (who: TestPerson) => (await askAssistantAs(its.site, who, QUESTION)).last!;
const list = async (who: TestPerson) => (await its.site.call(who, "conversationPage", { page: 1, page_size: 10 })).list;
const countRows = async () =>
  (await its.site.app.db.read.selectFrom("assistant_replies").select("id").execute()).length;

test("AI13 conversations belong to their users, the last one first; those of visitors are not stored", async () => {
  const { site, ann, bob } = its;
  const first = await ask(ann);
  const second = await ask(ann);
  await ask(bob);
  expect((await ask(site.visitor)).conversation_id).toBe("");
  const shown = await list(ann);
  expect(shown.map(({ id, topic }) => [id, topic])).toEqual([
    [second.conversation_id, QUESTION],
    [first.conversation_id, QUESTION],
  ]);
  expect(await countRows()).toBe(3);
  const of = { conversation_id: first.conversation_id };
  expect((await site.error(bob, "conversation", of)).reason).toBe("error.object.not_found");
  expect((await site.error(bob, "deleteOwnConversation", of)).reason).toBe("error.object.not_found");
  await site.call(ann, "deleteOwnConversation", of);
  expect((await list(ann)).map(({ id }) => id)).toEqual([second.conversation_id]);
  expect(await countRows()).toBe(2);
});

test("AI13 the archive of a user's data has their questions with the replies, and none of others", async () => {
  const { site, ann } = its;
  const said = "Press the small button on the back for 10 seconds.";
  const own = await archived(ann);
  expect(own[0]).toMatchObject({ question: QUESTION, outcome: "answered", vote: "" });
  expect(JSON.stringify(own)).toContain(said);
  expect(await archived(await site.person("nora"))).toEqual([]);
});

test("AI15 the asker says whether a reply was helpful, once, and can withdraw it", async () => {
  const { site, ann, bob } = its;
  const { chat_completion_id, conversation_id } = await ask(ann);
  const vote = (vote_type: "helpful" | "unhelpful", cancel = false) =>
    site.call(ann, "voteOnReply", { chat_completion_id, vote_type, cancel });
  const votes = async () => {
    const { records } = await site.call(ann, "conversation", { conversation_id });
    return [records[1]!.helpful, records[1]!.unhelpful];
  };
  await vote("helpful");
  await vote("helpful");
  expect(await votes()).toEqual([1, 0]);
  await vote("unhelpful");
  await vote("helpful", true);
  expect(await votes()).toEqual([0, 1]);
  await vote("unhelpful", true);
  expect(await votes()).toEqual([0, 0]);
  const foreign = { chat_completion_id, vote_type: "helpful" } as const;
  expect((await site.error(bob, "voteOnReply", foreign)).reason).toBe("error.object.not_found");
});

test("AI16 administrators list, read and delete conversations of all users; moderators do not", async () => {
  const { site, ann, bob } = its;
  const { chat_completion_id, conversation_id } = await ask(ann);
  await site.call(ann, "voteOnReply", { chat_completion_id, vote_type: "helpful" });
  const page = { page: 1, page_size: 1 };
  const { count, list: rows } = await site.call(site.admin, "adminConversationPage", page);
  expect(count).toBeGreaterThan(1);
  expect(rows).toMatchObject([
    {
      id: conversation_id,
      topic: QUESTION,
      user_info: { id: ann.id, username: "ann" },
      helpful_count: 1,
      unhelpful_count: 0,
    },
  ]);
  const detail = await site.call(site.admin, "adminConversation", { conversation_id });
  expect(detail.records.map(({ role, outcome }) => [role, outcome])).toEqual([
    ["user", ""],
    ["assistant", "answered"],
  ]);
  const mona = await site.person("mona", { role_id: 3 });
  for (const who of [mona, bob]) expect((await site.error(who, "adminConversationPage", page)).code).toBe(403);
  await site.call(site.admin, "deleteConversation", { conversation_id });
  expect((await site.error(site.admin, "adminConversation", { conversation_id })).reason).toBe(
    "error.object.not_found",
  );
});

test("AI14 sentences of posts that are not public any more are left out of stored conversations", async () => {
  const { site, ann, reset } = its;
  const { conversation_id } = await ask(ann);
  const reply = async (who: TestPerson, name: "conversation" | "adminConversation") =>
    (await site.call(who, name, { conversation_id })).records[1]!;
  expect((await reply(ann, "conversation")).sources.map(({ number }) => number)).toEqual([1, 2]);
  await site.call(site.admin, "deleteAnswer", { id: reset.id });
  for (const shown of [await reply(ann, "conversation"), await reply(site.admin, "adminConversation")]) {
    expect(shown.content).toBe("My router is a model 3000. [1]");
    expect(shown.sources.map(({ number }) => number)).toEqual([1]);
  }
  await site.call(site.admin, "recoverAnswer", { answer_id: reset.id });
  expect((await reply(ann, "conversation")).sources).toHaveLength(2);
});

test("AI14 the archive of a user's data leaves out sentences of posts that are not public any more", async () => {
  const { site, reset } = its;
  const cato = await site.person("cato");
  await ask(cato);
  const said = async () => JSON.stringify(await archived(cato));
  expect(await said()).toContain("Press the small button");
  await site.call(site.admin, "deleteAnswer", { id: reset.id });
  expect(await archived(cato)).toMatchObject([{ question: QUESTION, outcome: "answered" }]);
  expect(await said()).not.toContain("Press the small button");
  expect(await said()).toContain("My router is a model 3000.");
  await site.call(site.admin, "operateQuestion", { id: its.router.id, operation: "hide" });
  expect(await said()).not.toContain("model 3000");
  await site.call(site.admin, "operateQuestion", { id: its.router.id, operation: "show" });
  await site.call(site.admin, "recoverAnswer", { answer_id: reset.id });
  expect(await said()).toContain("Press the small button");
});

test("AI13 old conversations are deleted after the days of the settings, and all of a deleted account", async () => {
  const { site, ann, enable } = its;
  const dora = await site.person("dora");
  const [old, used, recent] = [await ask(dora), await ask(dora), await ask(dora)];
  const age = (id: string, days: number) =>
    site.app.db.write((tx) =>
      tx
        .updateTable("assistant_conversations")
        .set({ updated_at: site.app.now() - days * DAY_S })
        .where("id", "=", id)
        .execute(),
    );
  await age(old.conversation_id, 91);
  await age(used.conversation_id, 91);
  await askAssistantAs(site, dora, QUESTION, { conversation_id: used.conversation_id });
  await enable({ ai_conversation_days: 0 });
  await forgetConversations(site.app);
  expect(await list(dora)).toHaveLength(3);
  await enable({ ai_conversation_days: 90 });
  await forgetConversations(site.app);
  expect((await list(dora)).map(({ id }) => id)).toEqual([recent.conversation_id, used.conversation_id]);
  const before = await countRows();
  const { count } = await site.call(site.admin, "adminConversationPage", { page: 1, page_size: 1 });
  await site.call(site.admin, "setUserStatus", { user_id: dora.id, status: "deleted", remove_all_content: false });
  await site.settle();
  expect(await countRows()).toBe(before - 3);
  expect((await site.call(site.admin, "adminConversationPage", { page: 1, page_size: 1 })).count).toBe(count - 2);
  expect((await list(ann)).length).toBeGreaterThan(0);
});
