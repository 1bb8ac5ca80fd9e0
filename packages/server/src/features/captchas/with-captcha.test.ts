import type { CallName } from "@askwell/contract";
import type { CaptchaAction } from "@askwell/domain";
import { definePlugin } from "@askwell/plugin-kit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createFixtures, type TestPerson, testSite } from "../../../testing/index.ts";

/** A captcha whose answer is the length of its id. */
const riddle = definePlugin({
  slug_name: "riddle",
  kind: "captcha",
  version: "1.0.0",
  name: { en_US: "Riddle" },
  description: { en_US: "" },
  captcha: {
    create: async (_context, captcha_id) => ({
      image: "data:image/png;base64,AA==",
      secret: String(captcha_id.length),
    }),
    verify: async (_context, { secret, captcha_code }) => captcha_code === secret,
  },
});

const site = await testSite({ plugins: [riddle] });
afterAll(site.close);
const { admin, visitor } = site;
const enablePlugin = (enabled: boolean) => site.call(admin, "switchPlugin", { plugin_slug_name: "riddle", enabled });
beforeAll(() => enablePlugin(true));
// After an hour every count has expired, but no session.
afterEach(() => site.wait(3600));

const captchaFor = (who: TestPerson, action: CaptchaAction) => site.call(who, "actionRecord", { action });
const solved = async (who: TestPerson, action: CaptchaAction) => {
  const { captcha_id } = await captchaFor(who, action);
  return { captcha_id, captcha_code: String(captcha_id.length) };
};
const captchaError = {
  reason: "error.object.captcha_verification_failed",
  code: 400,
  data: [{ error_field: "captcha_code", error_msg: expect.stringMatching(/./) }],
};
/** Makes a call that may fail for any reason, and returns whether it failed for lack of a captcha. */
const needsCaptcha = async (who: TestPerson, name: CallName, input: object): Promise<boolean> => {
  const envelope = await site.error(who, name, input).catch(() => ({ reason: "" }));
  return envelope.reason === captchaError.reason;
};

const fixtures = createFixtures(site);
let people = 0;
const newPerson = () => {
  people += 1;
  return site.person(`person${people}`, { rank: 10_000 });
};

describe("CA3 how often each action is free", () => {
  const nothing = "10010000000009999";
  // Attempts count even if they fail; the test waits for the pause between two where there is one.
  test.each<[CaptchaAction, CallName, number, number, object]>([
    ["edit_userinfo", "requestEmailChange", 3, 0, { e_mail: "admin@example.com" }],
    ["comment", "addComment", 30, 2, { object_id: nothing, original_text: "Tell us more" }],
    ["delete", "deleteQuestion", 5, 6, { id: nothing }],
    ["delete", "deleteAnswer", 5, 6, { id: nothing }],
    ["delete", "deleteComment", 5, 6, { comment_id: nothing }],
    ["report", "flagPost", 30, 2, { object_id: nothing, report_type: 1 }],
    ["vote", "castVote", 40, 0, { object_id: nothing, direction: "up" }],
    ["search", "search", 20, 0, { q: "tea" }],
  ])("%s (%s): %i tries", async (action, name, free, pauseS, input) => {
    const ann = await newPerson();
    for (let tries = 0; tries < free; tries += 1) {
      expect(await captchaFor(ann, action)).toEqual({ captcha_id: "", captcha_img: "", verify: false });
      expect(await needsCaptcha(ann, name, input)).toBe(false);
      site.wait(pauseS);
    }
    expect(await captchaFor(ann, action)).toMatchObject({ captcha_img: "data:image/png;base64,AA==", verify: true });
    expect(await site.error(ann, name, input)).toMatchObject(captchaError);
    expect(await needsCaptcha(ann, name, { ...input, ...(await solved(ann, action)) })).toBe(false);
    // Counting goes on: the next attempt needs a captcha again.
    site.wait(pauseS);
    expect(await needsCaptcha(ann, name, input)).toBe(true);
    // Other users need none.
    expect(await needsCaptcha(await newPerson(), name, input)).toBe(false);
  });

  test.each<[CallName, number, object]>([
    ["addComment", 1, { object_id: nothing, original_text: "Tell us more" }],
    ["deleteQuestion", 5, { id: nothing }],
  ])("%s again within %i s needs a captcha", async (name, pauseS, input) => {
    const ann = await newPerson();
    expect(await needsCaptcha(ann, name, input)).toBe(false);
    site.wait(pauseS);
    expect(await needsCaptcha(ann, name, input)).toBe(true);
    site.wait(1);
    expect(await needsCaptcha(ann, name, input)).toBe(false);
  });

  test("question and answer: posts count, failed attempts do not", async () => {
    const ann = await newPerson();
    const ask = (title: string, more = {}) => ({
      title,
      content: "Long enough to be asked.",
      tags: [{ slug_name: "tea", display_name: "tea" }],
      ...more,
    });
    expect(await site.error(ann, "askQuestion", { ...ask("A question without a tag"), tags: [] })).not.toMatchObject(
      captchaError,
    );
    await site.call(ann, "askQuestion", ask("How long does tea draw?"));
    expect(await site.error(ann, "askQuestion", ask("And how hot?"))).toMatchObject(captchaError);
    await site.call(ann, "askQuestion", ask("And how hot?", await solved(ann, "question")));

    const { id } = await fixtures.question({ by: admin });
    await site.call(ann, "postAnswer", { question_id: id, content: "Three minutes or so." });
    expect(await needsCaptcha(ann, "postAnswer", { question_id: id, content: "Or four minutes." })).toBe(true);
    site.wait(6);
    expect(await needsCaptcha(ann, "postAnswer", { question_id: id, content: "Or four minutes." })).toBe(false);
  });

  test("edit: ten edits", async () => {
    const ann = await newPerson();
    const { id } = await fixtures.question({ by: ann });
    const edit = (count: number) => ({
      id,
      title: `A better title, the ${count}th`,
      content: "A question with a text.",
      tags: [{ slug_name: "tea", display_name: "tea" }],
    });
    for (let count = 1; count <= 10; count += 1) await site.call(ann, "editQuestion", edit(count));
    expect(await site.error(ann, "editQuestion", edit(11))).toMatchObject(captchaError);
    await site.call(ann, "editQuestion", { ...edit(11), ...(await solved(ann, "edit")) });
  });

  test("invitation_answer: thirty times", async () => {
    const ann = await newPerson();
    const { id } = await fixtures.question({ by: ann });
    for (let count = 0; count < 30; count += 1) await site.call(ann, "inviteToAnswer", { id, invite_user: [] });
    expect(await needsCaptcha(ann, "inviteToAnswer", { id, invite_user: [] })).toBe(true);
  });

  test("email: always, for visitors and unconfirmed users", async () => {
    const mail = { e_mail: "nobody@example.com" };
    expect(await site.error(visitor, "requestPasswordReset", mail)).toMatchObject(captchaError);
    await site.call(visitor, "requestPasswordReset", { ...mail, ...(await solved(visitor, "email")) });
    expect(await site.error(visitor, "requestPasswordReset", mail)).toMatchObject(captchaError);
    const person = { name: "Newcomer", e_mail: "new@example.com", pass: "a-good-password" };
    expect(await site.error(visitor, "registerByEmail", person)).toMatchObject(captchaError);
    await site.call(visitor, "registerByEmail", { ...person, ...(await solved(visitor, "email")) });
    expect(await site.error(await newPerson(), "sendVerification", {})).toMatchObject(captchaError);
  });

  test("password: three wrong ones from an address, until one is right", async () => {
    await site.call(visitor, "registerByEmail", {
      name: "Bea",
      e_mail: "bea@example.com",
      pass: "bea-s-password",
      ...(await solved(visitor, "email")),
    });
    const login = (pass: string, more = {}) => ({ e_mail: "bea@example.com", pass, ...more });
    for (let tries = 0; tries < 3; tries += 1)
      expect(await needsCaptcha(visitor, "loginByEmail", login("wrong-password"))).toBe(false);
    expect(await site.error(visitor, "loginByEmail", login("bea-s-password"))).toMatchObject(captchaError);
    expect((await captchaFor(visitor, "password")).verify).toBe(true);
    expect(
      await needsCaptcha(visitor, "loginByEmail", login("wrong-password", await solved(visitor, "password"))),
    ).toBe(false);
    await site.call(visitor, "loginByEmail", login("bea-s-password", await solved(visitor, "password")));
    expect((await captchaFor(visitor, "password")).verify).toBe(false);
    await site.call(visitor, "loginByEmail", login("bea-s-password"));
  });

  test("counts expire after minutes without an action", async () => {
    const ann = await newPerson();
    for (let count = 0; count < 20; count += 1) await site.call(ann, "search", { q: "tea" });
    expect((await captchaFor(ann, "search")).verify).toBe(true);
    site.wait(61);
    expect((await captchaFor(ann, "search")).verify).toBe(false);
  });
});

describe("who needs a captcha, and which one is accepted", () => {
  const once = { object_id: "10010000000009999", original_text: "Tell us more" };

  test("CA1 staff never need a captcha, and without a captcha plugin no user does", async () => {
    const moe = await site.person("moe", { role_id: 3 });
    for (const who of [admin, moe]) {
      expect((await captchaFor(who, "email")).verify).toBe(false);
      for (let count = 0; count < 3; count += 1) expect(await needsCaptcha(who, "addComment", once)).toBe(false);
    }
    await enablePlugin(false);
    const ann = await newPerson();
    expect((await captchaFor(visitor, "email")).verify).toBe(false);
    for (let count = 0; count < 3; count += 1) expect(await needsCaptcha(ann, "addComment", once)).toBe(false);
    await enablePlugin(true);
    expect(
      await site.app.db.read
        .selectFrom("captcha_counts")
        .select("subject")
        .where("last_at", "=", site.app.now())
        .execute(),
    ).toEqual([]);
  });

  test("CA1 visitors need no captcha for actions of signed-in users", async () => {
    expect((await captchaFor(visitor, "vote")).verify).toBe(false);
    expect(await site.error(visitor, "castVote", { object_id: once.object_id, direction: "up" })).toMatchObject({
      code: 401,
    });
  });

  test("F16 instant search needs no captcha", async () => {
    for (let count = 0; count < 25; count += 1) await site.call(visitor, "instantSearch", { q: "tea" });
    expect((await captchaFor(visitor, "search")).verify).toBe(false);
  });

  test("CA2 a captcha is valid once, for its own action and for six minutes", async () => {
    const mail = { e_mail: "nobody@example.com" };
    const used = await solved(visitor, "email");
    await site.call(visitor, "requestPasswordReset", { ...mail, ...used });
    expect(await site.error(visitor, "requestPasswordReset", { ...mail, ...used })).toMatchObject(captchaError);

    const failed = await solved(visitor, "email");
    expect(await needsCaptcha(visitor, "requestPasswordReset", { ...mail, ...failed, captcha_code: "wrong" })).toBe(
      true,
    );
    expect(await needsCaptcha(visitor, "requestPasswordReset", { ...mail, ...failed })).toBe(true);

    const late = await solved(visitor, "email");
    site.wait(361);
    expect(await needsCaptcha(visitor, "requestPasswordReset", { ...mail, ...late })).toBe(true);

    const ann = await newPerson();
    await needsCaptcha(ann, "addComment", once);
    const other = await solved(ann, "comment");
    expect(await needsCaptcha(visitor, "requestPasswordReset", { ...mail, ...other })).toBe(true);
  });

  test("CA2 of concurrent calls with one captcha, one succeeds", async () => {
    const answer = { e_mail: "nobody@example.com", ...(await solved(visitor, "email")) };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => needsCaptcha(visitor, "requestPasswordReset", answer)),
    );
    expect(outcomes.filter((failed) => !failed)).toHaveLength(1);
  });

  test("CA2 the unsolved captchas of an address are bounded, and stored as hashes", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      ids.push((await captchaFor(visitor, "email")).captcha_id);
      site.wait(1);
    }
    const rows = await site.app.db.read.selectFrom("captchas").selectAll().where("action", "=", "email").execute();
    expect(rows.length).toBeLessThanOrEqual(51);
    expect(ids.some((id) => rows.some((row) => row.id_hash === id))).toBe(false);
    const [captcha_id = ""] = ids.slice(-1);
    await site.call(visitor, "requestPasswordReset", {
      e_mail: "a@example.com",
      captcha_id,
      captcha_code: String(captcha_id.length),
    });
  });

  test("CA4 a captcha that was not required is not consumed", async () => {
    const ann = await newPerson();
    expect(await needsCaptcha(ann, "addComment", once)).toBe(false);
    const solution = await solved(ann, "comment");
    site.wait(2);
    expect(await needsCaptcha(ann, "addComment", { ...once, ...solution })).toBe(false);
    expect(await needsCaptcha(ann, "addComment", { ...once, ...solution })).toBe(false);
    expect(await needsCaptcha(ann, "addComment", { ...once, ...solution })).toBe(true);
  });

  test("CA4 concurrent actions do not bypass the captcha", async () => {
    const ann = await newPerson();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => needsCaptcha(ann, "deleteQuestion", { id: once.object_id })),
    );
    expect(outcomes.filter((failed) => !failed)).toHaveLength(1);
  });

  test("CA2 a captcha created by one server process can be solved at another", async () => {
    const other = await site.startAnother();
    await expect.poll(() => other.app.plugins.isEnabled("riddle")).toBe(true);
    const answer = await solved(visitor, "email");
    const response = await other.server.inject({
      method: "POST",
      url: "/answer/api/v1/user/password/reset",
      payload: { e_mail: "nobody@example.com", ...answer },
    });
    expect(response.statusCode).toBe(200);
    expect(await needsCaptcha(visitor, "requestPasswordReset", { e_mail: "nobody@example.com", ...answer })).toBe(true);
  });
});
