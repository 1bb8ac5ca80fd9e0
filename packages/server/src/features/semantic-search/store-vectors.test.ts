import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answersWell, type SemanticSite, semanticSite, vectorsFor } from "../../../testing/semantic/semantic-site.ts";

let its: SemanticSite;
let router: string;
let tea: string;
let reset: string;

beforeAll(async () => {
  its = await semanticSite();
  const { fixtures, ann, bob } = its;
  const asked = { by: ann, title: "How do I reset the router?", content: "I have lost the password of it." };
  router = (await fixtures.question({ ...asked, tags: ["router"] })).id;
  const other = { by: bob, title: "Which water is good for tea?", content: "Mine tastes of metal." };
  tea = (await fixtures.question({ ...other, tags: ["tea"] })).id;
  reset = (await fixtures.answer({ by: bob, to: router, content: "Press the small button for 10 seconds." })).id;
  await its.site.call(ann, "acceptAnswer", { question_id: router, answer_id: reset });
  await its.save();
  await its.work();
});
beforeEach(() => {
  its.model.answer(answersWell);
  its.model.requests.length = 0;
});
afterAll(() => its.close());

/** Which of the three posts have a vector now, after everything was sent. */
const stored = async () => {
  await its.work();
  const rows = await its.site.app.db.read.selectFrom("post_vectors").select("post_id").execute();
  const ids = new Set(rows.map(({ post_id }) => post_id));
  return [router, reset, tea].map((id) => ids.has(id));
};
const exclude = (who: typeof its.ann, object_id: string, excluded: boolean) =>
  its.site.call(who, "excludePost", { object_id, excluded });
/** Saves the settings, and lets all processes know them. */
const resave = async (change: Parameters<typeof its.save>[0] = {}) => {
  await its.save(change);
  its.site.wait(10);
};
const edit = (id: string, content: string) =>
  its.site.call(its.bob, "editQuestion", {
    ...{ id, title: "Which water is good for tea?", content },
    ...{ tags: [{ slug_name: "tea", display_name: "tea" }], edit_summary: "" },
  });

test("SM3 an excluded post loses its vector, a question with its answer, and gets it again when that ends", async () => {
  expect(await stored()).toEqual([true, true, true]);
  await exclude(its.bob, reset, true);
  expect(await stored()).toEqual([true, false, true]);
  await exclude(its.bob, reset, false);
  expect(await stored()).toEqual([true, true, true]);
  expect(its.sent()).toEqual([["How do I reset the router?\n\nPress the small button for 10 seconds."]]);
  await exclude(its.ann, router, true);
  expect(await stored()).toEqual([false, false, true]);
  await exclude(its.ann, router, false);
  expect(await stored()).toEqual([true, true, true]);
});

test("SM3 the posts of a user who excludes them lose their vectors, and get them again", async () => {
  await its.site.call(its.bob, "saveOwnExclusion", { excluded: true });
  expect(await stored()).toEqual([true, false, false]);
  await edit(tea, "Mine tastes of iron.");
  expect([await stored(), its.sent()]).toEqual([[true, false, false], []]);
  await its.site.call(its.bob, "saveOwnExclusion", { excluded: false });
  expect(await stored()).toEqual([true, true, true]);
});

test("SM3 a change of the excluded tags, or of the tags of a question, removes and makes vectors", async () => {
  await resave({ ai_exclude_tags: ["router"] });
  expect(await stored()).toEqual([false, false, true]);
  await its.site.call(its.bob, "editQuestion", {
    ...{ id: tea, title: "Which water is good for tea?", content: "Mine tastes of iron." },
    ...{ tags: [{ slug_name: "router", display_name: "router" }], edit_summary: "" },
  });
  expect(await stored()).toEqual([false, false, false]);
  await resave({ ai_exclude_tags: [] });
  expect(await stored()).toEqual([true, true, true]);
});

test("SM5 what changes while it is off is compared when it is on again, and nothing is sent twice", async () => {
  await resave({ semantic_search: false });
  await edit(tea, "Mine tastes of copper.");
  await its.site.call(its.site.admin, "operateQuestion", { id: router, operation: "hide" });
  expect([await stored(), its.sent()]).toEqual([[true, true, true], []]);
  await resave();
  expect(await stored()).toEqual([false, false, true]);
  expect(its.sent()).toEqual([["Which water is good for tea?\n\nMine tastes of copper."]]);
  await its.site.call(its.site.admin, "operateQuestion", { id: router, operation: "show" });
  expect(await stored()).toEqual([true, true, true]);
});

test("SM3 what is excluded while a batch is on its way is not sent again, and not stored", async () => {
  const asked = { by: its.ann, title: "Bread without an oven" };
  const { id } = await its.fixtures.question({ ...asked, content: "Flour and water." });
  its.model.answer(async (reply) => {
    if (its.sent().length === 1) await exclude(its.ann, id, true);
    reply.writeHead(400, { "content-type": "application/json" }).end("{}");
  });
  await its.work();
  expect(its.sent()).toEqual([["Bread without an oven\n\nFlour and water."]]);
  const state = () => its.site.call(its.site.admin, "semanticSearchState", {});
  const before = (await state()).used.posts;
  await exclude(its.ann, id, false);
  its.model.answer(async (reply, request) => {
    await exclude(its.ann, id, true);
    answersWell(reply, request);
  });
  await its.work();
  expect([its.sent().length, (await state()).used.posts]).toEqual([2, before]);
});

test.each([-1_000_000, 10.5, 1e300])("SM6 a provider that counts %d tokens names none", async (tokens) => {
  const used = async () => (await its.site.call(its.site.admin, "semanticSearchState", {})).used;
  const before = await used();
  its.model.answer((reply, { body }) => {
    const answer = JSON.parse(vectorsFor(body.input ?? []));
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ ...answer, usage }));
  });
  await edit(tea, `Mine tastes of ${tokens < 0 ? "zinc" : tokens > 100 ? "lead" : "tin"}.`);
  expect(await stored()).toEqual([true, true, true]);
  const after = await used();
  expect(after.posts - before.posts).toBe(1);
  expect(after.tokens - before.tokens).toBeGreaterThan(5);
  expect(after.tokens - before.tokens).toBeLessThan(100);
});

// A change of the role ends the sessions of a user.
test("SM3 while posts of staff are excluded, a change of a role removes and makes vectors", async () => {
  await resave({ ai_exclude_staff: true });
  await its.site.call(its.site.admin, "setUserRole", { user_id: its.bob.id, role_id: 3 });
  expect(await stored()).toEqual([true, false, false]);
  await its.site.call(its.site.admin, "setUserRole", { user_id: its.bob.id, role_id: 1 });
  expect(await stored()).toEqual([true, true, true]);
  await its.site.call(its.site.admin, "setUserRole", { user_id: its.bob.id, role_id: 3 });
  await resave({ ai_exclude_staff: false });
  expect(await stored()).toEqual([true, true, true]);
});
