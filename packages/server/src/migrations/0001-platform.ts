import {
  countType,
  createTable,
  hashType,
  idType,
  keyType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Tables of the platform: sequences, jobs, settings, files. */
export const platform: Migration = {
  name: "0001-platform",
  async up(db) {
    await createTable(db, "sequences", {
      columns: { name: wordType, value: numberType },
      primaryKey: ["name"],
      clustered: true,
    });
    await createTable(db, "jobs", {
      columns: {
        id: keyType(40),
        name: wordType,
        event: longTextType,
        created_at: numberType,
        run_at: numberType,
        attempts: countType,
        state: wordType,
        locked_until: numberType,
        locked_by: wordType,
        last_error: textType,
      },
      primaryKey: ["id"],
      indexes: [
        ["state", "run_at", "id"],
        ["state", "locked_until"],
      ],
    });
    await createTable(db, "schedules", {
      columns: { name: wordType, next_at: numberType, last_at: numberType },
      primaryKey: ["name"],
      clustered: true,
    });
    await createTable(db, "cache_marks", {
      columns: { id: keyType(40), created_at: numberType, process: wordType, tags: longTextType },
      primaryKey: ["id"],
      indexes: [["created_at"]],
      clustered: true,
    });
    await createTable(db, "key_values", {
      columns: { name: keyType(128), value: longTextType, updated_at: numberType },
      primaryKey: ["name"],
    });
    await createTable(db, "settings", {
      columns: { section: wordType, value: longTextType, updated_at: numberType },
      primaryKey: ["section"],
    });
    await createTable(db, "files", {
      columns: {
        id: idType,
        created_at: numberType,
        user_id: idType,
        path: keyType(255),
        source: wordType,
        name: textType,
        media_type: textType,
        size_bytes: numberType,
        object_id: idType,
        status: wordType,
      },
      primaryKey: ["id"],
      unique: [["path"]],
      indexes: [["user_id", "id"]],
    });
    await createTable(db, "submissions", {
      columns: { mark: hashType, expires_at: numberType },
      primaryKey: ["mark"],
      indexes: [["expires_at"]],
      clustered: true,
    });
    await createTable(db, "attempts", {
      columns: {
        subject: keyType(400),
        action: wordType,
        count: countType,
        first_at: numberType,
        last_at: numberType,
        expires_at: numberType,
      },
      primaryKey: ["subject", "action"],
      indexes: [["expires_at"]],
      clustered: true,
    });
  },
};
