import { afterEach, beforeEach, expect, test } from "vitest";
import { DUMP, question } from "../../testing/dump.ts";
import { createImportFixture, type ImportFixture } from "../../testing/imports.ts";
import type { SchemaDb } from "../platform/db/schema/schema.ts";
import { importedSources } from "./0079-imported-sources.ts";

let stage: ImportFixture;
beforeEach(async () => {
  stage = await createImportFixture();
});
afterEach(() => stage.close());

test("X7 an import that was interrupted before the upgrade goes on after it", async () => {
  const { app } = stage.site;
  await stage.write(DUMP);
  await stage.run("answers");
  await app.db.write(async (tx) => {
    // The state that an earlier version left.
    const { progress: value, updated_at } = await tx
      .selectFrom("imported_sources")
      .selectAll()
      .executeTakeFirstOrThrow();
    await tx.schema.dropTable("imported_sources").execute();
    await tx.deleteFrom("key_values").where("name", "=", "import.turn").execute();
    const rows = [
      { name: "import.stackexchange", value, updated_at },
      { name: "import.stackexchange.turn", value: "", updated_at },
    ];
    await tx.insertInto("key_values").values(rows).execute();
    await importedSources.up(tx as unknown as SchemaDb);
  });
  const stored = app.db.read.selectFrom("imported_sources").select(["name", "place"]);
  expect(await stored.execute()).toEqual([{ name: "tea", place: 1 }]);
  const { tally, isWhole } = await stage.run();
  expect([isWhole, tally.kept.questions, tally.kept.answers]).toEqual([true, 3, expect.any(Number)]);
  await stage.write({ ...DUMP, Posts: [...(DUMP.Posts ?? []), question(900)] });
  expect((await stage.run()).tally.kept.questions).toBe(1);
  const old = app.db.read.selectFrom("key_values").select("name").where("name", "like", "import.%");
  expect(await old.execute()).toEqual([{ name: "import.turn" }]);
});
