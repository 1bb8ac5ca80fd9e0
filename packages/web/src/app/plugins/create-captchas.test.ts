import { type Api, ApiResponseError } from "@askwell/contract";
import { expect, test, vi } from "vitest";
import type { CaptchaAnswer } from "./captchas.ts";
import { createCaptchas } from "./create-captchas.ts";

const captchaError = (error_field: string) =>
  new ApiResponseError({ code: 400, reason: "r", msg: "m", data: [{ error_field, error_msg: "Not right." }] });

/** Calls that fail until they have the right captcha. */
function setUp(right = "right") {
  const sent: object[] = [];
  const castVote = async (input: Partial<CaptchaAnswer>) => {
    sent.push(input);
    if (input.captcha_code !== right) throw captchaError("captcha_code");
    return "done";
  };
  const logout = async () => {
    throw captchaError("name");
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
/** Waits for a question; what asks is loaded with the first one. */
const asked = (captchas: ReturnType<typeof createCaptchas>) =>
  vi.waitFor(() => expect(captchas.pending.get()).toMatchObject({ busy: false }));
const answer = (captcha_code: string) => ({ captcha_id: "id", captcha_code });

test("CA8 a call that needs a captcha asks for it, again when it is wrong, and is made again", async () => {
  const { captchas, sent, vote } = setUp();
  const voted = vote();
  await asked(captchas);
  expect(captchas.pending.get()).toMatchObject({ name: "castVote", attempt: 1, problem: "", busy: false });
  captchas.pending.get()?.answer(answer("wrong"));
  expect(captchas.pending.get()).toMatchObject({ attempt: 1, busy: true });
  await soon();
  expect(captchas.pending.get()).toMatchObject({ attempt: 2, problem: "Not right.", busy: false });
  captchas.pending.get()?.answer(answer("right"));
  expect(await voted).toBe("done");
  expect(captchas.pending.get()).toBeNull();
  expect(sent.at(-1)).toEqual({ object_id: "1", direction: "up", ...answer("right") });
});

test("CA8 closing the dialog returns to the form: the call fails", async () => {
  const { captchas, vote } = setUp();
  const voted = vote();
  await asked(captchas);
  captchas.pending.get()?.answer(null);
  await expect(voted).rejects.toMatchObject({ fields: [{ error_field: "captcha_code" }] });
  expect(captchas.pending.get()).toBeNull();
});

test("other errors are the caller's", async () => {
  const { captchas, logout } = setUp();
  await expect(logout()).rejects.toMatchObject({ fields: [{ error_field: "name" }] });
  expect(captchas.pending.get()).toBeNull();
});

test("two calls at once ask one after the other", async () => {
  const { captchas, vote } = setUp();
  const both = [vote(), vote()];
  for (const voted of both) {
    await asked(captchas);
    captchas.pending.get()?.answer(answer("right"));
    expect(await voted).toBe("done");
  }
  expect(captchas.pending.get()).toBeNull();
});

test("leaving the page ends the request for a captcha", async () => {
  const { captchas } = setUp();
  const leaving = new AbortController();
  const search = async () => {
    throw captchaError("captcha_code");
  };
  const api = captchas.guard({ search } as unknown as Api, leaving.signal);
  const found = api.search({ q: "tea" });
  await asked(captchas);
  leaving.abort();
  await expect(found).rejects.toBeInstanceOf(ApiResponseError);
  expect(captchas.pending.get()).toBeNull();
});
