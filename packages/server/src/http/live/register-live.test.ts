import { afterAll, beforeAll, expect, test } from "vitest";
import { openStream } from "../../../testing/event-stream.ts";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: ReturnType<typeof createFixtures>;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 30_000 });
  bob = await site.person("bob", { rank: 30_000 });
});
afterAll(() => site.close());

const live = (...ids: string[]) => `/answer/api/v1/live?questions=${ids.join(",")}`;
const watch = (ids: string[], who?: TestPerson) => openStream(site.server, live(...ids), who);
const ask = async () => (await fixtures.question({ by: ann })).id;
const setPrivate = (login_required: boolean) =>
  site.call(site.admin, "saveSecuritySettings", {
    external_content_display: "always_display",
    check_update: true,
    login_required,
  });

test("LV1 LV6 a visitor's stream begins with the current state and follows votes, answers, comments and acceptance", async () => {
  const id = await ask();
  const stream = await watch([id]);
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  expect(stream.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(stream.headers.get("x-accel-buffering")).toBe("no");
  expect(stream.headers.get("content-encoding")).toBeNull();
  await stream.shows("thread", { question_id: id, vote_count: 0, answer_count: 0, comment_count: 0, answers: [] });
  await site.call(bob, "castVote", { direction: "up", object_id: id, is_cancel: false });
  await stream.shows("thread", { vote_count: 1 });
  const answer = await fixtures.answer({ by: bob, to: id });
  await stream.shows("thread", { answer_count: 1, answers: [{ id: answer.id, vote_count: 0, comment_count: 0 }] });
  await site.call(ann, "addComment", { object_id: answer.id, original_text: "A comment on the answer" });
  await stream.shows("thread", { comment_count: 0, answers: [{ id: answer.id, comment_count: 1 }] });
  await site.call(ann, "acceptAnswer", { question_id: id, answer_id: answer.id });
  await stream.shows("thread", { accepted_answer_id: answer.id });
  stream.close();
});

test("LV3 an event names nobody and contains no text", async () => {
  const { id } = await fixtures.question({
    by: ann,
    title: "A title that no event contains",
    content: "Nor this text.",
  });
  await fixtures.answer({ by: bob, to: id, content: "Nor this answer." });
  const stream = await watch([id]);
  await stream.shows("thread", { answer_count: 1 });
  for (const word of ["title", "Nor", "ann", "bob", bob.id, ann.id]) expect(stream.text()).not.toContain(`${word} `);
  expect(Object.keys(stream.events[0]?.fields ?? {}).sort()).toEqual([
    ...["accepted_answer_id", "answer_count", "answers", "comment_count", "edit_time"],
    ...["question_id", "status", "vote_count"],
  ]);
  stream.close();
});

test("LV4 deleted posts are no longer counted, and a deleted question is gone for all but its author and staff", async () => {
  const id = await ask();
  const answer = await fixtures.answer({ by: bob, to: id });
  const streams = { visitor: await watch([id]), ann: await watch([id], ann), admin: await watch([id], site.admin) };
  await streams.visitor.shows("thread", { answer_count: 1 });
  await site.call(site.admin, "deleteAnswer", { id: answer.id });
  await streams.visitor.shows("thread", { answer_count: 0, answers: [] });
  await site.call(site.admin, "deleteQuestion", { id });
  await streams.visitor.shows("hidden", { question_id: id });
  await streams.ann.shows("thread", { status: "deleted" });
  await streams.admin.shows("thread", { status: "deleted" });
  expect(streams.visitor.events.at(-1)?.fields).toEqual({ question_id: id });
  for (const stream of Object.values(streams)) stream.close();
});

test("LV4 an unlisted question says the same to others as one that does not exist", async () => {
  const id = await ask();
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  const none = "10010000000999999";
  for (const who of [undefined, bob]) {
    const stream = await watch([id, none], who);
    await expect.poll(() => stream.events.length).toBe(2);
    expect(stream.events.map(({ name }) => name)).toEqual(["hidden", "hidden"]);
    stream.close();
  }
  const own = await watch([id], ann);
  await own.shows("thread", { question_id: id });
  await fixtures.answer({ by: ann, to: id });
  await own.shows("thread", { answer_count: 1 });
  own.close();
});

test("LV4 a user whose role is taken away no longer learns about a deleted question", async () => {
  const mod = await site.person("mod", { rank: 30_000, role_id: 3 });
  const id = await ask();
  await site.call(site.admin, "deleteQuestion", { id });
  const stream = await watch([id], mod);
  await stream.shows("thread", { status: "deleted" });
  await site.call(site.admin, "setUserRole", { user_id: mod.id, role_id: 1 });
  await site.call(site.admin, "recoverQuestion", { question_id: id });
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  // Another role ends all sessions.
  await stream.ended;
  const statuses = stream.events.map(({ fields }) => fields.status);
  expect(["deleted", "deleted available"]).toContain(statuses.join(" "));
});

test("LV5 the stream of a session that was ended learns nothing more", async () => {
  const cai = await site.person("cai", { rank: 1000 });
  const id = (await fixtures.question({ by: cai })).id;
  const stream = await watch([id], cai);
  await stream.shows("thread", { question_id: id });
  await site.call(cai, "logout", {});
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  await stream.ended;
  expect(stream.events).toHaveLength(1);
});

test("LV5 streams of visitors end when the site becomes private, and none opens", async () => {
  const id = await ask();
  const [visitor, member] = [await watch([id]), await watch([id], bob)];
  await visitor.shows("thread", {});
  await setPrivate(true);
  await visitor.ended;
  expect((await watch([id])).status).toBe(401);
  const unconfirmed = await site.person("dia", { email_confirmed: 0 });
  expect((await watch([id], unconfirmed)).status).toBe(403);
  await site.call(bob, "castVote", { direction: "up", object_id: id, is_cancel: false });
  await member.shows("thread", { vote_count: 1 });
  await setPrivate(false);
  member.close();
});

test("LV1 a member learns that there are new notifications, and others do not", async () => {
  const id = await ask();
  // What happened before.
  await site.settle();
  // A user who has done something before may earn a badge meanwhile.
  const cara = await site.person("cara");
  const [own, other] = [await watch([], ann), await watch([], cara)];
  await fixtures.answer({ by: bob, to: id });
  await site.settle();
  await own.shows("notifications", {});
  expect(other.events).toEqual([]);
  expect(own.events.at(-1)?.fields).toEqual({});
  own.close();
  other.close();
});

test("LV6 what another process has written arrives here", async () => {
  const id = await ask();
  const another = await site.startAnother();
  const stream = await openStream(another.server, live(id));
  await stream.shows("thread", { vote_count: 0 });
  await site.call(bob, "castVote", { direction: "up", object_id: id, is_cancel: false });
  await stream.shows("thread", { vote_count: 1 });
  expect(stream.status).toBe(200);
  stream.close();
});

test("LV7 further streams of an address get 503 and a time to come back", async () => {
  const few = await site.startAnother();
  const streams = await Promise.all(Array.from({ length: 100 }, () => openStream(few.server, live())));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const another = await openStream(few.server, live());
  expect([another.status, another.headers.get("retry-after")]).toEqual([503, "60"]);
  streams[0]?.close();
  await expect.poll(async () => (await openStream(few.server, live())).status).toBe(200);
  for (const stream of streams) stream.close();
});

const tooMany = Array.from({ length: 21 }, (_, n) => n).join(",");

test.each([["a".repeat(31)], [tooMany]])("LV1 the questions %s are rejected", async (questions) => {
  const reply = await site.server.inject({ url: live(questions) });
  expect([reply.statusCode, reply.json().code]).toEqual([400, 400]);
});
