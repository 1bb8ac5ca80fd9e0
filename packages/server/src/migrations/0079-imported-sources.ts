import type { Kysely } from "kysely";
import { createTable, longTextType, type Migration, numberType, wordType } from "../platform/db/schema/schema.ts";

/** The columns that are used, as they are at this migration. */
interface Stored {
  key_values: { name: string; value: string; updated_at: number };
  imported_sources: { name: string; place: number; progress: string; updated_at: number };
}

/** Where the progress of the only source stood before. */
const OLD_NAME = "import.stackexchange";

/** The sites from which posts were imported, of which there was one before. */
export const importedSources: Migration = {
  name: "0079-imported-sources",
  async up(schema) {
    await createTable(schema, "imported_sources", {
      columns: { name: wordType, place: numberType, progress: longTextType, updated_at: numberType },
      primaryKey: ["name"],
      clustered: true,
    });
    const db = schema as unknown as Kysely<Stored>;
    const old = await db.selectFrom("key_values").selectAll().where("name", "=", OLD_NAME).executeTakeFirst();
    if (old) {
      const { source: name } = JSON.parse(old.value) as { source: string };
      const row = { name, place: 1, progress: old.value, updated_at: old.updated_at };
      await db.insertInto("imported_sources").values(row).execute();
    }
    await db
      .deleteFrom("key_values")
      .where("name", "in", [OLD_NAME, `${OLD_NAME}.turn`])
      .execute();
  },
};
