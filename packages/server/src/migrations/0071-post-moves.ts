import { createTable, idType, type Migration, numberType, textType, wordType } from "../platform/db/schema/schema.ts";

/** Posts that staff have moved, and what each move has changed, for undoing it. */
export const postMoves: Migration = {
  name: "0071-post-moves",
  async up(db) {
    await createTable(db, "post_moves", {
      columns: {
        id: idType,
        created_at: numberType,
        kind: wordType,
        staff_id: idType,
        from_id: idType,
        to_id: idType,
        status: wordType,
      },
      primaryKey: ["id"],
      indexes: [["to_id", "kind", "id"]],
    });
    await createTable(db, "post_move_items", {
      columns: {
        move_id: idType,
        kind: wordType,
        object_id: idType,
        created_at: numberType,
        before: textType,
      },
      primaryKey: ["move_id", "kind", "object_id"],
      indexes: [["created_at"]],
    });
  },
};
