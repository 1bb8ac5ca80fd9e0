import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../testing/index.ts";
import type { SchemaDb } from "../platform/db/schema/schema.ts";
import { pendingTags } from "./0024-pending-tags.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  await site.call(site.admin, "savePrivileges", { level: 1 });
});
afterAll(() => site.close());

let count = 0;
function askQuestion(who: TestPerson, ...slugs: string[]) {
  count += 1;
  const tags = slugs.map((slug_name) => ({ slug_name, display_name: slug_name, original_text: "" }));
  return site.call(who, "askQuestion", { title: `Question number ${count}`, content: `Text number ${count}`, tags });
}

test("T14 on upgrade, tags that only pending questions have become pending, and no others", async () => {
  const wren = await site.person("wren");
  const rich = await site.person("rich", { rank: 20_000 });
  await askQuestion(rich, "old");
  await askQuestion(wren, "mine");
  site.wait(60);
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 50 });
  const { id } = await askQuestion(wren, "spam", "shared", "main", "old", "mine");
  await askQuestion(wren, "spam", "more-spam");
  await askQuestion(rich, "shared");
  const db = site.app.db.read;
  const statuses = async () => {
    const rows = await db.selectFrom("tags").select(["slug_name", "status"]).orderBy("slug_key").execute();
    return Object.fromEntries(rows.map(({ slug_name, status }) => [slug_name, status]));
  };
  // The state that an earlier version left.
  await site.app.db.write(async (tx) => {
    await tx.updateTable("tags").set({ status: "available" }).where("status", "=", "pending").execute();
    const main = await tx.selectFrom("tags").select("id").where("slug_name", "=", "main").executeTakeFirstOrThrow();
    await tx.updateTable("tags").set({ main_tag_id: main.id }).where("slug_name", "=", "old").execute();
  });
  const upgrade = () => site.app.db.write((tx) => pendingTags.up(tx as unknown as SchemaDb));
  await upgrade();
  const after = { main: "available", mine: "available", "more-spam": "pending", old: "available", shared: "available" };
  expect(await statuses()).toMatchObject({ ...after, spam: "pending" });
  await upgrade();
  expect(await statuses()).toMatchObject({ ...after, spam: "pending" });
  await site.settle();
  const { review_id, object_id } = (await site.call(site.admin, "queuedPosts", {})).list[0]!;
  expect(object_id).toBe(id);
  await site.call(site.admin, "decideQueuedPost", { review_id, status: "approve" });
  expect(await statuses()).toMatchObject({ ...after, spam: "available" });
});
