import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../test/check-counters.ts";
import { answer, at, DUMP, type DumpElement, question } from "../../testing/dump.ts";
import { createImportFixture, type ImportFixture } from "../../testing/imports.ts";

let stage: ImportFixture;
beforeEach(async () => {
  stage = await createImportFixture();
});
afterEach(() => stage.close());

test("X6 scores are divided into upvotes and downvotes, and are correct at any time during the import", async () => {
  const votes = (PostId: number, VoteTypeId: number, times: number) =>
    Array.from({ length: times }, (_, n) => ({
      Id: `${PostId}${VoteTypeId}${n}`,
      PostId,
      VoteTypeId,
      CreationDate: at(2),
    }));
  const Votes = [...votes(10, 2, 5), ...votes(10, 3, 2), ...votes(11, 2, 4), ...votes(12, 3, 3), ...votes(12, 2, 2)];
  await stage.write({ ...DUMP, Votes });
  const divided = async () => {
    const columns = ["id", "score", "up_count", "down_count"] as const;
    const { read } = stage.site.app.db;
    const rows = [
      ...(await read.selectFrom("questions").select(columns).execute()),
      ...(await read.selectFrom("answers").select(columns).execute()),
    ];
    expect(rows.filter((row) => row.up_count - row.down_count !== row.score)).toEqual([]);
    return new Map(rows.map((row) => [row.id, [row.up_count, row.down_count]]));
  };
  for (const last of ["answers", "questions", "votes"]) {
    await stage.run(last);
    await divided();
  }
  await stage.run();
  const ended = await divided();
  const of = async (post: number) => ended.get(await stage.idOf(post));
  // Question 10 has 3 points, answer 11 has 4, answer 12 has -1.
  expect([await of(10), await of(11), await of(12)]).toEqual([
    [5, 2],
    [4, 0],
    [2, 3],
  ]);
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});

test("R9 U33 the profile of an imported user shows when reputation and posts came, up to the imported reputation", async () => {
  const votes = (PostId: number, times: number) =>
    Array.from({ length: times }, (_, n) => ({ Id: `${PostId}${n}`, PostId, VoteTypeId: 2, CreationDate: at(2) }));
  const Users = [
    { Id: 1, Reputation: 101, CreationDate: "2012-01-01T10:00:00.000", DisplayName: "Ann" },
    { Id: 2, Reputation: 1, CreationDate: "2012-01-01T10:00:00.000", DisplayName: "Bob" },
  ];
  const Posts = [
    question(10, { CreationDate: "2014-01-01T10:00:00.000", LastActivityDate: "2014-01-01T10:00:00.000", Score: 6 }),
    question(11, { CreationDate: "2016-01-01T10:00:00.000", LastActivityDate: "2016-01-01T10:00:00.000", Score: 2 }),
  ];
  await stage.write({ Users, Posts, Votes: [...votes(10, 6), ...votes(11, 2)] });
  await stage.run();
  const { site } = stage;
  const username = async (display_name: string) =>
    (
      await site.app.db.read
        .selectFrom("users")
        .select("username")
        .where("display_name", "=", display_name)
        .executeTakeFirstOrThrow()
    ).username;
  const ann = { username: await username("Ann") };
  const { points } = await site.call(site.visitor, "personalPointsHistory", ann);
  expect(points.length).toBeGreaterThan(40);
  const when = (year: number) => points.findLast((point) => point.at < Date.UTC(year, 5) / 1000)?.reputation;
  // 60 and 20 points; nothing is known of the other 20.
  expect([when(2013), when(2015), when(2017), points.at(-1)?.reputation]).toEqual([21, 81, 101, 101]);
  const { activity } = await site.call(site.visitor, "personalSummary", ann);
  expect(activity.map(({ questions }) => questions).filter(Boolean)).toEqual([1]);
  expect(activity.at(-1)).toMatchObject({ questions: 1, at: Date.parse("2016-01-01T10:00:00Z") / 1000 });
  const bob = await site.call(site.visitor, "personalPointsHistory", { username: await username("Bob") });
  expect(new Set(bob.points.map(({ reputation }) => reputation))).toEqual(new Set([1]));
});

test("R10 the gains of an imported user are listed by post, after those of this site, and votes of this site count once", async () => {
  const votes = (PostId: number, VoteTypeId: number, times: number, day = 2) =>
    Array.from({ length: times }, (_, n) => ({
      ...{ Id: `${PostId}${VoteTypeId}${n}`, PostId, VoteTypeId },
      CreationDate: at(day),
    }));
  const Users = [{ Id: 1, Reputation: 500, CreationDate: at(1), DisplayName: "Ann" }];
  const Posts = [question(10, { Score: 3, AcceptedAnswerId: 11 }), answer(11, 10, { Score: 2, OwnerUserId: 1 })];
  await stage.write({ Users, Posts, Votes: [...votes(10, 2, 3), ...votes(11, 2, 2), ...votes(11, 1, 1, 4)] });
  await stage.run();
  const { site } = stage;
  const { read } = site.app.db;
  const found = read.selectFrom("users").select("username").where("display_name", "=", "Ann");
  const { username } = await found.executeTakeFirstOrThrow();
  const gains = async (page = 1, page_size = 20) => {
    const { count, list } = await site.call(site.visitor, "personalPoints", { username, page, page_size });
    return { count, list: list.map(({ kind, reputation }) => [kind, reputation]) };
  };
  const before = [
    ["answer.accepted", 15],
    ["answer.voted_up", 20],
    ["question.voted_up", 30],
  ];
  expect(await gains()).toEqual({ count: 3, list: before });
  const bea = await site.person("bea", { rank: 200 });
  await site.call(bea, "castVote", { direction: "up", object_id: await stage.idOf(10), is_cancel: false });
  expect(await gains()).toEqual({ count: 4, list: [["question.voted_up", 10], ...before] });
  expect(await gains(2, 2)).toEqual({ count: 4, list: before.slice(1) });
  await site.app.db.write((tx) =>
    tx.updateTable("reputation").set({ points: 53 }).where("kind", "=", "user.activated").execute(),
  );
  expect(await gains()).toEqual({
    count: 4,
    list: [
      ["question.voted_up", 10],
      ["answer.accepted", 12],
      ["answer.voted_up", 16],
      ["question.voted_up", 24],
    ],
  });
});

test("R9 of an imported user with more than 1,000 posts the votes on the newest ones are read", async () => {
  const Users = [{ Id: 1, Reputation: 101, CreationDate: "2012-01-01T10:00:00.000", DisplayName: "Ann" }];
  const posted = (year: number) => ({
    CreationDate: `${year}-01-01T10:00:00.000`,
    LastActivityDate: `${year}-01-01T10:00:00.000`,
  });
  const Posts = [question(10, { ...posted(2014), Score: 1 }), question(11, { ...posted(2016), Score: 1 })];
  const Votes = [10, 11].map((PostId) => ({ Id: PostId, PostId, VoteTypeId: 2, CreationDate: at(2) }));
  await stage.write({ Users, Posts, Votes });
  await stage.run();
  const { app } = stage.site;
  const newest = await app.db.read
    .selectFrom("questions")
    .selectAll()
    .where("id", "=", await stage.idOf(11))
    .executeTakeFirstOrThrow();
  const { username } = await app.db.read
    .selectFrom("users")
    .select("username")
    .where("id", "=", newest.user_id)
    .executeTakeFirstOrThrow();
  const reputationIn = async (year: number) => {
    const { points } = await stage.site.call(stage.site.visitor, "personalPointsHistory", { username });
    return points.findLast((point) => point.at < Date.UTC(year, 5) / 1000)?.reputation;
  };
  expect([await reputationIn(2013), await reputationIn(2015), await reputationIn(2017)]).toEqual([81, 91, 101]);
  const later = Array.from({ length: 999 }, (_, n) => ({ ...newest, id: String(BigInt(newest.id) + BigInt(n + 1)) }));
  await app.db.write(async (tx) => {
    for (let first = 0; first < later.length; first += 111)
      await tx
        .insertInto("questions")
        .values(later.slice(first, first + 111))
        .execute();
  });
  expect([await reputationIn(2013), await reputationIn(2015), await reputationIn(2017)]).toEqual([91, 91, 101]);
});

test("X6 bookmarks of known users are imported; bounties, flags, close and delete votes are counted", async () => {
  const vote = (VoteTypeId: number, more: DumpElement = {}) => ({
    Id: 1,
    PostId: 10,
    VoteTypeId,
    CreationDate: at(2),
    ...more,
  });
  const kinds = [4, 6, 7, 8, 9, 10, 11, 12].map((kind) => vote(kind, { UserId: 2, BountyAmount: 50 }));
  const bookmarks = [vote(5, { UserId: 2 }), vote(5), vote(5, { UserId: 2, PostId: 11 })];
  await stage.write({ ...DUMP, Votes: [...kinds, ...bookmarks] });
  const { tally } = await stage.run();
  expect(tally.kept).toMatchObject({ bookmarks: 1 });
  expect(tally.leftOut).toMatchObject({
    votes: {
      "marked as offensive": 1,
      "marked as spam": 1,
      "to close": 1,
      "to reopen": 1,
      "to delete": 1,
      "to undelete": 1,
      "bounty offered": 1,
      "bounty given": 1,
    },
    bookmarks: { "of answers or of nobody known": 2 },
  });
  const bookmarked = await stage.site.app.db.read.selectFrom("collections").select("object_id").execute();
  expect(bookmarked).toEqual([{ object_id: await stage.idOf(10) }]);
});

test("X6 D8 badges are derived from what was imported, without notifications", async () => {
  await stage.write(DUMP);
  await stage.run();
  const { read } = stage.site.app.db;
  const awards = read.selectFrom("badge_awards").innerJoin("badges", "badges.id", "badge_awards.badge_id");
  const earned = async () => (await awards.select("badges.key").orderBy("key").execute()).map(({ key }) => key);
  const first = await earned();
  const byPosts = ["autobiographer", "editor", "scholar", "student", "teacher"];
  expect([...new Set(first)]).toEqual([...byPosts, "regular", "veteran", "yearling"].toSorted());
  expect(await read.selectFrom("notifications").select("id").execute()).toEqual([]);
  await stage.run();
  expect(await earned()).toEqual(first);
});
