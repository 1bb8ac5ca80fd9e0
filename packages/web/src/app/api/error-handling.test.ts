import { ApiResponseError } from "@askwell/contract";
import { describe, expect, it, vi } from "vitest";
import { siteInfoFixture } from "../../../testing/site.ts";
import type { Boot } from "../boot.ts";
import type { Services } from "../services/services.tsx";
import { createErrorHandler } from "./error-handling.ts";

/** Records what the user would notice, in order. */
function setUp(path = "/questions", boot: Partial<Boot> = {}) {
  const seen: string[] = [];
  const note = (word: string) => (value?: unknown) => {
    seen.push(value === undefined ? word : `${word} ${typeof value === "string" ? value : JSON.stringify(value)}`);
    return Promise.resolve();
  };
  const services = {
    router: {
      view: { get: () => ({ location: { path, search: "?a=1", hash: "" } }) },
      navigate: note("go"),
      fail: (status: number, message: string) => note("page")([status, message]),
    },
    session: { rememberAddress: note("remember"), handleAuthError: note("handleAuthError") },
    feedback: { toast: (tone: string, message: string) => note(tone)(message), confirm: note("confirm") },
    messages: { get: () => ({ t: (key: string) => key }) },
    boot: { site: siteInfoFixture(), agent: null, language: "en_US", ...boot },
  } as unknown as Pick<Services, "router" | "session" | "feedback" | "messages" | "boot">;
  return { handleError: createErrorHandler(services), seen };
}

const apiError = (code: number, details: unknown = null) =>
  new ApiResponseError({ code, reason: "x", msg: "Said.", data: details });
const closeOnly = 'confirm {"title":"errors.dialog_title","message":"Said."}';
const confirm = 'confirm {"title":"errors.dialog_title","message":"Said.","confirm":"ui.ok"}';

/** docs/screens.md "Errors", a row each: the error, the options, and what is shown. */
const rows: readonly [string, ApiResponseError, string[], { path?: string; more?: object }?][] = [
  ["400 toast", apiError(400, { err_type: "toast" }), ["danger Said."]],
  ["400 alert", apiError(400, { err_type: "alert" }), []],
  ["400 modal", apiError(400, { err_type: "modal" }), [confirm]],
  ["400 of a caller that shows it", apiError(400, { err_type: "modal" }), [], { more: { passErrors: true } }],
  ["400 with fields", apiError(400, [{ error_field: "e_mail", error_msg: "No." }]), []],
  ["400 with empty data", apiError(400), [closeOnly]],
  ["401", apiError(401), ["remember /questions?a=1", "go /users/login"]],
  ["403 url_expired", apiError(403, { type: "url_expired" }), ["go /users/account-activation/failed"]],
  ["403 inactive", apiError(403, { type: "inactive" }), ["go /users/login?status=inactive"]],
  ["403 suspended", apiError(403, { type: "suspended" }), ["go /users/account-suspended"]],
  ["403 on an ignored path", apiError(403), [], { path: "/users/login" }],
  ["403 below /user-center/", apiError(403), [], { path: "/user-center/auth" }],
  ["403 of the administration", apiError(403), ['page [403,"Said."]'], { more: { admin: true } }],
  ["403 elsewhere", apiError(403), ["danger Said."]],
  ["404 where it is a page", apiError(404), ['page [404,""]'], { more: { missingIsPage: true } }],
  ["404 on an ignored path", apiError(404), [], { path: "/users/register", more: { missingIsPage: true } }],
  ["5xx", apiError(502), ["danger Said."]],
  ["5xx on an ignored path", apiError(500), [], { path: "/users/confirm-new-email" }],
  ["5xx of a call that ignores it", apiError(500), [], { more: { quietFailure: true } }],
];

describe("the error catalogue", () => {
  it.each(rows)("%s", async (_row, error, expected, { path, more } = {}) => {
    const { handleError, seen } = setUp(path);
    handleError(error, more);
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    await Promise.resolve();
    // The session is updated first.
    expect(seen).toEqual([`handleAuthError ${JSON.stringify(error)}`, ...expected]);
  });

  it("5xx is logged to the console as well", () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    setUp().handleError(apiError(503));
    expect(logged).toHaveBeenCalledWith("503 x");
    logged.mockRestore();
  });

  it("returns field errors to the form", () => {
    const fields = [{ error_field: "captcha_code", error_msg: "Again." }];
    expect(setUp().handleError(apiError(400, fields))).toEqual({ kind: "fields", fields });
  });

  it("401 redirects to the external login where there is one", async () => {
    const agent_info = {
      login_redirect_url: "https://id.example/login",
      sign_up_redirect_url: "",
      enabled_original_user_system: false,
    };
    const { handleError, seen } = setUp("/tags", { agent: { enabled: true, agent_info } });
    handleError(apiError(401));
    await expect.poll(() => seen).toContain("go https://id.example/login");
  });

  it("throws what is not an ApiResponseError", () => {
    expect(() => setUp().handleError(new Error("a bug"))).toThrow("a bug");
  });
});
