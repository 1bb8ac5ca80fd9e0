import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { OLD_HASH, OLD_PASSWORD, oldId } from "../../../testing/answer-site.ts";
import { ensureImported } from "../../features/site/index.ts";
import { importAnswer } from "./index.ts";

let fixture: AnswerFixture;
let { site, old, run, row, rows, add } = {} as AnswerFixture;

async function open(options?: Parameters<typeof createAnswerFixture>[0]): Promise<void> {
  fixture = await createAnswerFixture(options);
  ({ site, old, run, row, rows, add } = fixture);
}

beforeEach(() => open());
afterEach(() => fixture.close());

test("XA2 people keep their ids, roles and states, and log in with the old password, which is hashed again", async () => {
  add.person(1, "ann");
  add.person(7, "ben", { status: 9, suspended_until: "2099-12-31 23:59:59" });
  add.person(8, "cleo", { status: 10, e_mail: "cleo@tea.example.1714564800" });
  add.person(9, "dora", { mail_status: 2, pass: "" });
  old.add("user_role_rel", { user_id: 1, role_id: 2 });
  const { summary } = await run();
  expect(summary.kept.people).toBe(4);
  expect(await row("users", "1")).toMatchObject({ username: "ann", role_id: 2, rank: 1, created_at: 1714564800 });
  expect(await row("users", "7")).toMatchObject({ status: "suspended", suspended_until: 0 });
  expect(await row("users", "8")).toMatchObject({ status: "deleted", password_hash: "", username: "deleted-8" });
  expect(await row("users", "9")).toMatchObject({ email_confirmed: 0, password_hash: "" });
  const input = { e_mail: "Ann@tea.example", pass: OLD_PASSWORD };
  const wrong = await site.error(site.visitor, "loginByEmail", { ...input, pass: "other-Pass-1" });
  expect(wrong.reason).not.toBe("");
  expect(await site.call(site.visitor, "loginByEmail", input)).toMatchObject({ id: "1", role_id: 2 });
  expect((await row("users", "1"))?.password_hash).toMatch(/^\$argon2id\$/);
  expect(await site.call(site.visitor, "loginByEmail", input)).toMatchObject({ id: "1" });
});

test("AC27 a hash of an unreasonable cost, or of an unknown kind, is not taken over", async () => {
  add.person(1, "ann", { pass: OLD_HASH.replace("$10$", "$31$") });
  add.person(2, "ben", { pass: "5f4dcc3b5aa765d61d8327deb882cf99" });
  const { summary } = await run();
  expect((await rows("users")).map(({ password_hash }) => password_hash)).toEqual(["", ""]);
  expect(summary.leftOut.passwords).toEqual({ "none, or a hash of an unknown kind": 2 });
});

test("XA3 usernames and addresses that are the same here in another case, or not allowed, are told apart", async () => {
  add.person(1, "Anna", { e_mail: "anna@x.example" });
  add.person(2, "anna", { e_mail: "Anna@x.example" });
  add.person(3, "two words", { display_name: "  " });
  add.person(4, "茶", { e_mail: "" });
  await run();
  const users = await rows("users");
  expect(users.map(({ username }) => username)).toEqual(["Anna", "anna-2", "two-words", "cha"]);
  expect(users.map(({ email }) => email)).toEqual(
    ["anna@x.example", "", "two words@tea.example", ""].map((e) => (e.includes(" ") ? "" : e)),
  );
});

test("XA9 posts keep ids, texts, states and times, and their counts are those of their rows", async () => {
  add.story();
  add.question(12, { status: 2, user_id: 2 });
  old.add("meta", {
    object_id: oldId.question(12),
    key: "question.close.reason",
    value: JSON.stringify({ close_type: 60, close_msg: `https://old.example/questions/${oldId.question(10)}` }),
  });
  add.question(13, { status: 10 });
  add.question(14, { status: 11 });
  add.question(15, { show: 2 });
  add.question(16, { pin: 2 });
  add.answer(17, { status: 10, adopted: 2 });
  old.run(`update question set accepted_answer_id = ${oldId.answer(17)} where id = ${oldId.question(10)}`);
  old.add("comment", {
    id: oldId.comment(18),
    user_id: 1,
    object_id: oldId.answer(11),
    question_id: oldId.question(10),
    status: 1,
    original_text: "Hot <script>alert(1)</script> water",
  });
  const { differences } = await run();
  expect(await checkCounters(site.app.db)).toEqual([]);
  expect(await row("questions", oldId.question(10))).toMatchObject({
    ...{ title: "How long for tea 10?", html: expect.stringContaining("<strong>words</strong>"), user_id: "1" },
    ...{ score: 1, up_count: 1, answer_count: 1, accepted_answer_id: "0", created_at: 1714564800, visible: 1 },
  });
  expect(await row("questions", oldId.question(12))).toMatchObject({
    status: "closed",
    close_reason: "reason.a_duplicate",
  });
  expect(await row("questions", oldId.question(10))).toMatchObject({ linked_count: 1 });
  expect(await row("questions", oldId.question(13))).toMatchObject({ status: "deleted" });
  expect(await row("questions", oldId.question(14))).toMatchObject({ status: "pending" });
  expect(await row("questions", oldId.question(15))).toMatchObject({ listed: 0, visible: 0 });
  expect(await row("questions", oldId.question(16))).toMatchObject({ pinned: 1 });
  expect((await row("comments", oldId.comment(18)))?.parsed_text).not.toContain("<script");
  expect(differences.get("question.vote_count")).toMatchObject({
    count: 1,
    examples: [`${oldId.question(10)}: 7, here 1`],
  });
  expect(differences.get("question.accepted_answer_id")?.count).toBe(1);
});

test("XA13 posts are found right after the import", async () => {
  add.story();
  await run();
  const found = await site.call(site.visitor, "search", { q: "[green-tea] long", page: 1, size: 20, order: "newest" });
  expect(found.list.map(({ object }) => object.id)).toEqual([String(oldId.question(10))]);
});

test("XA10 a vote counts as it is in force, whatever was cancelled or stored twice", async () => {
  add.story();
  add.person(3, "cleo");
  const votes = { user_id: 3, object_id: oldId.answer(11) };
  add.activity(30, { ...votes, cancelled: 1, updated_at: "2024-05-02 12:00:00" });
  old.run("insert into config (id, key, value) values (31, 'answer.vote_down', '-1')");
  add.activity(12, { ...votes, cancelled: 0, rank: -1, has_rank: 1, updated_at: "2024-05-03 12:00:00" });
  add.activity(12, { ...votes, cancelled: 0, rank: -1, has_rank: 1, updated_at: "2024-05-03 12:00:00" });
  add.activity(30, { user_id: 99, object_id: oldId.answer(11) });
  add.activity(30, { user_id: 3, object_id: oldId.answer(404) });
  const { summary } = await run();
  expect(await row("answers", oldId.answer(11))).toMatchObject({ up_count: 1, down_count: 1, score: 0 });
  expect(summary.leftOut.activities).toEqual({ "of what is not there": 1 });
  expect(await checkCounters(site.app.db)).toEqual([]);
});

test("XA4 a version without columns and tables that came later is read, and one that is too old is refused", async () => {
  await fixture.close();
  const without = [
    "user.suspended_until",
    "user.color_scheme",
    "question.hot_score",
    "question.linked_count",
    "review",
  ];
  await open({ version: 18, without: [...without, "badge", "badge_award", "question_link", "file_record", "api_key"] });
  add.story();
  add.person(3, "cleo", { status: 9 });
  await run();
  expect(await row("users", "3")).toMatchObject({ status: "suspended", suspended_until: 0 });
  old.run("update version set version_number = 12");
  await expect(run()).rejects.toThrow("The database has the version 12; 18 (1.2) to 35 (2.0.2) are known.");
});

test("XA5 orphans, broken JSON and unknown states are left out, each with its reason", async () => {
  add.story();
  add.answer(20, { question_id: oldId.question(404) });
  add.answer(21, { status: 77 });
  old.add("comment", { id: oldId.comment(22), user_id: 1, object_id: oldId.question(404), status: 1 });
  old.add("revision", {
    user_id: 1,
    object_type: 1,
    object_id: oldId.question(10),
    title: "T",
    content: "{broken",
    status: 0,
  });
  old.add("revision", {
    user_id: 1,
    object_type: 1,
    object_id: oldId.question(404),
    title: "T",
    content: "{}",
    status: 0,
  });
  old.add("notification", { user_id: 1, object_id: oldId.question(10), content: "nonsense", type: 1, msg_type: 1 });
  old.add("meta", {
    object_id: oldId.question(10),
    key: "object.react.summary",
    value: '{"reactions":[{"emoji":"heart","user_ids":["2","2","x"]},{"emoji":"bomb","user_ids":["1"]},null]}',
  });
  old.add("site_info", { type: "theme", content: "[" });
  const { summary } = await run();
  expect(summary.leftOut.answers).toEqual({ "their question is not there": 1, "of an unknown state": 1 });
  expect(summary.leftOut.comments).toEqual({ "on what is not there": 1 });
  expect(summary.leftOut.revisions).toEqual({ "their content cannot be read": 1, "of what is not there": 1 });
  expect(summary.leftOut.notifications).toEqual({ "their content cannot be read": 1 });
  expect(summary.kept.reactions).toBe(1);
  expect(await checkCounters(site.app.db)).toEqual([]);
});

test("XA6 what is written here afterwards has higher numbers, and a repeated import brings what has changed since", async () => {
  add.story();
  await run();
  const token = (await site.call(site.visitor, "loginByEmail", { e_mail: "ann@tea.example", pass: OLD_PASSWORD }))
    .access_token;
  const ann = { id: "1", username: "ann", token, visit_token: "" };
  const asked = await site.call(ann, "askQuestion", {
    title: "What is new here?",
    content: "Nothing at all.",
    html: "",
    tags: [{ slug_name: "green-tea", display_name: "Green tea", original_text: "", parsed_text: "" }],
  } as never);
  const { id } = asked as unknown as { id: string };
  expect(BigInt(id)).toBeGreaterThan(oldId.question(10_000));
  add.question(30, { title: "Asked on the old site since" });
  old.run(
    `update question set original_text = 'Other *words*.', title = 'Edited title' where id = ${oldId.question(10)}`,
  );
  old.run(`update activity set cancelled = 1 where activity_type in (3, 28)`);
  await run();
  expect(await row("questions", oldId.question(10))).toMatchObject({
    title: "Edited title",
    url_title: "edited-title",
    html: expect.stringContaining("<em>words</em>"),
    score: 0,
  });
  expect(await row("questions", oldId.question(30))).toBeDefined();
  expect(await row("questions", id)).toMatchObject({ title: "What is new here?", user_id: "1" });
  expect((await row("users", "1"))?.password_hash).toMatch(/^\$argon2id\$/);
  expect(await checkCounters(site.app.db)).toEqual([]);
  const before = await rows("questions");
  await run();
  expect(await rows("questions")).toEqual(before);
});

test("XA20 an import that was interrupted leaves a site that is not served, and the next run completes it", async () => {
  add.story();
  const stop = new AbortController();
  const interrupted = run({
    signal: stop.signal,
    onProgress: (phase) => (phase === "answer" ? stop.abort() : undefined),
  });
  await expect(interrupted).rejects.toThrow("The import was stopped.");
  await expect(ensureImported(site.app.db.read)).rejects.toThrow("run askwell import answer again");
  await run();
  await ensureImported(site.app.db.read);
  expect(await checkCounters(site.app.db)).toEqual([]);
  expect(await rows("answers")).toHaveLength(1);
});

test("XA13 the report names what the old site had counted otherwise, in the order of its rows", async () => {
  add.story();
  add.tag(6, "black-tea", { question_count: 3, follow_count: 1 });
  add.answer(21, { vote_count: 2 });
  add.answer(22, { vote_count: 5 });
  const badge = { id: oldId.badge(30), name: "badge.default_badges.editor.name", status: 1, award_count: 4 };
  old.add("badge", badge);
  old.run("update user set question_count = 1, answer_count = 9");
  const { differences } = await run();
  const examples = (kind: string) => differences.get(kind)?.examples;
  expect(examples("tag.question_count")).toEqual([`${oldId.tag(5)}: 0, here 1`, `${oldId.tag(6)}: 3, here 0`]);
  expect(examples("tag.follow_count")).toEqual([`${oldId.tag(6)}: 1, here 0`]);
  expect(examples("answer.vote_count")).toEqual([`${oldId.answer(21)}: 2, here 0`, `${oldId.answer(22)}: 5, here 0`]);
  expect(examples("badge.award_count")).toEqual([`${oldId.badge(30)}: 4, here 0`]);
  expect(examples("user.question_count")).toEqual(["2: 1, here 0"]);
  expect(examples("user.answer_count")).toEqual(["1: 9, here 0", "2: 9, here 3"]);
});

test("XA20 posts are found, whenever the import was interrupted", async () => {
  add.story();
  add.question(12, { title: "Nothing has ever happened to this one" });
  for (const last of ["texts of questions", "counts"]) {
    const stop = new AbortController();
    const onProgress = (phase: string) => (phase === last ? stop.abort() : undefined);
    await expect(run({ signal: stop.signal, onProgress })).rejects.toThrow("The import was stopped.");
  }
  await run();
  const found = await site.call(site.visitor, "search", { q: "happened", page: 1, size: 20, order: "newest" });
  expect(found.list.map(({ object }) => object.id)).toEqual([String(oldId.question(12))]);
});

test("XA1 a site with people or posts of its own is refused, and nothing is written to the old one", async () => {
  add.story();
  await site.person("zoe");
  await expect(run()).rejects.toThrow("There are people or posts on this site.");
  const file = old.database.slice("sqlite:".length);
  const before = await readFile(file);
  await site.app.db.write((tx) => tx.deleteFrom("users").where("username", "=", "zoe").execute());
  await run();
  expect((await readFile(file)).equals(before)).toBe(true);
});

test("XA17 settings come from the rows of old and new versions, and invalid ones keep their defaults", async () => {
  add.story();
  const set = (type: string, content: object) => old.add("site_info", { type, content: JSON.stringify(content) });
  set("interface_settings", { default_avatar: "gravatar", gravatar_base_url: "https://pictures.example/" });
  set("interface_settings", { language: "de_DE", time_zone: "Europe/Berlin" });
  set("write", {
    min_tags: 2,
    restrict_answer: false,
    max_image_size: 9,
    required_tag: true,
    authorized_image_extensions: ["png", 7],
  });
  set("login", { login_required: true, allow_email_domains: null, allow_password_login: "yes" });
  set("privileges", {
    level: 99,
    custom_privileges: [{ key: "rank.question.add", value: 5 }, { key: "rank.unknown", value: 1 }, null],
  });
  set("legal", {
    terms_of_service_original_text: "# Terms\n\n<script>x</script>",
    terms_of_service_parsed_text: "<script>x</script>",
  });
  set("seo", { permalink: 9, robots: "" });
  set("mcp", { enabled: true, type: "sse" });
  await run();
  const { settings } = site.app;
  expect(settings.get("interface")).toMatchObject({ language: "de_DE", time_zone: "Europe/Berlin" });
  expect(settings.get("users_settings").default_avatar).toBe("gravatar");
  expect(settings.get("question")).toMatchObject({ min_tags: 2, restrict_answer: false });
  expect(settings.get("advanced")).toMatchObject({ max_image_size: 9, authorized_image_extensions: ["png"] });
  expect(settings.get("tag").required_tag).toBe(true);
  expect(settings.get("security").login_required).toBe(true);
  expect(settings.get("login")).toMatchObject({ allow_email_domains: [], allow_password_login: true });
  expect(settings.get("privileges")).toMatchObject({ level: 99, custom_privileges: { "question.add": 5 } });
  expect(settings.get("policies").terms_of_service_parsed_text).toContain("Terms");
  expect(settings.get("policies").terms_of_service_parsed_text).not.toContain("<script");
  expect(settings.get("seo").permalink).toBe(2);
  expect(settings.get("mcp").enabled).toBe(true);
});

test.each(["", "old.example", "http://"])("XA17 a site without a usable address is imported: %j", async (site_url) => {
  add.story();
  old.run(`update site_info set content = '${JSON.stringify({ name: "Tea", site_url })}' where type = 'general'`);
  const before = site.app.settings.get("general").site_url;
  await run();
  expect(site.app.settings.get("general")).toMatchObject({ name: "Tea", site_url: before });
});

/** The samples beside this checkout, if there are any. */
const samples = join(import.meta.dirname, "../../../../../../shared/data/answer");
const files = ["answer-2.0.2.sqlite", "answer-1.7.1.sqlite", "answer-1.7.1-upgraded-to-2.0.2.sqlite"];

test.each(files.filter((file) => existsSync(join(samples, file))))(
  "XA13 every count of the sample %s is right",
  async (file) => {
    const folder = await mkdtemp(join(tmpdir(), "askwell-uploads-"));
    const uploads = join(samples, file.includes("1.7.1") ? "uploads-1.7.1" : "uploads");
    const result = await importAnswer(site.app, { database: join(samples, file), uploads, ownUploads: folder });
    expect(result.summary.kept).toMatchObject({ people: 32, questions: 41, answers: 33, comments: 19, uploads: 6 });
    expect(await checkCounters(site.app.db)).toEqual([]);
    const avatar = (await rows("users")).find(({ avatar_custom }) => avatar_custom !== "")?.avatar_custom;
    expect((await stat(join(folder, String(avatar).split("/uploads/")[1]!))).isFile()).toBe(true);
    const admin = await site.call(site.visitor, "loginByEmail", {
      e_mail: "admin@example.com",
      pass: "admin-Pass-2026",
    });
    expect(admin).toMatchObject({ id: "1", role_id: 2 });
    await rm(folder, { recursive: true, force: true });
  },
);
