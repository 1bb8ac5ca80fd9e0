import {
  countType,
  createTable,
  flagType,
  keyType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** Backups and verifications that were started from the administration. */
export const backupRuns: Migration = {
  name: "0030-backup-runs",
  async up(db) {
    await createTable(db, "backup_runs", {
      columns: {
        id: keyType(36),
        kind: wordType,
        state: wordType,
        scheduled: flagType,
        archive: keyType(100),
        created_at: numberType,
        heard_at: numberType,
        ended_at: numberType,
        progress: textType,
        error: longTextType,
        version: wordType,
        size_bytes: numberType,
        row_count: numberType,
        file_count: numberType,
        reply_count: countType,
      },
      primaryKey: ["id"],
      indexes: [["kind", "state", "created_at"], ["archive"], ["created_at"]],
    });
  },
};
