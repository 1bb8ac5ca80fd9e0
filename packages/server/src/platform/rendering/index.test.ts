import { renderMarkdown } from "@askwell/content/markdown";
import { afterAll, expect, test } from "vitest";
import { createLog } from "../log/index.ts";
import { createRendering } from "./index.ts";

const rendering = createRendering({ log: createLog("silent") });
afterAll(() => rendering.close());

test("M23 a thread renders like the renderer, with the users and posts that were looked up", async () => {
  const people = new Set(["ann"]);
  const posts = new Map([["D1D1", "/questions/1"]]);
  const text = "Hello @ann and @bob, see #D1D1.\n\n";
  const options = { siteUrl: "https://tea.example", scope: "1", people, posts };
  for (const source of [text, text.repeat(200)]) {
    expect((await rendering.markdown(source, options)).html).toBe(renderMarkdown(source, options));
  }
  expect(await rendering.names(text.repeat(200), "preview")).toEqual(["ann", "bob"]);
});

test("M23 a text whose thread was terminated is shown as plain text, and this is logged", async () => {
  const lines: unknown[] = [];
  const log = { error: (...line: unknown[]) => void lines.push(line) };
  const threads = new URL(`data:text/javascript,${encodeURIComponent("for (;;);")}`);
  const stuck = createRendering({ log, deadlineMs: 20, threads });
  const source = `*Hello* <b>@ann</b> & co.\n${"x".repeat(3000)}`;
  const html = `<p>*Hello* &lt;b&gt;@ann&lt;/b&gt; &amp; co.<br>\n${"x".repeat(3000)}</p>`;
  expect(await stuck.markdown(source, {})).toMatchObject({ html, description: expect.stringContaining("<b>@ann</b>") });
  expect(await stuck.bio(source)).toBe(html);
  expect(await stuck.names(source)).toEqual([]);
  const message = "a text took too long to render and is shown as it was written";
  expect(lines).toEqual(
    ["markdown", "bio", "names"].map((kind) => [expect.objectContaining({ kind, length: source.length }), message]),
  );
  await stuck.close();
});
