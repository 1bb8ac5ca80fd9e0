import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { at, DUMP, type DumpElement } from "../../../testing/dump.ts";
import { createImportFixture, type ImportFixture } from "../../../testing/imports.ts";

let fixture: ImportFixture;
beforeEach(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.close());

const comment = (Id: number, more: DumpElement = {}) => ({
  ...{ Id, PostId: 10, Score: 1, Text: `Comment ${Id} of the source`, CreationDate: at(3), UserId: 2 },
  ...more,
});
const dumpWith = (...Comments: DumpElement[]) => ({ ...DUMP, Comments });

async function idOf(foreignId: number): Promise<string> {
  const rows = fixture.site.app.db.read.selectFrom("imported_posts").select("post_id");
  return (await rows.where("foreign_id", "=", `comment-${foreignId}`).executeTakeFirstOrThrow()).post_id;
}

async function rowOf(foreignId: number) {
  const rows = fixture.site.app.db.read.selectFrom("comments").selectAll();
  return rows.where("id", "=", await idOf(foreignId)).executeTakeFirstOrThrow();
}

const expectNoDrift = async () =>
  expect(await checkCounters(fixture.site.app.db, { votesWithoutRows: true })).toEqual([]);

test("X47 texts of comments follow the source, unless they were edited here, and the same dump changes nothing", async () => {
  const { site } = fixture;
  await fixture.write(dumpWith(comment(81), comment(82), comment(83, { Text: "See [tag:tea] and `code`" })));
  await fixture.run();
  await site.call(site.admin, "editComment", { comment_id: await idOf(82), original_text: "Edited on this site" });
  const later = dumpWith(
    comment(81, { Text: "Comment 81 with **more**" }),
    comment(82, { Text: "Comment 82 with more" }),
    comment(83, { Text: "See [tag:tea] and `code`", Score: 3 }),
  );
  const { tally } = await fixture.takeChanges(later);
  expect(tally.kept["changed comments"]).toBe(2);
  expect(tally.leftOut["changed comments"]).toEqual({ "edited here": 1 });
  expect(await rowOf(81)).toMatchObject({ original_text: "Comment 81 with **more**" });
  expect((await rowOf(81)).parsed_text).toContain("<strong>more</strong>");
  expect(await rowOf(82)).toMatchObject({ original_text: "Edited on this site" });
  expect(await rowOf(83)).toMatchObject({ score: 3 });
  const again = await fixture.takeChanges(later);
  expect(again.tally.kept["changed comments"]).toBeUndefined();
  await expectNoDrift();
});

test("X44 comments that the source had no longer return with it, and those that were deleted here do not", async () => {
  const { site } = fixture;
  const whole = dumpWith(comment(81), comment(82));
  await fixture.write(whole);
  await fixture.run();
  await fixture.takeChanges(dumpWith(comment(82)));
  expect(await rowOf(81)).toMatchObject({ status: "deleted" });
  await site.call(site.admin, "deleteComment", { comment_id: await idOf(82) });
  const { tally } = await fixture.takeChanges({ ...whole, Comments: [comment(81, { Score: 4 }), comment(82)] });
  expect(tally.kept["returned comments"]).toBe(1);
  expect(await rowOf(81)).toMatchObject({ status: "available", score: 4 });
  expect(await rowOf(82)).toMatchObject({ status: "deleted" });
  await expectNoDrift();
});
