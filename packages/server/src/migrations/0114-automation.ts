import {
  addColumn,
  countType,
  createTable,
  flagType,
  idType,
  keyType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** What automation rules have done, and which events of the log were caused by them. */
export const automation: Migration = {
  name: "0114-automation",
  async up(db) {
    await createTable(db, "automation_states", {
      columns: {
        rule_id: idType,
        position: numberType,
        started_at: numberType,
        checked_at: numberType,
        checked_id: idType,
        hour_at: numberType,
        hour_count: countType,
        pause: wordType,
        paused_until: numberType,
      },
      primaryKey: ["rule_id"],
    });
    await createTable(db, "automation_matches", {
      columns: { rule_id: idType, object_id: idType },
      primaryKey: ["rule_id", "object_id"],
      indexes: [["object_id"]],
      clustered: true,
    });
    await createTable(db, "automation_actions", {
      columns: {
        rule_id: idType,
        subject: keyType(24),
        step: countType,
        kind: wordType,
        target: textType,
        object_id: idType,
        thread_id: idType,
        event: wordType,
        happened_at: numberType,
        state: wordType,
        attempts: countType,
        next_at: numberType,
        held_until: numberType,
        error: textType,
        created_at: numberType,
        done_at: numberType,
      },
      primaryKey: ["rule_id", "subject", "step"],
      indexes: [["state", "next_at"], ["rule_id", "created_at"], ["rule_id", "state", "created_at"], ["created_at"]],
    });
    for (const table of ["logged_events", "published_events"])
      await addColumn(db, { table, name: "by_rule", type: flagType, value: 0 });
  },
};
