import {
  addColumn,
  countType,
  createTable,
  flagType,
  idType,
  longTextType,
  type Migration,
  numberType,
  textType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** The test set of the assistant with its runs, and what tests and helps add to the figures of a day. */
export const assistantTests: Migration = {
  name: "0131-assistant-tests",
  async up(db) {
    await createTable(db, "assistant_test_items", {
      columns: {
        id: idType,
        question_id: idType,
        question: textType,
        declines: flagType,
        expected: textType,
        created_at: numberType,
      },
      primaryKey: ["id"],
      indexes: [["question_id"]],
    });
    await createTable(db, "assistant_test_runs", {
      columns: {
        id: idType,
        user_id: idType,
        provider: wordType,
        model: textType,
        instructions: longTextType,
        prompt_version: wordType,
        state: wordType,
        total: countType,
        input_tokens: numberType,
        output_tokens: numberType,
        created_at: numberType,
        ended_at: numberType,
      },
      primaryKey: ["id"],
    });
    await createTable(db, "assistant_test_results", {
      columns: {
        run_id: idType,
        item_id: idType,
        question: textType,
        declines: flagType,
        expected: textType,
        verdict: wordType,
        sentences: longTextType,
        sources: textType,
        dropped: countType,
        created_at: numberType,
      },
      primaryKey: ["run_id", "item_id"],
      indexes: [["run_id", "verdict", "item_id"]],
    });
    for (const name of ["helps", "tests"])
      await addColumn(db, { table: "assistant_days", name, type: countType, value: 0 });
  },
};
