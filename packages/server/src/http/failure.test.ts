import { afterAll, afterEach, expect, test, vi } from "vitest";
import { testPages } from "../../test/page-reader.ts";
import { testSite } from "../../testing/index.ts";
import { withinWait } from "../platform/db/index.ts";
import { errorHeaders, failureOf } from "./failure.ts";
import { createHttpServer } from "./server.ts";

const site = await testSite({ pages: testPages() });
afterAll(() => site.close());
afterEach(() => vi.restoreAllMocks());

const question = {
  title: "What happens while the file is locked?",
  content: "Another process is writing to it.",
  tags: [{ slug_name: "locks", display_name: "locks" }],
};
const ask = () =>
  site.server.inject({
    method: "POST",
    url: "/answer/api/v1/question",
    headers: { authorization: site.admin.token },
    payload: question,
  });

test("OP2 a call whose writes have waited too long fails with 503 and Retry-After, and can be repeated", async () => {
  // The other engines lock rows, not the whole database.
  if (site.app.db.engine !== "sqlite") return;
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  const blockingWrite = site.app.db.write(() => blocked);
  const replies = await withinWait(() => Promise.all([ask(), ask(), ask()]), 30);
  for (const reply of replies) {
    expect(reply.statusCode).toBe(503);
    expect(reply.headers["retry-after"]).toBe("10");
    expect(reply.json()).toMatchObject({ code: 503, reason: "base.database_error", data: null });
  }
  const list = await site.server.inject({ url: "/answer/api/v1/question/page?page=1&page_size=10&order=score" });
  expect(list.statusCode).toBe(200);
  release();
  await blockingWrite;
  expect((await ask()).statusCode).toBe(200);
  expect((await site.call(site.visitor, "questionPage", { page: 1, page_size: 10 })).count).toBe(1);
});

test.each([
  [{ code: "ENOSPC" }, 503],
  [{ code: "ERR_SQLITE_ERROR", errcode: 13 }, 503],
  [{ code: "ERR_SQLITE_ERROR", errcode: 778 }, 503],
  [{ code: "ERR_SQLITE_ERROR", errcode: 1 }, 500],
  [{ code: "ERR_SQLITE_ERROR", errcode: 11 }, 500],
  [{ code: "53100" }, 503],
  [{ code: "55P03" }, 503],
  [{ code: "23502" }, 500],
  [{ code: "ER_RECORD_FILE_FULL", errno: 1114 }, 503],
  [{ code: "ER_BAD_NULL_ERROR", errno: 1048 }, 500],
  [{ code: "ECONNREFUSED" }, 503],
  [{}, 500],
])("OP3 %j answers %i", (properties, status) => {
  const error = failureOf(site.app, { id: "1" }, Object.assign(new Error("failed"), properties));
  expect(error.status).toBe(status);
  expect(errorHeaders(error)).toEqual(status === 503 ? { "retry-after": "10" } : {});
});

/** Makes every read of the database fail. */
const breakReads = (properties: object) =>
  vi
    .spyOn(site.app.db.read.getExecutor(), "executeQuery")
    .mockImplementation(() => Promise.reject(Object.assign(new Error("failed"), properties)));
const read = (url: string, headers: Record<string, string> = { accept: "text/html,*/*;q=0.8" }) =>
  site.server.inject({ url, headers });

test("Z52 while the database is unavailable a page answers 503 with the error page, and calls keep their JSON", async () => {
  breakReads({ code: "ECONNREFUSED" });
  for (const cookie of ["", `visit=${site.admin.visit_token}`]) {
    const page = await read("/tags?page=9", { accept: "text/html", cookie });
    expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "10"]);
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": expect.stringContaining("default-src 'self'"),
    });
    expect(page.body).toContain("<title>Temporarily unavailable");
    expect(page.body).toContain("Error 503");
    expect(page.body).toContain('<div id="app"><');
  }
  const call = await read("/answer/api/v1/tags/page?page=1&page_size=10");
  expect([call.statusCode, call.json().reason]).toEqual([503, "base.database_error"]);
  const machine = await read("/tags?page=8", { accept: "*/*" });
  expect([machine.statusCode, machine.json().code]).toEqual([503, 503]);
});

test("Z52 a page that fails for another reason answers 500 with the error page", async () => {
  breakReads({});
  const page = await read("/tags?page=7");
  expect([page.statusCode, page.headers["retry-after"]]).toEqual([500, undefined]);
  expect(page.body).toContain("<title>Server error");
});

test("Z52 where no page can be rendered, plain HTML says so in the language of the site", async () => {
  const { language, ...others } = await site.call(site.admin, "readInterfaceSettings", {});
  const setLanguage = (to: string) => site.call(site.admin, "saveInterfaceSettings", { ...others, language: to });
  await setLanguage("ar");
  const bare = await createHttpServer({ app: site.app });
  bare.get("/broken", () => {
    throw Object.assign(new Error("failed"), { code: "ENOSPC" });
  });
  const page = await bare.inject({ url: "/broken", headers: { accept: "text/html" } });
  expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "10"]);
  expect(page.body).toContain('<html lang="ar" dir="rtl">');
  expect(page.body).toContain(`<h1>${site.app.translator("ar")("errors.name_503")}</h1>`);
  await bare.close();
  await setLanguage(language);
});
