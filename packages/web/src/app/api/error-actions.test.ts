import { ApiResponseError } from "@askwell/contract";
import { describe, expect, it } from "vitest";
import { ABORTED } from "./api.ts";
import { type ErrorOptions, errorActionFor } from "./error-actions.ts";

const apiError = (code: number, details: unknown = null, reason = "x") =>
  new ApiResponseError({ code, reason, msg: "Said.", data: details });
const actionOf = (code: number, details: unknown = null, options: Partial<ErrorOptions> = {}) =>
  errorActionFor(apiError(code, details), { path: "/questions", ...options });

describe("400", () => {
  it("with err_type toast is a red toast", () => {
    expect(actionOf(400, { err_type: "toast" })).toEqual({ kind: "toast", message: "Said." });
  });
  it("with err_type modal is a dialog", () => {
    expect(actionOf(400, { err_type: "modal" })).toEqual({ kind: "dialog", message: "Said.", closeOnly: false });
  });
  it("with err_type alert is the caller's", () => {
    expect(actionOf(400, { err_type: "alert" })).toEqual({ kind: "caller" });
  });
  it("with any err_type is the caller's when it asks for errors", () => {
    expect(actionOf(400, { err_type: "toast" }, { passErrors: true })).toEqual({ kind: "caller" });
  });
  it("with a list marks the fields", () => {
    const fields = [{ error_field: "title", error_msg: "Too long." }];
    expect(actionOf(400, fields)).toEqual({ kind: "fields", fields });
    const unlisted = new ApiResponseError({ code: 400, reason: "r", msg: "No.", data: null, also: fields });
    expect(errorActionFor(unlisted, { path: "/" })).toEqual({ kind: "fields", fields });
  });
  it("is a toast for a button, which has no place for a message", () => {
    expect(actionOf(400, { err_type: "alert" }, { isButton: true })).toEqual({ kind: "toast", message: "Said." });
    const fields = [
      { error_field: "object_id", error_msg: "Not there." },
      { error_field: "direction", error_msg: "Neither up nor down." },
    ];
    const message = "Not there. Neither up nor down.";
    expect(actionOf(400, fields, { isButton: true })).toEqual({ kind: "toast", message });
  });
  it.each([[null], [[]], [{}], [""]])("with %j is a dialog that only closes", (details) => {
    expect(actionOf(400, details)).toEqual({ kind: "dialog", message: "Said.", closeOnly: true });
  });
});

describe("401 and 403", () => {
  it("401 redirects to the login", () => {
    expect(actionOf(401)).toEqual({ kind: "login" });
  });
  it.each([
    ["url_expired", "/users/account-activation/failed"],
    ["inactive", "/users/login?status=inactive"],
    ["suspended", "/users/account-suspended"],
  ])("403 %s redirects to its page", (type, to) => {
    expect(actionOf(403, { type })).toEqual({ kind: "go", to });
  });
  it("403 url_expired is the caller's when it asks for errors", () => {
    expect(actionOf(403, { type: "url_expired" }, { passErrors: true })).toEqual({ kind: "caller" });
  });
  it("403 suspended passes on when it ends", () => {
    expect(actionOf(403, { type: "suspended", suspended_until: 7 })).toEqual({
      kind: "go",
      to: "/users/account-suspended?until=7",
    });
  });
  it("403 of the administration replaces the page", () => {
    expect(actionOf(403, null, { admin: true })).toMatchObject({ kind: "page", status: 403 });
  });
  it("403 elsewhere is a red toast", () => {
    expect(actionOf(403)).toEqual({ kind: "toast", message: "Said." });
  });
  it.each(["error.rank.no_enough_rank_to_operate", "error.rank.fail_to_meet_the_condition"])(
    "P7 403 for a missing privilege (%s) links to what it takes",
    (reason) => {
      const action = errorActionFor(apiError(403, null, reason), { path: "/questions" });
      expect(action).toEqual({ kind: "toast", message: "Said.", needsReputation: true });
    },
  );
  it("403 on an open path stays silent", () => {
    expect(actionOf(403, null, { path: "/users/login" })).toEqual({ kind: "caller" });
  });
});

describe("404 and 5xx", () => {
  it("404 replaces the page when the call allows it", () => {
    expect(actionOf(404, null, { missingIsPage: true })).toMatchObject({ kind: "page", status: 404 });
    expect(actionOf(404, null, { missingIsPage: true, path: "/users/register" })).toEqual({ kind: "caller" });
  });
  it.each([500, 502, 503])("Z32 %i of a call is a toast and leaves the page as it is", (status) => {
    expect(actionOf(status)).toEqual({ kind: "toast", message: "Said." });
  });
  it("5xx stays silent on an open path and for calls that ask for it", () => {
    expect(actionOf(500, null, { path: "/users/login" })).toEqual({ kind: "caller" });
    expect(actionOf(500, null, { quietFailure: true })).toEqual({ kind: "caller" });
  });
});

describe("409", () => {
  it("an edit conflict is left to the caller, who knows both versions", () => {
    expect(errorActionFor(apiError(409, null, "error.revision.conflict"), { path: "/" })).toEqual({ kind: "caller" });
  });
  it("RV11 an action that cannot be undone, because its object has changed since, is a toast", () => {
    const action = errorActionFor(apiError(409, null, "error.common.changed_since"), { path: "/review/log" });
    expect(action).toEqual({ kind: "toast", message: "Said." });
  });
});

describe("no answer", () => {
  it("is a toast", () => {
    expect(actionOf(0)).toEqual({ kind: "toast", message: "Said." });
  });
  it("is ignored for an aborted call", () => {
    expect(errorActionFor(apiError(0, null, ABORTED), { path: "/" })).toEqual({ kind: "caller" });
  });
});
