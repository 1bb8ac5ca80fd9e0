import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestDatabase, unmigratedTestDatabase } from "../../testing/database.ts";
import { upload } from "../../testing/files.ts";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../testing/index.ts";
import { to } from "../../testing/webhooks/automation-site.ts";
import { addProgramKey } from "../features/api-keys/index.ts";
import { sealKeys } from "../features/assistant/index.ts";
import { changeSettings } from "../features/site/index.ts";
import { importAnswer } from "../import/answer/index.ts";
import { type ForeignRow, schemaFacts, withForeignDatabase } from "../platform/db/index.ts";
import type { Tables } from "../tables.ts";
import { exportAnswer } from "./index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let target: TestDatabase<unknown>;
let ann: TestPerson;
let bob: TestPerson;
beforeEach(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  target = await unmigratedTestDatabase();
  [ann, bob] = [await site.person("ann", { rank: 30_000 }), await site.person("bob", { rank: 30_000 })];
});
afterEach(async () => {
  await site.close();
  await target.drop();
});

type ExportMore = Partial<Parameters<typeof exportAnswer>[1]>;

const run = (more: ExportMore = {}) =>
  exportAnswer(site.app, { db: site.app.db.read, database: target.database, ...more });

/** The rows of a table that was filled, every value as a text. */
async function rowsIn(table: string): Promise<ForeignRow[]> {
  return withForeignDatabase(target.address, async (source) => {
    const found: ForeignRow[] = [];
    for await (const rows of source.batches(table)) found.push(...rows);
    return found;
  });
}

type SiteRow = Readonly<Record<string, unknown>>;

/** What one import after another may change: which rows count, and which of their columns do not. */
interface SameRows {
  readonly without?: readonly string[];
  readonly counts?: (row: SiteRow) => boolean;
}

/** The rows of a table of a site, each as a line. */
async function lines(of: TestSite, table: keyof Tables, { without = [], counts = () => true }: SameRows) {
  const query = of.app.db.read.selectFrom(table as "users").selectAll();
  const rows = (await query.execute()) as unknown as SiteRow[];
  const compared = (row: SiteRow) => Object.entries(row).filter(([name]) => !without.includes(name));
  return rows
    .filter(counts)
    .map((row) => JSON.stringify(compared(row).sort(([one], [other]) => (one < other ? -1 : 1))))
    .sort();
}

/** Questions in several states, with everything that people can do with them. */
async function liveOnTheSite(): Promise<void> {
  const mona = await site.person("mona", { rank: 30_000, role_id: 3 });
  const first = await fixtures.question({
    by: ann,
    title: "How long does <green> tea steep?",
    content: "Some **words** & 茶 🍵, see `<b>`.",
    tags: ["tea", "water"],
  });
  const second = await fixtures.question({
    by: bob,
    content: `As in /questions/${first.id} but cold.`,
    tags: ["water"],
  });
  const answer = await fixtures.answer({ by: bob, to: first.id });
  const other = await fixtures.answer({ by: mona, to: first.id });
  site.wait(60);
  await site.call(ann, "castVote", { direction: "up", object_id: answer.id });
  await site.call(ann, "castVote", { direction: "down", object_id: other.id });
  await site.call(bob, "castVote", { direction: "up", object_id: first.id });
  await site.call(mona, "castVote", { direction: "up", object_id: first.id });
  await site.call(mona, "castVote", { direction: "up", object_id: first.id, is_cancel: true });
  await site.call(ann, "acceptAnswer", { question_id: first.id, answer_id: answer.id });
  const said = await site.call(ann, "addComment", { object_id: answer.id, original_text: "How hot, @bob?" });
  await site.call(bob, "addComment", {
    ...{ object_id: answer.id, original_text: "Not boiling, at most eighty.", reply_comment_id: said.comment_id },
  });
  await site.call(bob, "castVote", { direction: "up", object_id: said.comment_id });
  await site.call(bob, "switchCollection", { object_id: first.id, bookmark: true, group_id: "0" });
  await site.call(bob, "follow", { object_id: first.id, is_cancel: false });
  await site.call(bob, "react", { object_id: first.id, emoji: "heart", reaction: "activate" });
  await site.call(ann, "inviteToAnswer", { id: second.id, invite_user: ["mona"] });
  await site.call(ann, "flagPost", { object_id: second.id, report_type: 57 });
  const tags = [{ slug_name: "water", display_name: "water" }];
  await site.call(bob, "editQuestion", {
    ...{ id: second.id, title: "How long does cold tea steep?", content: "In **cold** water.", tags },
    edit_summary: "clearer",
  });
  const closed = await fixtures.question({ by: bob, tags: ["water"] });
  await site.call(mona, "closeQuestion", { id: closed.id, close_type: 64, close_msg: "Which one?" });
  const hidden = await fixtures.question({ by: bob, tags: ["tea"] });
  await site.call(site.admin, "operateQuestion", { id: hidden.id, operation: "hide" });
  await site.call(site.admin, "operateQuestion", { id: first.id, operation: "pin" });
  const gone = await fixtures.question({ by: ann, tags: ["tea"] });
  await site.call(site.admin, "deleteQuestion", { id: gone.id });
  await site.settle();
}

/** Rendered again, or derived, by the program that imports. */
const RENDERED = ["html", "renderer"];
const SAME: { readonly [Name in keyof Tables]?: SameRows } = {
  users: { without: ["password_hash", "last_login_at"] },
  questions: { without: [...RENDERED, "unique_view_count", "status_before", "hot", "last_edit_user_id"] },
  answers: { without: [...RENDERED, "accepted_at"] },
  comments: { without: ["parsed_text", "renderer"] },
  tags: { without: ["parsed_text"] },
  question_tags: { without: ["hot", "created_at", "active_at"] },
  ...{ votes: {}, follows: {}, collections: {}, reactions: {} },
  invitations: { without: ["inviter_id", "created_at"] },
  flags: { without: ["handled_by"] },
  post_links: { without: ["created_at"] },
  revisions: { without: ["status", "content"] },
  // A vote has a row there, too, where it gives no points.
  reputation: { without: ["id"], counts: ({ points }) => points !== 0 },
  events: { without: ["id", "detail"] },
  badge_awards: { without: ["award_key"], counts: ({ object_id }) => object_id !== "0" },
  // Answer has no notification of what staff delete outside of the administration.
  notifications: {
    without: ["is_shown", "topic", "mark"],
    counts: ({ action }) => action !== "your_post_was_removed",
  },
};

test("XE2 XE6 XE7 XE9 XE10 XE11 a site that is exported and imported again is the same", async () => {
  await liveOnTheSite();
  const summary = await run();
  expect(summary.kept).toMatchObject({ people: 4, questions: 5, answers: 2, comments: 2, bookmarks: 1, flags: 1 });
  const again = await testSite();
  try {
    await importAnswer(again.app, { database: target.address, ownUploads: again.paths.uploads });
    for (const [table, same] of Object.entries(SAME) as [keyof Tables, SameRows][])
      expect.soft(await lines(again, table, same), table).toEqual(await lines(site, table, same));
  } finally {
    await again.close();
  }
});

test("XE1 an empty database gets all tables of version 35, and the program can count on", async () => {
  await liveOnTheSite();
  await run();
  const tables = (await schemaFacts(target.database.read)).map(({ name }) => name);
  expect(tables).toHaveLength(35);
  expect(await rowsIn("version")).toEqual([{ id: "1", version_number: "35" }]);
  expect([(await rowsIn("config")).length, (await rowsIn("role_power_rel")).length]).toEqual([130, 83]);
  const last = Math.max(...(await rowsIn("answer")).map(({ id }) => Number(String(id).slice(4))));
  await target.database.write((tx) => sql`insert into uniqid (uniqid_type) values (1)`.execute(tx));
  expect(Number((await rowsIn("uniqid")).at(-1)?.id)).toBeGreaterThan(last);
});

test("XE1 what an installation of Answer has written is replaced", async () => {
  await run();
  const starter = ["delete from question", "delete from tag", `delete from ${quoted("user")} where id > 1`];
  for (const statement of starter) await target.database.write((tx) => sql.raw(statement).execute(tx));
  await fixtures.question({ by: ann });
  expect((await run()).kept).toMatchObject({ people: 3, questions: 1 });
});

const quoted = (name: string) => (target.database.engine === "mysql" ? `\`${name}\`` : `"${name}"`);

test("XE1 a database with people or posts, or with other tables, is left alone", async () => {
  await fixtures.question({ by: ann });
  await run();
  const before = await rowsIn("question");
  await expect(run()).rejects.toThrow("There are people or posts in the database.");
  expect(await rowsIn("question")).toEqual(before);
  const other = await unmigratedTestDatabase<unknown>();
  await other.database.write((tx) => sql`create table orders (id integer)`.execute(tx));
  await expect(run({ database: other.database })).rejects.toThrow("it has the table orders");
  expect((await schemaFacts(other.database.read)).map(({ name }) => name)).toEqual(["orders"]);
  await other.drop();
});

test("XE1 a database of another program is left alone, even where its tables have the same names", async () => {
  const other = await unmigratedTestDatabase<unknown>();
  const mark = other.database.engine === "mysql" ? "`" : '"';
  for (const table of ["user", "config"])
    await other.database.write((tx) => sql.raw(`create table ${mark}${table}${mark} (id integer)`).execute(tx));
  await expect(run({ database: other.database })).rejects.toThrow("is not of Apache Answer");
  expect((await schemaFacts(other.database.read)).map(({ name }) => name)).toEqual(["config", "user"]);
  await other.drop();
});

test("XE1 an export that is stopped leaves nothing, and one whose process was killed is begun again", async () => {
  await liveOnTheSite();
  const stop = new AbortController();
  const onProgress = (phase: string) => phase === "questions" && stop.abort();
  await expect(run({ signal: stop.signal, onProgress })).rejects.toThrow("The export was stopped.");
  expect(await schemaFacts(target.database.read)).toEqual([]);
  await run();
  // What a killed process leaves behind.
  await target.database.write((tx) => sql`create table askwell_unfinished_export (id integer)`.execute(tx));
  expect((await run()).kept).toMatchObject({ questions: 5 });
  expect((await schemaFacts(target.database.read)).map(({ name }) => name)).not.toContain("askwell_unfinished_export");
});

test("XE3 XE4 people keep roles, states and old passwords; others are counted as lost", async () => {
  const gone = await site.person("gone");
  const loud = await site.person("loud");
  await site.call(site.admin, "setUserStatus", { user_id: gone.id, status: "deleted" });
  await site.call(site.admin, "setUserStatus", { user_id: loud.id, status: "suspended", suspend_duration: "forever" });
  const old = `$2a$10$${"a".repeat(53)}`;
  const [bcrypt, argon2] = [{ password_hash: old }, { password_hash: "$argon2id$v=19$m=1,t=1,p=1$YQ$YQ" }];
  await site.app.db.write(async (tx) => {
    await tx.updateTable("users").set(bcrypt).where("id", "=", ann.id).execute();
    await tx.updateTable("users").set(argon2).where("id", "=", bob.id).execute();
  });
  const { leftOut } = await run();
  const byId = new Map((await rowsIn("user")).map((row) => [row.id, row]));
  expect(byId.get(ann.id)).toMatchObject({ username: "ann", pass: old, status: "1", mail_status: "1" });
  expect(byId.get(bob.id)).toMatchObject({ username: "bob", pass: "" });
  expect(byId.get(loud.id)).toMatchObject({
    status: "9",
    suspended_until: expect.stringMatching(/^2099-12-31 23:59:59/),
  });
  expect(byId.get(gone.id)).toMatchObject({ status: "10" });
  expect(leftOut.passwords).toBeDefined();
  expect(await rowsIn("user_role_rel")).toMatchObject([{ user_id: site.admin.id, role_id: "2" }]);
});

test("XE5 tags that are the same in the collation of MySQL get a number there", async () => {
  await fixtures.tag("cafe");
  await fixtures.tag("café");
  const { leftOut } = await run();
  const slugs = (await rowsIn("tag")).map(({ slug_name }) => slug_name);
  const isMysql = target.database.engine === "mysql";
  expect(slugs).toEqual(isMysql ? ["cafe", expect.stringMatching(/^café-\d+$/)] : ["cafe", "café"]);
  expect(leftOut["slugs of tags"] !== undefined).toBe(isMysql);
});

test("XE8 a version has its texts, tags and HTML", async () => {
  const { id } = await fixtures.question({ by: ann, title: "How long does tea steep?", content: "Some **words**." });
  await run();
  const version = (await rowsIn("revision")).find(({ object_id }) => object_id === id);
  expect(version).toMatchObject({ status: "0", title: "How long does tea steep?" });
  expect(JSON.parse(String(version?.content))).toMatchObject({
    ...{ ID: id, UserID: ann.id, Title: "How long does tea steep?", OriginalText: "Some **words**." },
    ParsedText: expect.stringContaining("<strong>words</strong>"),
    tags: [{ SlugName: "general", ID: expect.any(String), MainTagID: 0 }],
  });
});

test("XE8 tags in a version name their main tag by a number with all its digits, and texts stay as they are", async () => {
  const main = await fixtures.tag("tea");
  const content = 'They store "MainTagID":"12" in a version.';
  const question = await fixtures.question({ by: ann, content, tags: ["chai"] });
  const values = { main_tag_id: main, main_tag_slug_name: "tea" };
  await site.app.db.write((tx) => tx.updateTable("tags").set(values).where("slug_name", "=", "chai").execute());
  await run();
  const stored = (await rowsIn("revision")).find(({ object_id }) => object_id === question.id)?.content;
  expect(stored).toContain(`"MainTagID":${main},`);
  expect(JSON.parse(String(stored))).toMatchObject({ OriginalText: content });
});

test("XE12 settings, thresholds, the mail server and the plugins that do the same there are as they were", async () => {
  const general = { ...site.app.settings.get("general"), name: "Tea", site_url: "https://tea.example" };
  await site.app.db.write(async (tx) => {
    await changeSettings(site.app, tx, {
      general,
      smtp: { smtp_host: "mail.example", smtp_password: "hunter2" },
      privileges: { level: 99, custom_privileges: { "question.vote_up": 7 } },
      seo: { permalink: 1, robots: "" },
      assistant: {
        ...{ enabled: true, chosen_provider: "gemini" },
        ai_providers: [{ provider: "gemini", api_host: "", model: "gemini-tea" }],
      },
      assistant_keys: { provider_keys: await sealKeys(site.app, { gemini: "tea-key" }) },
    });
    const values = { client_id: "tea", client_secret: "secret" };
    await site.app.plugins.save(tx, "connector_github", { values, enabled: true });
  });
  await run();
  const pages = new Map((await rowsIn("site_info")).map(({ type, content }) => [type, JSON.parse(String(content))]));
  expect(pages.get("general")).toMatchObject({ name: "Tea", site_url: "https://tea.example" });
  expect(pages.get("seo")).toMatchObject({
    permalink: 1,
    robots: expect.stringContaining("https://tea.example/sitemap"),
  });
  expect(pages.get("privileges")).toMatchObject({ level: 99 });
  const host = "https://generativelanguage.googleapis.com";
  expect(pages.get("ai")).toEqual({
    ...{ enabled: true, chosen_provider: "gemini", prompt_config: { zh_cn: "", en_us: "" } },
    ai_providers: [{ provider: "gemini", api_host: host, api_key: "tea-key", model: "gemini-tea" }],
  });
  const config = new Map((await rowsIn("config")).map(({ key, value }) => [key, value]));
  expect(config.get("rank.question.vote_up")).toBe("7");
  expect(config.get("rank.question.close")).toBe("-1");
  expect(JSON.parse(String(config.get("email.config")))).toMatchObject({ smtp_password: "hunter2" });
  expect(JSON.parse(String(config.get("plugin.status")))).toEqual({ github_connector: true });
  expect(JSON.parse(String((await rowsIn("plugin_config"))[0]?.value))).toMatchObject({ client_secret: "secret" });
});

test("XE13 uploads are copied, with who uploaded them", async () => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: "green" } })
    .png()
    .toBuffer();
  const { data: address } = await upload(site, ann, "post", { name: "cup.png", bytes: picture });
  const folder = await mkdtemp(join(tmpdir(), "askwell-uploads-"));
  await run({ uploads: folder });
  expect(address).toContain((await readdir(join(folder, "post")))[0]);
  expect(await rowsIn("file_record")).toMatchObject([{ file_url: address, source: "user_post" }]);
  await rm(folder, { recursive: true });
});

test("XE14 times are on the clock of the zone that is named, except on SQLite", async () => {
  const { id } = await fixtures.question({ by: ann });
  await run({ timeZone: "Asia/Tokyo" });
  const again = await testSite();
  const imported = await importAnswer(again.app, { database: target.address, ownUploads: again.paths.uploads });
  expect(imported.zone).toBe(target.database.engine === "sqlite" ? "UTC" : "+09:00");
  const timesIn = (of: TestSite) =>
    of.app.db.read.selectFrom("questions").select(["id", "created_at", "active_at"]).where("id", "=", id).execute();
  expect(await timesIn(again)).toEqual(await timesIn(site));
  await again.close();
});

test("XE15 what Answer cannot hold is counted with the reason, and long texts are shortened", async () => {
  const { id } = await fixtures.question({ by: ann });
  const title = "t".repeat(200);
  await site.app.db.write((tx) => tx.updateTable("questions").set({ title }).where("id", "=", id).execute());
  await site.call(ann, "ignoreTag", { tag_id: await fixtures.tag("noise"), is_cancel: false });
  const { leftOut } = await run();
  expect(leftOut["long texts"]).toEqual({ "shortened: question.title": 1 });
  expect(leftOut["ignored tags"]).toEqual({ "nothing like them there": 1 });
  expect(await rowsIn("question")).toMatchObject([{ title: "t".repeat(150) }]);
});

test("XE15 the report names connected programs, automation rules and the log of mails, which Answer has not", async () => {
  const program = { name: "Calendar", return_addresses: ["https://calendar.example/cb"], scopes: ["openid" as const] };
  const { id: client_id } = await site.call(site.admin, "addProgram", { ...program, is_confidential: true });
  const grant = { ...{ user_id: ann.id, client_id, scopes: "openid" }, created_at: site.app.now() };
  await site.app.db.write(async (tx) => {
    const key = { user_id: ann.id, description: "Calendar", scopes: [], expires_at: 0, may_post: false };
    const key_id = await addProgramKey(site.app, tx, key);
    await tx
      .insertInto("oauth_grants")
      .values({ ...grant, key_id })
      .execute();
  });
  const rule = { name: "A rule", trigger: "event", events: ["question.created"], actions: [to("assign", "@admin")] };
  await site.call(site.admin, "saveAutomationRule", rule as never);
  await site.call(site.visitor, "requestPasswordReset", { e_mail: "ann@example.com" });
  await site.settle();
  const { leftOut } = await run();
  for (const kind of ["registered programs", "connected programs", "automation rules"])
    expect.soft(leftOut[kind], kind).toEqual({ "nothing like them there": 1 });
  expect(leftOut["the log of mails"]).toEqual({ "nothing like it there": 1 });
  // Its key is none that a person has made.
  expect(leftOut["API keys"]).toBeUndefined();
});
