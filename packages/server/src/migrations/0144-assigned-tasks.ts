import { createTable, idType, type Migration, numberType, textType, wordType } from "../platform/db/schema/schema.ts";

/** What automation rules have assigned to people. */
export const assignedTasks: Migration = {
  name: "0144-assigned-tasks",
  async up(db) {
    await createTable(db, "assigned_tasks", {
      columns: {
        id: idType,
        assignee_id: idType,
        batch_id: idType,
        object_id: idType,
        rule_id: idType,
        reason: textType,
        assigned_by: idType,
        status: wordType,
        opened_at: numberType,
        settled_at: numberType,
        settled_by: idType,
      },
      primaryKey: ["id"],
      indexes: [
        ["assignee_id", "status", "opened_at", "id"],
        ["status", "opened_at", "id"],
        ["batch_id"],
        ["object_id"],
      ],
    });
  },
};
