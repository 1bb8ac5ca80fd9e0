import type { Parsed, Reply } from "@askwell/contract";
import { testSetLimits } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { csvOf } from "../../../platform/csv/index.ts";
import type { Admin } from "../../../viewer.ts";
import { testRun } from "./test-run.ts";

const columns = ["question", "should_decline", "expected", "verdict", "answer", "cited", "dropped"];

/** The questions of a run as CSV. Rules: docs/rules/assistant-help.md AH6. */
export async function exportTestRun(
  app: App,
  admin: Admin,
  { id }: Parsed<"exportTestRun">,
): Promise<Reply<"exportTestRun">> {
  const { list } = await testRun(app, admin, { id, compare_id: "", page: 1, page_size: testSetLimits.items });
  const named = (posts: readonly { readonly question_id: string; readonly answer_id: string }[]) =>
    posts.map(({ question_id, answer_id }) => (answer_id === "" ? question_id : answer_id)).join(" ");
  const rows = list.map(({ question, declines, expected, verdict, content, sources, dropped }) => [
    ...[question, Number(declines), named(expected), verdict, content, named(sources), dropped],
  ]);
  return { csv: csvOf([columns, ...rows]) };
}
