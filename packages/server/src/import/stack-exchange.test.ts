import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../test/check-counters.ts";
import { answer, at, DUMP, type Dump, question, seconds, version, writeDump } from "../../testing/dump.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { claimLink } from "../features/accounts/index.ts";
import { importedRedirect } from "../http/documents/imported-redirects.ts";
import { addStarterContent } from "../install/starter-content.ts";
import { importStackExchange, type Reporter } from "./index.ts";

let folder: string;
let site: TestSite;

const write = (dump: Dump) => writeDump(folder, dump);

/** A reporter that records its calls; `end` may throw to simulate a crash. */
function recordingReporter(end: (phase: string) => void = () => {}): Reporter & { readonly broken_rows: string[] } {
  const broken_rows: string[] = [];
  let name = "";
  return {
    broken_rows,
    resumed: (phase) => broken_rows.push(`resumed ${phase}`),
    begin(phase) {
      name = phase;
    },
    progress: () => {},
    end: () => end(name),
    broken: (file, number, reason) => broken_rows.push(`${file}:${number} ${reason}`),
  };
}

const run = (reporter: Reporter = recordingReporter(), more: { source?: string; signal?: AbortSignal } = {}) =>
  importStackExchange(site.app, { folder, reporter, source: "tea", ...more });

async function idOf(foreignId: number): Promise<string> {
  const rows = site.app.db.read.selectFrom("imported_posts").select("post_id");
  return (await rows.where("foreign_id", "=", String(foreignId)).executeTakeFirstOrThrow()).post_id;
}

const counted = async () => {
  const { read } = site.app.db;
  const tables = ["users", "questions", "answers", "comments", "tags", "revisions", "events", "reputation"] as const;
  const more = ["post_links", "collections", "question_tags", "search", "imported_posts", "imported_users"] as const;
  const counts: Record<string, number> = {};
  for (const table of [...tables, ...more]) {
    const row = await read
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts[table] = Number(row.count);
  }
  return counts;
};

const findDrift = () => checkCounters(site.app.db, { votesWithoutRows: true });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-dump-"));
  site = await testSite();
});

afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test("X1 users are imported without addresses, with their reputation in the ledger", async () => {
  await write(DUMP);
  const { tally } = await run();
  expect(tally.kept.users).toBe(4);
  const users = await site.app.db.read.selectFrom("users").selectAll().where("status", "=", "normal").execute();
  const [ann, other, admin] = ["ann-lee", /^ann-lee-/, /^user-/].map((name) =>
    users.find(
      (user) =>
        user.username.match(name) &&
        user.display_name !== "Community" &&
        (name !== "ann-lee" || user.username === name),
    ),
  );
  expect(ann).toMatchObject({ display_name: "Ann Lee", rank: 250, email: "", password_hash: "", question_count: 2 });
  expect(ann).toMatchObject({ website: "https://ann.example", location: "Here", bio: "I like **tea**." });
  expect(other).toMatchObject({ display_name: "Ann Lee", rank: 101, answer_count: 1 });
  expect(admin).toMatchObject({ display_name: "admin", role_id: 1 });
  const startedWith = new Map(users.filter((user) => user.email === "").map((user) => [user.id, 0]));
  expect(await checkCounters(site.app.db, { votesWithoutRows: true, startedWith })).toEqual([]);
});

test("X2 threads are complete, with dates, scores, acceptance and Markdown", async () => {
  await write(DUMP);
  await run();
  const shown = await site.call(site.visitor, "questionInfo", { id: await idOf(10) });
  expect(shown).toMatchObject({
    title: "Question number 10",
    vote_count: 3,
    answer_count: 2,
    view_count: expect.any(Number),
  });
  expect(shown).toMatchObject({ content: "The text of *question* 10, about kettles.", create_time: seconds(1) });
  expect(shown).toMatchObject({ edit_time: seconds(3), accepted_answer_id: await idOf(12), collection_count: 1 });
  expect(shown.tags!.map((tag) => tag.slug_name).sort()).toEqual(["pots", "tea"]);
  const { list } = await site.call(site.visitor, "answerPage", {
    question_id: await idOf(10),
    page: 1,
    page_size: 10,
    order: "default",
  });
  expect(list.map((each) => [each.content, each.vote_count, each.user_info?.status])).toEqual([
    ["The text of answer 12.", -1, "deleted"],
    ["The text of answer 11.", 4, "normal"],
  ]);
  const rows = await site.app.db.read
    .selectFrom("answers")
    .selectAll()
    .where("id", "=", await idOf(12))
    .execute();
  expect(rows[0]).toMatchObject({ accepted: 1, accepted_at: seconds(4), up_count: 1, down_count: 2 });
  expect(await findDrift()).toEqual([]);
});

test("X3 Markdown comes from the history if it renders to the same page, else from the page", async () => {
  await write({ ...DUMP, PostHistory: [version([1, 2, 30], "Something **else**."), ...DUMP.PostHistory!] });
  await run();
  const shown = await site.call(site.visitor, "questionInfo", { id: await idOf(30) });
  expect(shown.content).toContain("A formula $a<sub>1</sub>$");
  expect(shown.html).toContain("<code>x &lt; y</code>");
  const versions = await site.call(site.admin, "revisions", { object_id: await idOf(10) });
  expect(versions.map((each) => [each.title, each.reason])).toEqual([
    ["Question number 10", "kettles"],
    ["Question number 10, at first", ""],
  ]);
  expect(versions.map((each) => each.content.html)).toEqual([
    "<p>The text of <em>question</em> 10, about kettles.</p>",
    "<p>The text of <em>question</em> 10, about cups.</p>",
  ]);
});

test("X4 closed questions stay closed, and duplicates name their original", async () => {
  await write(DUMP);
  const { tally } = await run();
  expect(tally.kept["closed questions"]).toBe(1);
  const shown = await site.call(site.visitor, "questionInfo", { id: await idOf(20) });
  expect(shown.operation).toMatchObject({
    msg: expect.stringContaining(`/questions/${await idOf(10)}`),
    time: seconds(4),
  });
  const links = await site.app.db.read
    .selectFrom("post_links")
    .select(["kind", "to_question_id", "to_answer_id"])
    .execute();
  expect(links).toHaveLength(2);
  expect(links).toContainEqual({ kind: "mention", to_question_id: await idOf(10), to_answer_id: await idOf(11) });
});

test("E10 imported posts have a chronological timeline", async () => {
  await write(DUMP);
  await run();
  const activityTypes = async (foreign: number) => {
    const { timeline } = await site.call(site.admin, "timeline", { object_id: await idOf(foreign) });
    const times = timeline.map((entry) => entry.created_at);
    expect(times).toEqual([...times].sort((one, other) => other - one));
    return timeline.map((entry) => entry.activity_type);
  };
  expect((await activityTypes(10)).sort()).toEqual(["accept", "answered", "answered", "asked", "commented", "edited"]);
  expect(await activityTypes(20)).toEqual(["closed", "asked"]);
  expect((await activityTypes(12)).sort()).toEqual(["accept", "answered"]);
  const { timeline } = await site.call(site.admin, "timeline", { object_id: await idOf(20) });
  expect(timeline[0]?.comment).toContain(`/questions/${await idOf(10)}`);
});

test("X4 without a history, links and dates determine what is closed and why", async () => {
  const { PostHistory: _, ...rest } = DUMP;
  await write(rest);
  await run();
  const rows = site.app.db.read
    .selectFrom("questions")
    .selectAll()
    .where("id", "=", await idOf(20));
  expect(await rows.executeTakeFirst()).toMatchObject({
    status: "closed",
    close_reason: "reason.a_duplicate",
    closed_at: seconds(4),
  });
  expect(await findDrift()).toEqual([]);
});

test("X5 tags are imported with excerpt and wiki, comments look like the original", async () => {
  await write(DUMP);
  const { tally } = await run();
  const tag = await site.call(site.visitor, "tagInfo", { name: "tea" });
  expect(tag.original_text).toBe("For questions about \\<tea>.\n\nTea is a **drink**.");
  expect(tag.question_count).toBe(3);
  const { list } = await site.call(site.visitor, "commentPage", {
    object_id: await idOf(10),
    page: 1,
    page_size: 10,
    query_cond: "",
  });
  expect(list[0]).toMatchObject({
    vote_count: 2,
    parsed_text: "<p>1. Is &lt;b&gt;this&lt;/b&gt; <code>&lt;i&gt;</code>?</p>",
  });
  expect(tally.leftOut.comments).toEqual({ "on what is no question or answer here": 1 });
});

test("X6 imported posts can be found, and their texts are indexed once", async () => {
  await write(DUMP);
  await run();
  const found = await site.call(site.visitor, "search", { q: "kettles", page: 1, size: 10, order: "relevance" });
  expect(found.list.map((each) => each.object.title).sort()).toEqual(["Question number 10", "Question number 20"]);
});

test("X7 a repeated import duplicates nothing and imports what a later dump adds", async () => {
  await write(DUMP);
  await run();
  const before = await counted();
  const { tally } = await run();
  expect(tally.kept.questions).toBeUndefined();
  expect(tally.leftOut.questions).toEqual({ "imported before": 3 });
  expect(await counted()).toEqual(before);
  await write({ Posts: [...DUMP.Posts!, answer(70, 20), question(80)] });
  await run();
  expect(await counted()).toMatchObject({ questions: 4, answers: 3, comments: before.comments });
  expect(await findDrift()).toEqual([]);
});

test.each(["users", "tags", "post ids", "history", "answers", "questions", "tag texts", "comments", "votes", "links"])(
  "X7 an import that breaks off after %s goes on there",
  async (phase) => {
    await write(DUMP);
    const breaksOff = recordingReporter((ended) => {
      if (ended === phase) throw new Error("the power went off");
    });
    await expect(run(breaksOff)).rejects.toThrow("the power went off");
    const second = recordingReporter();
    const { tally } = await run(second);
    expect(second.broken_rows).toEqual([`resumed ${phase}`]);
    expect(tally.kept).toMatchObject({
      users: 4,
      questions: 3,
      answers: 2,
      comments: 2,
      votes: 6,
      bookmarks: 1,
      links: 2,
    });
    expect(await counted()).toMatchObject({ questions: 3, answers: 2, comments: 2, post_links: 2, collections: 1 });
    expect(await findDrift()).toEqual([]);
  },
);

test("X7 an import that fails in the middle of a batch stores nothing of it", async () => {
  await write({ ...DUMP, Comments: [...DUMP.Comments!, "  <row Id='8' PostId='10' Text='cut"] });
  const dies = {
    ...recordingReporter(),
    broken: () => {
      throw new Error("the power went off");
    },
  };
  await expect(run(dies)).rejects.toThrow("the power went off");
  expect((await counted()).comments).toBe(0);
  expect((await run()).tally.kept).toMatchObject({ comments: 2 });
  expect(await findDrift()).toEqual([]);
});

test("X8 old paths redirect to the new ones", async () => {
  await write(DUMP);
  await run();
  const [q10, a11] = [await idOf(10), await idOf(11)];
  const ann = await site.app.db.read
    .selectFrom("imported_users")
    .select("user_id")
    .where("foreign_id", "=", "2")
    .executeTakeFirstOrThrow();
  const { username } = await site.app.db.read
    .selectFrom("users")
    .select("username")
    .where("id", "=", ann.user_id)
    .executeTakeFirstOrThrow();
  const moves: [string, string | null][] = [
    ["/questions/10", `/questions/${q10}`],
    ["/questions/10/question-number-10?noredirect=1", `/questions/${q10}`],
    ["/q/10/7", `/questions/${q10}`],
    ["/a/11", `/questions/${q10}/${a11}`],
    ["/questions/10/question-number-10/11#11", `/questions/${q10}/${a11}`],
    ["/users/2/ann-lee", `/users/${username}`],
    ["/questions/tagged/tea", "/tags/tea"],
    ["/questions/tagged/coffee", null],
    ["/questions/tagged/tea+pots", "/search?q=%5Btea%5D%20%5Bpots%5D"],
    ["/questions/tagged/tea%20pots?tab=Votes", "/search?q=%5Btea%5D%20%5Bpots%5D"],
    ["/questions/tagged/tea+coffee", "/tags/tea"],
    ["/questions/tagged/tea+or+pots", null],
    ["/questions/999", null],
    ["/users/999", null],
    ["/questions/50", null],
    [`/questions/${q10}`, null],
  ];
  for (const [from, to] of moves) expect([from, await importedRedirect(site.app, from)]).toEqual([from, to]);
  // The path of a question contains its title, which must not be revealed once it is deleted.
  await site.call(site.admin, "setAnswerStatus", { answer_id: a11, status: "deleted" });
  expect(await importedRedirect(site.app, "/a/11")).toBeNull();
  expect(await importedRedirect(site.app, "/q/10")).toBe(`/questions/${q10}`);
  const list = (operation: string) => site.call(site.admin, "operateQuestion", { id: q10, operation });
  await list("hide");
  expect(await importedRedirect(site.app, "/q/10")).toBeNull();
  await list("show");
  await site.call(site.admin, "setQuestionStatus", { question_id: q10, status: "deleted" });
  for (const from of ["/q/10", "/questions/10/guess", "/a/11"])
    expect(await importedRedirect(site.app, from)).toBeNull();
});

test("X9 malformed rows are reported by file and line and skipped individually", async () => {
  await write({
    ...DUMP,
    Users: [...DUMP.Users!, { Id: 8, Reputation: "many", CreationDate: at(1), DisplayName: "Bob" }],
    Posts: [
      question(40, { CreationDate: "yesterday" }),
      '  <row Id="41" PostTypeId="1" Body="<p>" />',
      '  <row Id="42" PostTypeId="1"',
      ...DUMP.Posts!,
      answer(90, 12345),
      question(91, { Title: "" }),
    ],
  });
  const reporter = recordingReporter();
  const { tally } = await run(reporter);
  expect(reporter.broken_rows).toEqual([
    "Users.xml:7 Reputation is no number",
    expect.stringMatching(/^Posts\.xml:4 /),
    expect.stringMatching(/^Posts\.xml:5 /),
    "Posts.xml:3 CreationDate is no date",
    "Posts.xml:15 Title is missing",
    "Posts.xml:14 its question is not in the dump",
  ]);
  expect(tally.leftOut).toMatchObject({ users: { broken: 1 }, posts: { broken: 4 }, answers: { broken: 1 } });
  expect(tally.kept).toMatchObject({ questions: 3, answers: 2 });
  expect(await findDrift()).toEqual([]);
});

test("X9 a row that occurs twice in its file, far apart, is imported once", async () => {
  const again = <Row>(row: Row): Row[] => Array.from({ length: 1100 }, () => row);
  await write({ ...DUMP, Users: again(DUMP.Users![0]!), Comments: again(DUMP.Comments![0]!) });
  const { tally } = await run();
  expect(tally.kept).toMatchObject({ users: 1, comments: 1 });
  expect(await counted()).toMatchObject({ comments: 1 });
  expect(await findDrift()).toEqual([]);
});

test("X10 Posts.xml alone suffices, and the order of its rows does not matter", async () => {
  await write({ Posts: [...DUMP.Posts!].reverse() });
  const { tally } = await run();
  expect(tally.kept).toMatchObject({ questions: 3, answers: 2, tags: 2 });
  expect(await findDrift()).toEqual([]);
});

test("X11 an imported user can claim their account once, and only their own", async () => {
  await write(DUMP);
  await run();
  const link = (await claimLink(site.app, "ann-lee")) ?? "";
  const code = new URL(link, "http://localhost").searchParams.get("code") ?? "";
  await site.call(site.visitor, "claimAccount", { code, e_mail: "ann@example.com", pass: "longenoughword" });
  await site.error(site.visitor, "claimAccount", { code, e_mail: "eve@example.com", pass: "longenoughword" });
  expect(await claimLink(site.app, "ann-lee")).toBeNull();
  expect(await claimLink(site.app, "admin")).toBeNull();
});

test("X12 after a signal the import ends with the current batch and reports it", async () => {
  await write(DUMP);
  const stop = new AbortController();
  const result = await run(
    recordingReporter((phase) => phase === "history" && stop.abort()),
    { signal: stop.signal },
  );
  expect(result).toMatchObject({ isWhole: false, tally: { kept: { users: 4 } } });
  expect((await run()).isWhole).toBe(true);
  expect(await findDrift()).toEqual([]);
});

test("X13 an imported site shows its own hot questions and not those of its installation", async () => {
  await write(DUMP);
  const admin = { id: site.admin.id, language: "en_US" };
  await site.app.db.write((tx) => addStarterContent(site.app, tx, admin));
  const page = (order: "hot" | "newest") => site.call(site.visitor, "questionPage", { page: 1, page_size: 50, order });
  expect((await page("newest")).count).toBe(2);
  await run();
  const hot = await page("hot");
  const newest = await page("newest");
  expect(hot.list.map(({ title }) => title).sort()).toEqual(newest.list.map(({ title }) => title).sort());
  expect(hot.count).toBeGreaterThan(0);
  const row = await site.app.db.read.selectFrom("questions").select("hot").where("hot", ">", 0).executeTakeFirst();
  expect(row).toBeDefined();
  expect(newest.list.filter(({ operator }) => operator.id === site.admin.id)).toEqual([]);
  const directory = await site.call(site.visitor, "peoplePage", { order: "newest" });
  expect(directory.list.find(({ username }) => username === "admin")).toMatchObject({ answer_count: 0 });
  expect(await findDrift()).toEqual([]);
});
