import type { CallName } from "@askwell/contract";
import type { CaptchaAction } from "@askwell/domain";
import { definePlugin } from "@askwell/plugin-kit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { givenOn, type Person, testSite } from "../../../testing/index.ts";

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
const turn = (enabled: boolean) => site.call(admin, "switchPlugin", { plugin_slug_name: "riddle", enabled });
beforeAll(() => turn(true));
// Every count has ended and every session of the tests lasts longer.
afterEach(() => site.wait(3600));

const captchaFor = (who: Person, action: CaptchaAction) => site.call(who, "actionRecord", { action });
const solved = async (who: Person, action: CaptchaAction) => {
  const { captcha_id } = await captchaFor(who, action);
  return { captcha_id, captcha_code: String(captcha_id.length) };
};
const asked = {
  reason: "error.object.captcha_verification_failed",
  code: 400,
  data: [{ error_field: "captcha_code", error_msg: expect.stringMatching(/./) }],
};
/** Makes a call that may be refused for any reason, and tells whether a captcha was. */
const isAsked = async (who: Person, name: CallName, input: object): Promise<boolean> => {
  const envelope = await site.refusal(who, name, input).catch(() => ({ reason: "" }));
  return envelope.reason === asked.reason;
};

const given = givenOn(site);
let people = 0;
const someone = () => {
  people += 1;
  return site.person(`person${people}`, { rank: 10_000 });
};

describe("CA3 how often each action is free", () => {
  const nothing = "10010000000009999";
  // Tries that count although they come to nothing; the pause is waited for where there is one.
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
    const ann = await someone();
    for (let tries = 0; tries < free; tries += 1) {
      expect(await captchaFor(ann, action)).toEqual({ captcha_id: "", captcha_img: "", verify: false });
      expect(await isAsked(ann, name, input)).toBe(false);
      site.wait(pauseS);
    }
    expect(await captchaFor(ann, action)).toMatchObject({ captcha_img: "data:image/png;base64,AA==", verify: true });
    expect(await site.refusal(ann, name, input)).toMatchObject(asked);
    expect(await isAsked(ann, name, { ...input, ...(await solved(ann, action)) })).toBe(false);
    // It goes on counting: the next one is asked again.
    site.wait(pauseS);
    expect(await isAsked(ann, name, input)).toBe(true);
    // Others are not.
    expect(await isAsked(await someone(), name, input)).toBe(false);
  });

  test.each<[CallName, number, object]>([
    ["addComment", 1, { object_id: nothing, original_text: "Tell us more" }],
    ["deleteQuestion", 5, { id: nothing }],
  ])("%s again within %i s is asked", async (name, pauseS, input) => {
    const ann = await someone();
    expect(await isAsked(ann, name, input)).toBe(false);
    site.wait(pauseS);
    expect(await isAsked(ann, name, input)).toBe(true);
    site.wait(1);
    expect(await isAsked(ann, name, input)).toBe(false);
  });

  test("question and answer: what was posted counts, what was refused does not", async () => {
    const ann = await someone();
    const ask = (title: string, more = {}) => ({
      title,
      content: "Long enough to be asked.",
      tags: [{ slug_name: "tea", display_name: "tea" }],
      ...more,
    });
    expect(await site.refusal(ann, "askQuestion", { ...ask("A question without a tag"), tags: [] })).not.toMatchObject(
      asked,
    );
    await site.call(ann, "askQuestion", ask("How long does tea draw?"));
    expect(await site.refusal(ann, "askQuestion", ask("And how hot?"))).toMatchObject(asked);
    await site.call(ann, "askQuestion", ask("And how hot?", await solved(ann, "question")));

    const { id } = await given.question({ by: admin });
    await site.call(ann, "postAnswer", { question_id: id, content: "Three minutes or so." });
    expect(await isAsked(ann, "postAnswer", { question_id: id, content: "Or four minutes." })).toBe(true);
    site.wait(6);
    expect(await isAsked(ann, "postAnswer", { question_id: id, content: "Or four minutes." })).toBe(false);
  });

  test("edit: ten edits", async () => {
    const ann = await someone();
    const { id } = await given.question({ by: ann });
    const edit = (count: number) => ({
      id,
      title: `A better title, the ${count}th`,
      content: "A question with a text.",
      tags: [{ slug_name: "tea", display_name: "tea" }],
    });
    for (let count = 1; count <= 10; count += 1) await site.call(ann, "editQuestion", edit(count));
    expect(await site.refusal(ann, "editQuestion", edit(11))).toMatchObject(asked);
    await site.call(ann, "editQuestion", { ...edit(11), ...(await solved(ann, "edit")) });
  });

  test("invitation_answer: thirty times", async () => {
    const ann = await someone();
    const { id } = await given.question({ by: ann });
    for (let count = 0; count < 30; count += 1) await site.call(ann, "inviteToAnswer", { id, invite_user: [] });
    expect(await isAsked(ann, "inviteToAnswer", { id, invite_user: [] })).toBe(true);
  });

  test("email: always, for everybody who has no way in yet", async () => {
    const mail = { e_mail: "nobody@example.com" };
    expect(await site.refusal(visitor, "requestPasswordReset", mail)).toMatchObject(asked);
    await site.call(visitor, "requestPasswordReset", { ...mail, ...(await solved(visitor, "email")) });
    expect(await site.refusal(visitor, "requestPasswordReset", mail)).toMatchObject(asked);
    const person = { name: "Newcomer", e_mail: "new@example.com", pass: "a-good-password" };
    expect(await site.refusal(visitor, "registerByEmail", person)).toMatchObject(asked);
    await site.call(visitor, "registerByEmail", { ...person, ...(await solved(visitor, "email")) });
    expect(await site.refusal(await someone(), "sendVerification", {})).toMatchObject(asked);
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
      expect(await isAsked(visitor, "loginByEmail", login("wrong-password"))).toBe(false);
    expect(await site.refusal(visitor, "loginByEmail", login("bea-s-password"))).toMatchObject(asked);
    expect((await captchaFor(visitor, "password")).verify).toBe(true);
    expect(await isAsked(visitor, "loginByEmail", login("wrong-password", await solved(visitor, "password")))).toBe(
      false,
    );
    await site.call(visitor, "loginByEmail", login("bea-s-password", await solved(visitor, "password")));
    expect((await captchaFor(visitor, "password")).verify).toBe(false);
    await site.call(visitor, "loginByEmail", login("bea-s-password"));
  });

  test("counts end after quiet minutes", async () => {
    const ann = await someone();
    for (let count = 0; count < 20; count += 1) await site.call(ann, "search", { q: "tea" });
    expect((await captchaFor(ann, "search")).verify).toBe(true);
    site.wait(61);
    expect((await captchaFor(ann, "search")).verify).toBe(false);
  });
});

describe("who is asked, and with what", () => {
  const once = { object_id: "10010000000009999", original_text: "Tell us more" };

  test("CA1 staff are never asked, nor is anybody without a captcha plugin", async () => {
    const moe = await site.person("moe", { role_id: 3 });
    for (const who of [admin, moe]) {
      expect((await captchaFor(who, "email")).verify).toBe(false);
      for (let count = 0; count < 3; count += 1) expect(await isAsked(who, "addComment", once)).toBe(false);
    }
    await turn(false);
    const ann = await someone();
    expect((await captchaFor(visitor, "email")).verify).toBe(false);
    for (let count = 0; count < 3; count += 1) expect(await isAsked(ann, "addComment", once)).toBe(false);
    await turn(true);
    expect(
      await site.app.db.read
        .selectFrom("captcha_counts")
        .select("subject")
        .where("last_at", "=", site.app.now())
        .execute(),
    ).toEqual([]);
  });

  test("CA1 visitors are not asked for what only people who are signed in do", async () => {
    expect((await captchaFor(visitor, "vote")).verify).toBe(false);
    expect(await site.refusal(visitor, "castVote", { object_id: once.object_id, direction: "up" })).toMatchObject({
      code: 401,
    });
  });

  test("F16 what is found while somebody types asks for no captcha", async () => {
    for (let count = 0; count < 25; count += 1) await site.call(visitor, "instantSearch", { q: "tea" });
    expect((await captchaFor(visitor, "search")).verify).toBe(false);
  });

  test("CA2 a captcha serves once, for its own action and for six minutes", async () => {
    const mail = { e_mail: "nobody@example.com" };
    const used = await solved(visitor, "email");
    await site.call(visitor, "requestPasswordReset", { ...mail, ...used });
    expect(await site.refusal(visitor, "requestPasswordReset", { ...mail, ...used })).toMatchObject(asked);

    const failed = await solved(visitor, "email");
    expect(await isAsked(visitor, "requestPasswordReset", { ...mail, ...failed, captcha_code: "wrong" })).toBe(true);
    expect(await isAsked(visitor, "requestPasswordReset", { ...mail, ...failed })).toBe(true);

    const late = await solved(visitor, "email");
    site.wait(361);
    expect(await isAsked(visitor, "requestPasswordReset", { ...mail, ...late })).toBe(true);

    const ann = await someone();
    await isAsked(ann, "addComment", once);
    const other = await solved(ann, "comment");
    expect(await isAsked(visitor, "requestPasswordReset", { ...mail, ...other })).toBe(true);
  });

  test("CA2 of two that use one captcha at once, one gets through", async () => {
    const answer = { e_mail: "nobody@example.com", ...(await solved(visitor, "email")) };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => isAsked(visitor, "requestPasswordReset", answer)),
    );
    expect(outcomes.filter((wasAsked) => !wasAsked)).toHaveLength(1);
  });

  test("CA2 what waits for one address is bounded, and stored as hashes", async () => {
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

  test("CA4 a captcha that nobody asked for is left alone", async () => {
    const ann = await someone();
    expect(await isAsked(ann, "addComment", once)).toBe(false);
    const kept = await solved(ann, "comment");
    site.wait(2);
    expect(await isAsked(ann, "addComment", { ...once, ...kept })).toBe(false);
    expect(await isAsked(ann, "addComment", { ...once, ...kept })).toBe(false);
    expect(await isAsked(ann, "addComment", { ...once, ...kept })).toBe(true);
  });

  test("CA4 many at once do not slip through", async () => {
    const ann = await someone();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => isAsked(ann, "deleteQuestion", { id: once.object_id })),
    );
    expect(outcomes.filter((wasAsked) => !wasAsked)).toHaveLength(1);
  });

  test("CA2 a captcha made by one server process is solved at another", async () => {
    const other = await site.beside();
    await expect.poll(() => other.app.plugins.isEnabled("riddle")).toBe(true);
    const answer = await solved(visitor, "email");
    const response = await other.server.inject({
      method: "POST",
      url: "/answer/api/v1/user/password/reset",
      payload: { e_mail: "nobody@example.com", ...answer },
    });
    expect(response.statusCode).toBe(200);
    expect(await isAsked(visitor, "requestPasswordReset", { e_mail: "nobody@example.com", ...answer })).toBe(true);
  });
});
