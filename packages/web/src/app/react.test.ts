import { ApiRefusal } from "@askwell/contract";
import { describe, expect, it, vi } from "vitest";
import { givenSite } from "../../testing/site.ts";
import type { Boot } from "./boot.ts";
import { createReact } from "./react.ts";
import type { Services } from "./services.tsx";

/** What the reader would notice, in order. */
function given(path = "/questions", boot: Partial<Boot> = {}) {
  const seen: string[] = [];
  const note = (word: string) => (value?: unknown) => {
    seen.push(value === undefined ? word : `${word} ${typeof value === "string" ? value : JSON.stringify(value)}`);
    return Promise.resolve();
  };
  const reach = {
    router: {
      view: { get: () => ({ place: { path, search: "?a=1", hash: "" } }) },
      navigate: note("go"),
      fail: (status: number, message: string) => note("page")([status, message]),
    },
    session: { remember: note("remember"), learn: note("learn") },
    notices: { say: (tone: string, message: string) => note(tone)(message), ask: note("ask") },
    messages: { get: () => ({ t: (key: string) => key }) },
    boot: { site: givenSite(), agent: null, language: "en_US", ...boot },
  } as unknown as Pick<Services, "router" | "session" | "notices" | "messages" | "boot">;
  return { react: createReact(reach), seen };
}

const refusal = (code: number, details: unknown = null) =>
  new ApiRefusal({ code, reason: "x", msg: "Said.", data: details });
const closeOnly = 'ask {"title":"errors.dialog_title","message":"Said."}';
const confirm = 'ask {"title":"errors.dialog_title","message":"Said.","confirm":"ui.ok"}';

/** Section 8 of the specification, a row each: the answer, where it comes, and what is seen. */
const rows: readonly [string, ApiRefusal, string[], { path?: string; more?: object }?][] = [
  ["400 toast", refusal(400, { err_type: "toast" }), ["danger Said."]],
  ["400 alert", refusal(400, { err_type: "alert" }), []],
  ["400 modal", refusal(400, { err_type: "modal" }), [confirm]],
  ["400 of a caller who shows it", refusal(400, { err_type: "modal" }), [], { more: { passErrors: true } }],
  ["400 with fields", refusal(400, [{ error_field: "e_mail", error_msg: "No." }]), []],
  ["400 with empty data", refusal(400), [closeOnly]],
  ["401", refusal(401), ["remember /questions?a=1", "go /users/login"]],
  ["403 url_expired", refusal(403, { type: "url_expired" }), ["go /users/account-activation/failed"]],
  ["403 inactive", refusal(403, { type: "inactive" }), ["go /users/login?status=inactive"]],
  ["403 suspended", refusal(403, { type: "suspended" }), ["go /users/account-suspended"]],
  ["403 on an ignored path", refusal(403), [], { path: "/users/login" }],
  ["403 below /user-center/", refusal(403), [], { path: "/user-center/auth" }],
  ["403 of the administration", refusal(403), ['page [403,"Said."]'], { more: { admin: true } }],
  ["403 elsewhere", refusal(403), ["danger Said."]],
  ["404 where it is a page", refusal(404), ['page [404,""]'], { more: { missingIsPage: true } }],
  ["404 on an ignored path", refusal(404), [], { path: "/users/register", more: { missingIsPage: true } }],
  ["5xx", refusal(502), ['page [500,""]']],
  ["5xx on an ignored path", refusal(500), [], { path: "/users/confirm-new-email" }],
  ["5xx of a call that ignores it", refusal(500), [], { more: { quietFailure: true } }],
];

describe("the error catalogue", () => {
  it.each(rows)("%s", async (_row, error, wanted, { path, more } = {}) => {
    const { react, seen } = given(path);
    react(error, more);
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    await Promise.resolve();
    // What it says about the person comes first.
    expect(seen).toEqual([`learn ${JSON.stringify(error)}`, ...wanted]);
  });

  it("5xx is logged to the console as well", () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    given().react(refusal(503));
    expect(logged).toHaveBeenCalledWith("503 x");
    logged.mockRestore();
  });

  it("hands fields to the form", () => {
    const fields = [{ error_field: "captcha_code", error_msg: "Again." }];
    expect(given().react(refusal(400, fields))).toEqual({ kind: "fields", fields });
  });

  it("401 leads to the external login where there is one", async () => {
    const agent_info = {
      login_redirect_url: "https://id.example/login",
      sign_up_redirect_url: "",
      enabled_original_user_system: false,
    };
    const { react, seen } = given("/tags", { agent: { enabled: true, agent_info } });
    react(refusal(401));
    await expect.poll(() => seen).toContain("go https://id.example/login");
  });

  it("throws on what is no refusal", () => {
    expect(() => given().react(new Error("a bug"))).toThrow("a bug");
  });
});
