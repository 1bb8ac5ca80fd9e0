import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../test/check-counters.ts";
import { at, DUMP, seconds } from "../../testing/dump.ts";
import { createImportFixture, type ImportFixture } from "../../testing/imports.ts";

let stage: ImportFixture;
beforeEach(async () => {
  stage = await createImportFixture();
});
afterEach(() => stage.close());

test("X58 badges of a dump are awarded with their dates, by their names here or as own ones", async () => {
  let Id = 0;
  const badge = (Name: string, UserId: number, more = {}) => {
    Id += 1;
    return { Id, UserId, Name, Date: at(2), Class: 3, TagBased: "False", ...more };
  };
  const Badges = [
    ...[badge("Supporter", 1), badge("Supporter", 2, { Date: at(3) }), badge("Editor", 1), badge("Citizen Patrol", 7)],
    ...[badge("Mortarboard", 1), badge("mortarboard", 2), badge("Copy <Cat>", 2, { Class: 1 })],
    ...[badge("Nice Question", 1), badge("Popular Question", 1), badge("tea", 1, { TagBased: "True", Class: 2 })],
    ...[badge("Mortarboard", 1, { Date: at(4) }), badge("Fanatic", 999), badge("", 1), badge("constructor", 7)],
  ];
  await stage.write({ ...DUMP, Badges });
  const { tally } = await stage.run();
  expect(tally.kept.badges).toBe(8);
  expect(tally.leftOut.badges).toMatchObject({
    "there already: each badge is awarded once": 1,
    "of nobody known": 1,
    "that this site awards for the imported posts": 2,
    "for tags": 1,
  });
  const { site } = stage;
  const awards = await site.app.db.read
    .selectFrom("badge_awards")
    .innerJoin("badges", "badges.id", "badge_awards.badge_id")
    .innerJoin("imported_users", "imported_users.user_id", "badge_awards.user_id")
    .select(["badges.key", "badges.name", "badges.level", "foreign_id", "badge_awards.created_at"])
    .where("badge_awards.created_at", "<", seconds(9))
    .orderBy("badge_awards.id")
    .execute();
  const own = expect.stringMatching(/^own_/);
  expect(
    awards.map(({ key, name, level, foreign_id, created_at }) => [key, name, level, foreign_id, created_at]),
  ).toEqual([
    ["first_upvote", "", 1, "1", seconds(2)],
    ["first_upvote", "", 1, "2", seconds(3)],
    ["editor", "", 1, "1", seconds(2)],
    ["first_flag", "", 1, "7", seconds(2)],
    [own, "Mortarboard", 1, "1", seconds(2)],
    [own, "Mortarboard", 1, "2", seconds(2)],
    [own, "Copy <Cat>", 3, "2", seconds(2)],
    [own, "constructor", 1, "7", seconds(2)],
  ]);
  const said = await site.app.db.read
    .selectFrom("badges")
    .select("description")
    .where("key", "like", "own_%")
    .execute();
  const imported = { description: "Awarded on the site from which this one was imported" };
  expect(said).toEqual([imported, imported, imported]);
  expect(await checkCounters(site.app.db, { votesWithoutRows: true })).toEqual([]);
  expect((await stage.run()).tally.kept.badges ?? 0).toBe(0);
});
