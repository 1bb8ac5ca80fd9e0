import { ApiRefusal } from "@askwell/contract";
import { describe, expect, it } from "vitest";
import { GONE_ELSEWHERE } from "./api.ts";
import { type Circumstances, reactionTo } from "./reactions.ts";

const refusal = (code: number, details: unknown = null, reason = "x") =>
  new ApiRefusal({ code, reason, msg: "Said.", data: details });
const react = (code: number, details: unknown = null, circumstances: Partial<Circumstances> = {}) =>
  reactionTo(refusal(code, details), { path: "/questions", ...circumstances });

describe("400", () => {
  it("with err_type toast says so in a red toast", () => {
    expect(react(400, { err_type: "toast" })).toEqual({ kind: "toast", message: "Said." });
  });
  it("with err_type modal asks in a dialog", () => {
    expect(react(400, { err_type: "modal" })).toEqual({ kind: "dialog", message: "Said.", closeOnly: false });
  });
  it("with err_type alert is the caller's", () => {
    expect(react(400, { err_type: "alert" })).toEqual({ kind: "caller" });
  });
  it("with any err_type is the caller's who asked for errors", () => {
    expect(react(400, { err_type: "toast" }, { passErrors: true })).toEqual({ kind: "caller" });
  });
  it("with a list marks the fields", () => {
    const fields = [{ error_field: "title", error_msg: "Too long." }];
    expect(react(400, fields)).toEqual({ kind: "fields", fields });
  });
  it.each([[null], [[]], [{}], [""]])("with %j is a dialog that only closes", (details) => {
    expect(react(400, details)).toEqual({ kind: "dialog", message: "Said.", closeOnly: true });
  });
});

describe("401 and 403", () => {
  it("401 leads to the login", () => {
    expect(react(401)).toEqual({ kind: "login" });
  });
  it.each([
    ["url_expired", "/users/account-activation/failed"],
    ["inactive", "/users/login?status=inactive"],
    ["suspended", "/users/account-suspended"],
  ])("403 %s leads to its page", (type, to) => {
    expect(react(403, { type })).toEqual({ kind: "go", to });
  });
  it("403 url_expired is the caller's who asked for errors", () => {
    expect(react(403, { type: "url_expired" }, { passErrors: true })).toEqual({ kind: "caller" });
  });
  it("403 suspended says until when, if there is an end", () => {
    expect(react(403, { type: "suspended", suspended_until: 7 })).toEqual({
      kind: "go",
      to: "/users/account-suspended?until=7",
    });
  });
  it("403 of the administration replaces the page", () => {
    expect(react(403, null, { admin: true })).toMatchObject({ kind: "page", status: 403 });
  });
  it("403 elsewhere is a red toast", () => {
    expect(react(403)).toEqual({ kind: "toast", message: "Said." });
  });
  it.each(["error.rank.no_enough_rank_to_operate", "error.rank.fail_to_meet_the_condition"])(
    "P7 403 for what one may not do yet (%s) leads to what it takes",
    (reason) => {
      const told = reactionTo(refusal(403, null, reason), { path: "/questions" });
      expect(told).toEqual({ kind: "toast", message: "Said.", isEarned: true });
    },
  );
  it("403 where one gets in stays silent", () => {
    expect(react(403, null, { path: "/users/login" })).toEqual({ kind: "caller" });
  });
});

describe("404 and 5xx", () => {
  it("404 replaces the page when the call allows it", () => {
    expect(react(404, null, { missingIsPage: true })).toMatchObject({ kind: "page", status: 404 });
    expect(react(404, null, { missingIsPage: true, path: "/users/register" })).toEqual({ kind: "caller" });
  });
  it("5xx replaces the page", () => {
    expect(react(502)).toMatchObject({ kind: "page", status: 500 });
  });
  it("5xx stays silent where one gets in and for calls that ask for it", () => {
    expect(react(500, null, { path: "/users/login" })).toEqual({ kind: "caller" });
    expect(react(500, null, { quietFailure: true })).toEqual({ kind: "caller" });
  });
});

describe("no answer", () => {
  it("is said in a toast", () => {
    expect(react(0)).toEqual({ kind: "toast", message: "Said." });
  });
  it("is nothing when nobody waits for it any more", () => {
    expect(reactionTo(refusal(0, null, GONE_ELSEWHERE), { path: "/" })).toEqual({ kind: "caller" });
  });
});
