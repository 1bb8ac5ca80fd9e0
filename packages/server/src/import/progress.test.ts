import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../test/check-counters.ts";
import { DUMP } from "../../testing/dump.ts";
import { createImportFixture, type ImportFixture } from "../../testing/imports.ts";

let stage: ImportFixture;
beforeEach(async () => {
  stage = await createImportFixture();
});
afterEach(() => stage.close());

test("X7 of two concurrent imports one is rejected with a reason, and nothing is imported twice", async () => {
  await stage.write(DUMP);
  const runs = await Promise.allSettled([stage.run(), stage.run()]);
  const errors = runs.filter((run) => run.status === "rejected").map(({ reason }) => String(reason));
  expect(errors).toEqual(["ImportRejectedError: Another import is running on this site."]);
  const { read } = stage.site.app.db;
  expect(await read.selectFrom("questions").select("id").execute()).toHaveLength(3);
  expect(await read.selectFrom("comments").select("id").execute()).toHaveLength(2);
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});
