import {
  countType,
  createTable,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
} from "../platform/db/schema/schema.ts";

/** The last change of each setting by an administrator, from now on. */
export const settingChanges: Migration = {
  name: "0087-setting-changes",
  async up(db) {
    await createTable(db, "setting_changes", {
      columns: {
        section: keyType(40),
        field: keyType(60),
        user_id: idType,
        changed_at: numberType,
        had_value: countType,
        before: longTextType,
      },
      primaryKey: ["section", "field"],
    });
  },
};
