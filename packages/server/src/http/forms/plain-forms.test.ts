import { definePlugin } from "@askwell/plugin-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { testPages } from "../../../test/page-reader.ts";
import { type AccountSite, accountSite, PASSWORD } from "../../../testing/accounts.ts";
import { enableAuthenticator } from "../../../testing/factors.ts";
import { type FormSite, openForms } from "../../../testing/forms/page-forms.ts";

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

let accounts: AccountSite;
let forms: FormSite;
beforeAll(async () => {
  accounts = await accountSite({ pages: testPages(), plugins: [riddle] });
  forms = openForms(accounts.site);
});
afterAll(() => accounts.close());
// The counts of attempts have expired then.
afterEach(() => accounts.site.wait(3600));

const credentials = (name: string, pass = PASSWORD) => ({ form: "log_in", e_mail: `${name}@example.com`, pass });
const logIn = (fields: Record<string, string>, options?: Parameters<FormSite["send"]>[2]) =>
  forms.send("/users/login", fields, options);
const visitOf = (cookies: string) => /visit=([0-9a-f]{64})/.exec(cookies)?.[1] ?? "";
const hiddenIn = (html: string, name: string) => new RegExp(` name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";

test("PF7 the form of the log-in opens a session by the cookie alone, and leads back", async () => {
  await accounts.member("ada");
  const html = await forms.page("/users/login");
  expect(html).toMatch(/<form[^>]* method="post"[^>]*><noscript><input type="hidden" name="form" value="log_in"\/>/);
  expect(html).not.toContain("This form needs JavaScript");
  const reply = await forms.send("/users/login?redirect=%2Fquestions%2Fask", credentials("ada"));
  expect([reply.status, reply.location]).toEqual([303, "/questions/ask"]);
  expect(reply.html).toBe("");
  const visit_token = visitOf(reply.cookies);
  expect(reply.cookies).toMatch(/visit=[0-9a-f]{64}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax/);
  expect(reply.cookies).toMatch(/known=[^;]+; Path=\/users\/login;/);
  expect(await forms.page("/questions/ask", { visit_token })).toContain("@<!-- -->ada");
});

test.each([
  ["https://evil.example/", "/"],
  ["//evil.example", "/"],
  ["/users/logout", "/"],
  ["", "/"],
])("PF7 the log-in does not lead to %j", async (redirect, location) => {
  if (redirect === "https://evil.example/") await accounts.member("cyd");
  const reply = await forms.send(`/users/login?${new URLSearchParams({ redirect })}`, credentials("cyd"));
  expect([reply.status, reply.location]).toEqual([303, location]);
});

test("PF3 AC22 no other site logs anybody in, nor a browser that does not say where the form is from", async () => {
  await accounts.member("bea");
  const host = { host: "tea.example" };
  for (const headers of [
    { ...host, origin: "https://evil.example" },
    { ...host, referer: "https://evil.example/form" },
    host,
  ]) {
    const reply = await logIn(credentials("bea"), { headers });
    expect([reply.status, visitOf(reply.cookies)]).toEqual([403, ""]);
    expect(reply.html).not.toContain("bea@example.com");
  }
  const text = await logIn(credentials("bea"), { headers: { ...host, referer: "http://tea.example/users/login" } });
  expect(text.status).toBe(303);
});

test("PF7 AC3 a wrong password is said at its field, the address stays, and guessing is limited as in the call", async () => {
  await accounts.member("dee");
  const wrong = await logIn(credentials("dee", "wrong-Pass-1"));
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('value="dee@example.com"');
  expect(wrong.html).not.toContain("wrong-Pass-1");
  expect(wrong.html).toContain('aria-invalid="true"');
  let last = wrong;
  for (let attempt = 0; attempt < 20; attempt += 1) last = await logIn(credentials("dee", `wrong-Pass-${attempt}`));
  expect(last.html).toContain("Too many attempts.");
  const right = await logIn(credentials("dee"));
  expect([right.status, visitOf(right.cookies)]).toEqual([400, ""]);
});

test("PF7 TS2 a second factor is asked for on a page of its own, without the password again", async () => {
  const { site } = accounts;
  const fay = await accounts.member("fay");
  const app = await enableAuthenticator(site, fay);
  const first = await logIn(credentials("fay"));
  expect([first.status, visitOf(first.cookies)]).toEqual([400, ""]);
  expect(first.html).toContain("Code of your app, or a recovery code");
  const entry = hiddenIn(first.html, "entry");
  const wrong = await logIn({ form: "second_step", entry, second_factor: "000000" });
  expect([wrong.status, hiddenIn(wrong.html, "entry"), visitOf(wrong.cookies)]).toEqual([400, entry, ""]);
  const right = await logIn({ form: "second_step", entry, second_factor: app.code() });
  expect([right.status, right.location]).toEqual([303, "/"]);
  expect(visitOf(right.cookies)).not.toBe("");
});

test("PF7 who has not confirmed the address is led to the page that says so", async () => {
  await accounts.register("gil");
  const reply = await logIn(credentials("gil"));
  expect([reply.status, reply.location]).toEqual([303, "/users/login?status=inactive"]);
});

test("PF7 SN11 a suspended person is led to the page of the suspension, and gets no session", async () => {
  const { site } = accounts;
  const hal = await accounts.member("hal");
  await site.app.db.write((tx) =>
    tx.updateTable("users").set({ status: "suspended", suspended_until: 0 }).where("id", "=", hal.id).execute(),
  );
  const reply = await logIn(credentials("hal"));
  expect([reply.status, visitOf(reply.cookies)]).toEqual([303, ""]);
  expect(reply.location).toMatch(/^\/users\/account-suspended\?code=.+/);
});

test("PF6 a captcha that is needed is a picture with a field for what it says", async () => {
  const { site } = accounts;
  await accounts.member("ivy");
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "riddle", enabled: true });
  let reply = await logIn(credentials("ivy", "wrong-Pass-1"));
  for (let attempt = 0; attempt < 3; attempt += 1) reply = await logIn(credentials("ivy", "wrong-Pass-1"));
  expect(reply.status).toBe(400);
  expect(reply.html).toContain('<img src="data:image/png;base64,AA=="');
  const captcha_id = hiddenIn(reply.html, "captcha_id");
  const wrong = await logIn({ ...credentials("ivy"), captcha_id, captcha_code: "?" });
  expect(wrong.status).toBe(400);
  const next = hiddenIn(wrong.html, "captcha_id");
  expect(next).not.toBe(captcha_id);
  const right = await logIn({ ...credentials("ivy"), captcha_id: next, captcha_code: String(next.length) });
  expect(right.status).toBe(303);
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "riddle", enabled: false });
});
