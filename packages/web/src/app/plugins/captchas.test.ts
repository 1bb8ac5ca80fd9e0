import { type Api, ApiRefusal } from "@askwell/contract";
import { expect, test } from "vitest";
import { type CaptchaAnswer, createCaptchas } from "./captchas.ts";

const refused = (error_field: string) =>
  new ApiRefusal({ code: 400, reason: "r", msg: "m", data: [{ error_field, error_msg: "Not right." }] });

/** Calls that are refused until they bring the right answer. */
function given(right = "right") {
  const sent: object[] = [];
  const castVote = async (input: Partial<CaptchaAnswer>) => {
    sent.push(input);
    if (input.captcha_code !== right) throw refused("captcha_code");
    return "done";
  };
  const logout = async () => {
    throw refused("name");
  };
  const captchas = createCaptchas();
  const api = captchas.guard({ castVote, logout } as unknown as Api);
  return {
    captchas,
    sent,
    vote: () => api.castVote({ object_id: "1", direction: "up" }),
    logout: () => api.logout({}),
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));
const answer = (captcha_code: string) => ({ captcha_id: "id", captcha_code });

test("CA8 a call refused for want of a captcha asks for it, again when it is wrong, and is made again", async () => {
  const { captchas, sent, vote } = given();
  const voted = vote();
  await soon();
  expect(captchas.asked.get()).toMatchObject({ name: "castVote", attempt: 1, problem: "", busy: false });
  captchas.asked.get()?.answer(answer("wrong"));
  expect(captchas.asked.get()).toMatchObject({ attempt: 1, busy: true });
  await soon();
  expect(captchas.asked.get()).toMatchObject({ attempt: 2, problem: "Not right.", busy: false });
  captchas.asked.get()?.answer(answer("right"));
  expect(await voted).toBe("done");
  expect(captchas.asked.get()).toBeNull();
  expect(sent.at(-1)).toEqual({ object_id: "1", direction: "up", ...answer("right") });
});

test("CA8 whoever closes the dialog is back at the form: the call stays refused", async () => {
  const { captchas, vote } = given();
  const voted = vote();
  await soon();
  captchas.asked.get()?.answer(null);
  await expect(voted).rejects.toMatchObject({ fields: [{ error_field: "captcha_code" }] });
  expect(captchas.asked.get()).toBeNull();
});

test("other refusals are the caller's", async () => {
  const { captchas, logout } = given();
  await expect(logout()).rejects.toMatchObject({ fields: [{ error_field: "name" }] });
  expect(captchas.asked.get()).toBeNull();
});

test("two calls at once ask one after the other", async () => {
  const { captchas, vote } = given();
  const both = [vote(), vote()];
  for (const voted of both) {
    await soon();
    captchas.asked.get()?.answer(answer("right"));
    expect(await voted).toBe("done");
  }
  expect(captchas.asked.get()).toBeNull();
});

test("a page that is left asks for nothing more", async () => {
  const { captchas } = given();
  const leaving = new AbortController();
  const search = async () => {
    throw refused("captcha_code");
  };
  const api = captchas.guard({ search } as unknown as Api, leaving.signal);
  const found = api.search({ q: "tea" });
  await soon();
  expect(captchas.asked.get()).not.toBeNull();
  leaving.abort();
  await expect(found).rejects.toBeInstanceOf(ApiRefusal);
  expect(captchas.asked.get()).toBeNull();
});
