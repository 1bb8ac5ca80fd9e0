import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upload } from "../../../testing/files.ts";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { insertMany, MAX_SEARCHED } from "../../platform/db/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let ben: TestPerson;
const urls: Record<string, string> = {};

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  ben = await site.person("ben", { rank: 500 });
  const add = async (who: TestPerson, name: string, source = "post", width = 20) => {
    const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
    const shape = sharp({ create: { width, height: width, channels: 3, noise, background: "#c33" } });
    const reply = await upload(site, who, source, { name, bytes: await shape.png().toBuffer() });
    urls[name] = reply.data!;
    site.wait(10);
  };
  await add(ann, "kettle.png");
  await add(ann, "large.png", "post", 200);
  await add(ben, "teapot.png");
  await add(ben, "me.png", "avatar");
  await add(site.admin, "logo.png", "branding");
});
afterAll(() => site.close());

type ListFilters = Omit<NonNullable<Parameters<typeof list>[0]>, "never">;

function list(filters: { [name: string]: string | number } = {}) {
  return site.call(site.admin, "adminFilePage", filters);
}
const namesOf = async (filters: ListFilters = {}) => (await list(filters)).list.map(({ name }) => name);
const idOf = async (name: string) => (await list()).list.find((file) => file.name === name)!.id;
const usesOf = async (name: string) => site.call(site.admin, "fileUses", { id: await idOf(name) });
const remove = async (...names: string[]) =>
  site.call(site.admin, "deleteFiles", { file_ids: await Promise.all(names.map(idOf)) });

test("AD12 uploads are listed by purpose, time, size, name and user, with the address that the upload had", async () => {
  expect(await namesOf()).toEqual(["logo.png", "me.png", "teapot.png", "large.png", "kettle.png"]);
  expect((await namesOf({ order: "largest" }))[0]).toBe("large.png");
  expect(await namesOf({ source: "avatar" })).toEqual(["me.png"]);
  expect(await namesOf({ username: "ann" })).toEqual(["large.png", "kettle.png"]);
  expect(await namesOf({ query: "TEA" })).toEqual(["teapot.png"]);
  expect((await site.error(site.admin, "adminFilePage", { username: "nobody" })).code).toBe(404);
  const [file] = (await list({ query: "kettle" })).list;
  expect(file).toMatchObject({ url: urls["kettle.png"], source: "post", user_info: { username: "ann" } });
  expect(file!.size_bytes).toBeGreaterThan(0);
});

test("AD12 pages go on where the one before has ended, in each order", async () => {
  for (const order of ["newest", "largest"]) {
    const all = await namesOf({ order });
    const paged: string[] = [];
    let after = "";
    do {
      const page = await list({ order, after, page_size: 2 });
      paged.push(...page.list.map(({ name }) => name));
      after = page.next;
    } while (after !== "");
    expect(paged).toEqual(all);
  }
  expect(await namesOf({ after: "no-key", page_size: 1 })).toEqual(["logo.png"]);
});

test("AD12 a search reads so many uploads at most and goes on from there", async () => {
  const ids = await site.app.db.write((tx) => site.app.ids.reserve(tx, "file", MAX_SEARCHED));
  const row = { created_at: site.app.now(), user_id: ben.id, source: "post", media_type: "", size_bytes: 1 };
  const rows = ids.map((id) => ({ ...row, id, path: `post/x/${id}.png`, name: "other.png", object_id: "0" }));
  await site.app.db.write((tx) =>
    insertMany(
      tx,
      "files",
      rows.map((each) => ({ ...each, status: "available" })),
    ),
  );
  const first = await list({ query: "kettle" });
  expect(first).toMatchObject({ list: [], is_partial: true });
  const second = await list({ query: "kettle", after: first.next });
  expect(second).toMatchObject({ list: [{ name: "kettle.png" }], next: "", is_partial: false });
  await site.app.db.write((tx) => tx.deleteFrom("files").where("name", "=", "other.png").execute());
});

test("AD12 the uses of an upload are found in posts of its uploader, in the profile and in the settings", async () => {
  const picture = `A picture: ![kettle](${urls["kettle.png"]})`;
  const question = await fixtures.question({ by: ann, title: "Why does my kettle whistle", content: picture });
  const other = await fixtures.question({ by: ben });
  await fixtures.answer({ by: ann, to: other.id, content: picture });
  await site.call(ann, "addComment", { object_id: other.id, original_text: `See ${urls["kettle.png"]} for it` });
  const { list: uses, is_partial } = await usesOf("kettle.png");
  expect(uses.map(({ kind }) => kind)).toEqual(["question", "answer", "comment"]);
  expect(uses[0]).toMatchObject({ title: "Why does my kettle whistle", url: expect.stringContaining(question.id) });
  expect(is_partial).toBe(false);
  expect(await usesOf("large.png")).toEqual({ list: [], is_partial: false });
  expect(await usesOf("me.png")).toEqual({ list: [], is_partial: false });
  await site.app.db.write((tx) =>
    tx
      .updateTable("users")
      .set({ avatar_type: "custom", avatar_custom: urls["me.png"]! })
      .where("id", "=", ben.id)
      .execute(),
  );
  expect((await usesOf("me.png")).list).toMatchObject([{ kind: "user", url: expect.stringContaining("/users/ben") }]);
  await site.call(site.admin, "saveBrandingSettings", {
    logo: urls["logo.png"]!,
    mobile_logo: "",
    square_icon: "",
    favicon: "",
  });
  expect((await usesOf("logo.png")).list).toMatchObject([{ kind: "site" }]);
  expect((await site.error(site.admin, "fileUses", { id: "999" })).reason).toBe("error.object.not_found");
});

test("AD13 AD18 uploads are deleted together for good and logged, except pictures in use", async () => {
  const path = urls["teapot.png"]!;
  expect((await site.server.inject({ url: path })).statusCode).toBe(200);
  const { changed: file_ids, failed } = await remove("teapot.png", "logo.png", "large.png");
  expect(file_ids).toHaveLength(2);
  expect(failed).toMatchObject([{ id: await idOf("logo.png"), reason: "error.file.in_use" }]);
  await site.settle();
  expect((await site.server.inject({ url: path })).statusCode).toBe(404);
  expect(await namesOf()).toEqual(["logo.png", "me.png", "kettle.png"]);
  expect(await site.call(site.admin, "deleteFiles", { file_ids })).toEqual({ changed: [], failed: [] });
  const { list: log } = await site.call(site.admin, "staffLog", { action: "file_delete", page: 1, page_size: 10 });
  expect(log.map(({ note, person, object_type }) => [note, person?.username, object_type]).sort()).toEqual([
    ["large.png", "ann", "settings"],
    ["teapot.png", "ben", "settings"],
  ]);
});

test("AD13 the uploads of a list are exported as CSV", async () => {
  const { csv } = await site.call(site.admin, "exportFiles", { username: "ann" });
  const [head, row, end] = csv.split("\r\n");
  expect(head).toBe('"id","name","url","source","bytes","uploaded_by","created_at"');
  expect(row).toContain(`"kettle.png","${urls["kettle.png"]}","post",`);
  expect(end).toBe("");
});
