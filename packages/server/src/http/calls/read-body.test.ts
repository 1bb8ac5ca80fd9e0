import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, PASSWORD } from "../../../testing/accounts.ts";
import type { TestPerson, TestSite } from "../../../testing/index.ts";
import { openBrowser } from "../../../testing/logins.ts";

let accounts: AccountSite;
let site: TestSite;
let ann: TestPerson;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  ann = await accounts.member("ann");
});
afterAll(() => accounts.close());

const LOGIN = "/answer/api/v1/user/login/email";
const form = new URLSearchParams({ e_mail: "ann@example.com", pass: PASSWORD }).toString();
const multipart = Object.entries({ e_mail: "ann@example.com", pass: PASSWORD })
  .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join("");
const json = JSON.stringify({ e_mail: "ann@example.com", pass: PASSWORD });
const urlencoded = "application/x-www-form-urlencoded";

const send = (type: string, payload: string, headers: Record<string, string> = {}) =>
  site.server.inject({
    method: "POST",
    url: LOGIN,
    headers: { host: "tea.example", "content-type": type, ...headers },
    payload,
  });

test.each<[string, string, string, Record<string, string>]>([
  ["a form", urlencoded, form, { origin: "https://evil.example" }],
  ["a form of a page without an origin", urlencoded, form, { origin: "null" }],
  ["a form of a sibling", urlencoded, form, { origin: "http://evil.tea.example" }],
  ["a form without an origin", urlencoded, form, {}],
  ["a form with a cross-site Sec-Fetch-Site and no origin", urlencoded, form, { "sec-fetch-site": "cross-site" }],
  ["a form of parts", "multipart/form-data; boundary=x", `${multipart}--x--\r\n`, { origin: "https://evil.example" }],
  ["JSON as plain text", "text/plain", json, { origin: "https://evil.example" }],
  ["JSON with a wrong content type", "text/plain; application/json", json, {}],
])("AC22 %s does not log in", async (_name, type, payload, headers) => {
  const reply = await send(type, payload, headers);
  expect([reply.statusCode, reply.json().reason]).toEqual([400, "base.request_format_error"]);
  expect(reply.headers["set-cookie"]).toBeUndefined();
});

test.each<[string, string, string, Record<string, string>]>([
  ["JSON", "application/json; charset=utf-8", json, {}],
  ["JSON of a client on another origin", "application/json", json, { origin: "http://localhost:3000" }],
  ["a form of our own", urlencoded, form, { origin: "http://tea.example" }],
  ["a same-origin form without an origin", urlencoded, form, { origin: "null", "sec-fetch-site": "same-origin" }],
])("AC22 %s logs in", async (_name, type, payload, headers) => {
  expect((await send(type, payload, headers)).statusCode).toBe(200);
});

test("AC22 with the Authorization header any content type is accepted; without it files of other sites are not", async () => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const upload = (headers: Record<string, string>) =>
    site.server.inject({
      method: "POST",
      url: "/answer/api/v1/file",
      headers: { "content-type": "multipart/form-data; boundary=x", ...headers },
      payload: Buffer.concat([
        Buffer.from(`--x\r\ncontent-disposition: form-data; name="source"\r\n\r\npost\r\n`),
        Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
        Buffer.from(png, "base64"),
        Buffer.from("\r\n--x--\r\n"),
      ]),
    });
  const header = await upload({ authorization: ann.token });
  expect(header.json()).toMatchObject({ code: 200, data: expect.stringContaining("/uploads/") });
  const address = await site.server.inject({
    method: "PUT",
    url: `/answer/api/v1/user/interface?Authorization=${ann.token}`,
    headers: { "content-type": urlencoded, origin: "https://evil.example" },
    payload: "language=Default&color_scheme=dark",
  });
  expect(address.json().reason).toBe("base.request_format_error");
});

test("AC22 a request without a body may come from a program, but not from another site's page", async () => {
  const url = "/answer/api/v1/user/email/verification?code=none";
  const reasonOf = async (headers: Record<string, string>) =>
    (await site.server.inject({ method: "POST", url, headers })).json().reason;
  expect(await reasonOf({})).not.toBe("base.request_format_error");
  expect(await reasonOf({ origin: "https://evil.example" })).toBe("base.request_format_error");
});

test("AC22 a token in the query string sets no cookie", async () => {
  const url = `/answer/api/v1/user/info?Authorization=${ann.token}`;
  const reply = await site.server.inject({ url });
  expect(reply.json().data.username).toBe("ann");
  expect(reply.headers["set-cookie"]).toBeUndefined();
});

test("AC22 a session can only be opened in the browser that it was created for", async () => {
  const input = { access_token: ann.token };
  expect((await openBrowser(site, ann).call("checkLanding", input)).code).toBe(200);
  for (const browser of [openBrowser(site), openBrowser(site, site.admin)])
    expect((await browser.call("checkLanding", input)).code).toBe(403);
});
