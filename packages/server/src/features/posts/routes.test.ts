import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { isWithinBudget } from "../rate-limits/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let mona: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

test("permissions are returned by name, with the missing reputation", async () => {
  const permissions = await site.call(ann, "permission", { action: "question.add,tag.add,tea.pour" });
  expect(permissions["question.add"]).toEqual({ has_permission: true, no_permission_tip: "" });
  expect(permissions["tag.add"]).toMatchObject({
    has_permission: false,
    no_permission_tip: expect.stringContaining("750"),
  });
  expect(permissions["tea.pour"]).toMatchObject({ has_permission: false });
  expect((await site.call(mona, "permission", { action: "question.close" }))["question.close"]?.has_permission).toBe(
    true,
  );
});

test("reasons are listed in order, for members and administrators", async () => {
  const asked = { object_type: "question", action: "close" };
  const types = [60, 63, 64, 59];
  expect((await site.call(ann, "reasons", asked)).map((each) => each.reason_type)).toEqual(types);
  expect((await site.call(site.admin, "adminReasons", asked)).map((each) => each.reason_type)).toEqual(types);
  expect((await site.error(ann, "reasons", { object_type: "tea", action: "pour" })).code).toBe(400);
});

test("a preview is rendered as a post would be", async () => {
  expect(await site.call(ann, "renderPost", { content: "**bold**" })).toContain("<strong>bold</strong>");
  expect(await site.call(ann, "renderPost", { content: "" })).toBe("");
});

test("a reference to a post becomes a link, in the text and in the list of linked questions", async () => {
  const one = await fixtures.question({ by: ann });
  const two = await fixtures.question({ by: ann, content: `Like #${one.id} and #10010000000099999 maybe.` });
  expect(two.html).toContain(`href="/questions/${one.id}"`);
  expect(two.html).not.toContain("/questions/10010000000099999");
  const links = async () => (await site.call(ann, "questionLink", { question_id: one.id })).list.map((each) => each.id);
  expect(await links()).toEqual([two.id]);
  const answer = await fixtures.answer({ by: mona, to: two.id, content: `See /questions/${one.id} for that.` });
  await site.call(ann, "editQuestion", {
    id: two.id,
    title: two.title,
    content: "No reference any more.",
    tags: [{ slug_name: "general" }],
  });
  expect(await links()).toEqual([two.id]);
  await site.call(mona, "deleteAnswer", { id: answer.id });
  expect(await links()).toEqual([]);
});

test("P7 all viewers see the privileges with the numbers in force, and users see which they have", async () => {
  const read = () => site.call(site.visitor, "privileges", {});
  const before = await read();
  expect(before.find(({ key }) => key === "tag.add")).toMatchObject({ value: 750, allowed: false });
  expect(before.map(({ value }) => value)).toEqual(before.map(({ value }) => value).sort((a, b) => a - b));
  const own = await site.call(ann, "privileges", {});
  expect(own.find(({ key }) => key === "question.add")?.allowed).toBe(true);
  expect((await site.call(mona, "privileges", {})).every(({ allowed }) => allowed)).toBe(true);
  await site.call(site.admin, "savePrivileges", { level: 3, custom_privileges: [] });
  expect((await read()).find(({ key }) => key === "tag.add")?.value).toBe(1500);
  await site.call(site.admin, "savePrivileges", { level: 2, custom_privileges: [] });
});

test("M21 the help shows all supported Markdown, rendered as in posts", async () => {
  const samples = await site.call(site.visitor, "formattingHelp", {});
  const htmlOf = (key: string) => samples.find((sample) => sample.key === key)?.html;
  expect(htmlOf("emphasis")).toContain("<strong>bold</strong>");
  expect(htmlOf("table")).toContain("<table");
  expect(htmlOf("tasks")).toContain("checkbox");
  expect(htmlOf("image")).toContain("<img");
  for (const { label, source, html } of samples) expect([label, source, html]).not.toContain("");
});

test("L11 many previews of long texts are rate limited for a minute; short ones never", async () => {
  const bea = await site.person("bea");
  const content = `long${" ".repeat(64_000)}`;
  const spent = { action: "render", max: 4_000_000, windowS: 60 };
  await site.app.db.write((tx) => isWithinBudget(site.app, tx, spent, { who: bea.id, amount: 3_900_000 }));
  await site.call(bea, "renderPost", { content });
  expect((await site.error(bea, "renderPost", { content })).reason).toBe("error.object.too_many_attempts");
  expect(await site.call(bea, "renderPost", { content: "**short**" })).toContain("short");
  expect(await site.call(ann, "renderPost", { content })).toContain("long");
  site.wait(60);
  expect(await site.call(bea, "renderPost", { content })).toContain("long");
});
