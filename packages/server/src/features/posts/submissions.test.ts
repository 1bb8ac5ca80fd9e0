import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;
let question_id: string;

beforeAll(async () => {
  site = await testSite();
  ann = await site.person("ann", { rank: 5000 });
  bob = await site.person("bob", { rank: 5000 });
  await createFixtures(site).tag("garden");
  question_id = (await site.call(site.admin, "askQuestion", draft("Which herbs stand the frost"))).id;
});
afterAll(() => site.close());

const draft = (title: string) => ({ title, content: "On a balcony, in pots.", tags: [{ slug_name: "garden" }] });

interface KeyedCall {
  readonly path: string;
  readonly key: string;
  readonly body: object;
}

/** Makes a call with a key. */
async function send(who: TestPerson, { path, key, body }: KeyedCall, server = site.server) {
  const headers = { authorization: who.token, "idempotency-key": key };
  const reply = await server.inject({ method: "POST", url: `/answer/api/v1${path}`, headers, payload: body });
  const { reason, data } = reply.json();
  return { status: reply.statusCode, reason, data };
}
const answers = (content: string) =>
  site.app.db.read.selectFrom("answers").select("id").where("content", "=", content).execute();
/** One author answers a question once. */
const askAnother = async (title: string) => (await site.call(site.admin, "askQuestion", draft(title))).id;
const answerCall = (key: string, content: string) => ({ path: "/answer", key, body: { question_id, content } });

test("L12 each call that posts answers a repetition with its key as the first time, and posts once", async () => {
  const asked = { path: "/question", key: "ask", body: draft("Which herbs survive the snow") };
  const both = {
    path: "/question/answer",
    key: "both",
    body: { ...draft("Which herbs like the sun"), answer_content: "Thyme does like it." },
  };
  const comment = { path: "/comment", key: "c", body: { object_id: question_id, original_text: "How cold is it?" } };
  const post = answerCall("answer", "Chives are hardy.");
  for (const call of [asked, both, comment, post]) {
    const first = await send(ann, call);
    expect(first.status, call.path).toBe(200);
    expect(await send(ann, call), call.path).toEqual(first);
  }
  expect(await answers("Chives are hardy.")).toHaveLength(1);
  const { list } = await site.call(bob, "commentPage", { object_id: question_id });
  expect(list.map(({ original_text }) => original_text)).toEqual(["How cold is it?"]);
});

test("L12 a repetition is answered long after the window of L3, for 30 days", async () => {
  const call = answerCall("slow", "Sage takes some frost.");
  const { data } = await send(bob, call);
  site.wait(29 * 24 * 3600);
  const again = await site.person("again", { rank: 5000 });
  // The session of the first call has ended meanwhile; the key belongs to the user.
  await site.app.db.write((tx) =>
    tx
      .updateTable("sessions")
      .set({ expires_at: site.app.now() + 99_999_999 })
      .execute(),
  );
  expect((await send(bob, call)).data.info.id).toBe(data.info.id);
  expect((await send(again, call)).data.info.id, "a key is of one user").not.toBe(data.info.id);
  expect(await answers("Sage takes some frost.")).toHaveLength(2);
});

test("L12 a call that failed can be repeated with its key, and another text with a used key is rejected", async () => {
  question_id = await askAnother("Which herbs endure the frost");
  const short = await send(ann, answerCall("edited", "No."));
  expect(short.status).toBe(400);
  expect((await send(ann, answerCall("edited", "No, none of them does."))).status).toBe(200);
  const other = await send(ann, answerCall("edited", "Yes, all of them do."));
  expect([other.status, other.reason]).toEqual([409, "error.common.submission_differs"]);
  expect(await answers("Yes, all of them do.")).toEqual([]);
});

test("L12 calls with one key that arrive at the same time at two processes post once", async () => {
  const other = await site.startAnother();
  for (let round = 0; round < 5; round++) {
    question_id = await askAnother(`Which herbs need shelter in season ${round}`);
    const call = answerCall(`race ${round}`, `Rosemary needs shelter, season ${round}.`);
    const replies = await Promise.all(
      [site.server, other.server, site.server, other.server].map((server) => send(ann, call, server)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ data }) => data.info.id)).size).toBe(1);
    expect(await answers(`Rosemary needs shelter, season ${round}.`)).toHaveLength(1);
  }
});

test("L3 the same text twice at the same time without a key posts once", async () => {
  question_id = await askAnother("Which herbs dislike wet feet");
  const body = { question_id, content: "Lavender dislikes wet feet." };
  const twice = await Promise.all(
    [1, 2].map(() =>
      site.server.inject({
        method: "POST",
        url: "/answer/api/v1/answer",
        headers: { authorization: ann.token },
        payload: body,
      }),
    ),
  );
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(await answers(body.content)).toHaveLength(1);
});

test("L12 a key has at most 100 characters", async () => {
  const { status, reason } = await send(ann, answerCall("k".repeat(101), "Mint always comes back."));
  expect([status, reason]).toEqual([400, "base.request_format_error"]);
});

test("L12 S1 a repeated answer tells nothing of a question that its author may not see any more", async () => {
  const asker = await site.person("hider");
  const { data: asked } = await send(asker, {
    path: "/question",
    key: "to hide",
    body: draft("Herbs that are hidden"),
  });
  const call = {
    path: "/answer",
    key: "hidden",
    body: { question_id: asked.id, content: "Water them every evening." },
  };
  expect((await send(ann, call)).status).toBe(200);
  await site.call(site.admin, "operateQuestion", { id: asked.id, operation: "hide" });
  const repeated = await send(ann, call);
  expect([repeated.status, repeated.reason, repeated.data]).toEqual([404, "error.question.not_found", null]);
  expect(await answers(call.body.content)).toHaveLength(1);
});
