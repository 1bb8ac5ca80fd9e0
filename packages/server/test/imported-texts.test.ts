import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { definePlugin, type TextTree } from "@askwell/plugin-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReporter, importStackExchange } from "../src/import/index.ts";
import { DUMP, writeDump } from "../testing/dump.ts";
import { type TestSite, testSite } from "../testing/index.ts";

const shout = definePlugin({
  ...{ slug_name: "shout", kind: "render", version: "1.0.0", name: { en_US: "Shout" }, description: { en_US: "" } },
  render: {
    transform: async (_context, { type, children }) => {
      const said = { type: "element", tagName: "strong", properties: {}, children: [{ type: "text", value: "Hear!" }] };
      return { type, children: [...children, said] } as TextTree;
    },
  },
});

let folder: string;
let site: TestSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-dump-"));
  site = await testSite({ plugins: [shout] });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test("X3 PL40 imported posts are transformed by the plugins that are on, without another switch", async () => {
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "shout", enabled: true });
  await site.settle();
  await writeDump(folder, DUMP);
  await importStackExchange(site.app, { folder, source: "tea", reporter: createReporter(process.stderr) });
  await site.settle();
  const { read } = site.app.db;
  const questions = await read.selectFrom("questions").select("html").execute();
  const answers = await read.selectFrom("answers").select("html").execute();
  expect(questions.length + answers.length).toBeGreaterThan(2);
  for (const { html } of [...questions, ...answers]) expect(html).toContain("<strong>Hear!</strong>");
});
