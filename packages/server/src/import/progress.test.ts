import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../test/check-counters.ts";
import { DUMP } from "../../testing/dump.ts";
import { type ImportStage, importStage } from "../../testing/imports.ts";

let stage: ImportStage;
beforeEach(async () => {
  stage = await importStage();
});
afterEach(() => stage.close());

test("X7 of two imports at once, one is refused with its reason and nothing comes twice", async () => {
  await stage.write(DUMP);
  const runs = await Promise.allSettled([stage.run(), stage.run()]);
  const refusals = runs.filter((run) => run.status === "rejected").map(({ reason }) => String(reason));
  expect(refusals).toEqual(["ImportRefusedError: Another import is running on this site."]);
  const { read } = stage.site.app.db;
  expect(await read.selectFrom("questions").select("id").execute()).toHaveLength(3);
  expect(await read.selectFrom("comments").select("id").execute()).toHaveLength(2);
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});
