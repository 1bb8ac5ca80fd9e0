import { once } from "node:events";
import { createServer, type Server } from "node:http";
import process from "node:process";
import { setImmediate } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { closeUser, openBrowser, openUser } from "./person.ts";

// The harness is only worth something if what it watches for is seen. So here is a site with everything wrong.
const document = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`;
const pages: Readonly<Record<string, string>> = {
  "/favicon.ico": " ",
  "/fine": document("<p>All is well.</p>"),
  "/inline-script": document("<script>alert(1)</script>"),
  "/broken-script": document(`<script src="/throws.js"></script>`),
  "/throws.js": "throw new Error('out of order')",
  "/failing-file": document(`<img src="/missing.png" alt="nothing">`),
  "/dark": document(`<style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style><p>Pale.</p>`),
  "/no-alt": document(`<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`),
};

let server: Server;
let browser: Browser;
let address: string;

beforeAll(async () => {
  server = createServer((request, reply) => {
    const body = pages[request.url ?? ""];
    const type = request.url?.endsWith(".js") ? "text/javascript" : "text/html";
    const policy = request.url === "/inline-script" ? { "content-security-policy": "script-src 'self'" } : {};
    reply.writeHead(body ? 200 : 500, { "content-type": type, ...policy }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  server.close();
});

async function browserErrorsOf(path: string): Promise<readonly string[]> {
  const user = await openUser(browser, address);
  await user.goto(path);
  await closeUser(user);
  return user.browserErrors.all;
}

test("a page without errors records none", async () => {
  expect(await browserErrorsOf("/fine")).toEqual([]);
});

test.each([
  ["/inline-script", /Content Security Policy/],
  ["/broken-script", /out of order/],
  ["/failing-file", /500/],
])("%s records an error that matches %s", async (path, complaint) => {
  expect((await browserErrorsOf(path)).join("\n")).toMatch(complaint);
});

test.each([
  ["/fine", undefined],
  ["/no-alt", /^light: image-alt/],
  ["/dark", /^dark: color-contrast/],
])("axe finds on %s: %s", async (path, problem) => {
  const user = await openUser(browser, address);
  await user.goto(path);
  const [first] = await accessibilityProblems(user.page, ["light", "dark"]);
  await closeUser(user);
  if (problem) expect(first).toMatch(problem);
  else expect(first).toBeUndefined();
});

test("a handler of a request that fails when the browser has been closed is no error", async () => {
  const errors: unknown[] = [];
  const record = (error: unknown) => errors.push(error);
  process.on("unhandledRejection", record);
  const user = await openUser(browser, address);
  const [intercepted, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await user.context.route("**/throws.js", async () => {
    intercepted.resolve();
    await closed.promise;
    throw new Error("The reply is gone.");
  });
  const load = user.page.goto("/broken-script").catch(() => undefined);
  await intercepted.promise;
  await closeUser(user);
  closed.resolve();
  await load;
  await setImmediate();
  process.off("unhandledRejection", record);
  expect(errors).toEqual([]);
});
