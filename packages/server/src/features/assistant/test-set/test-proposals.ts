import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { wireId } from "../../posts/index.ts";
import { listProposals } from "./queries.ts";

/** Questions with accepted answers that are not in the test set. Rules: docs/rules/assistant-help.md AH3. */
export async function testProposals(
  app: App,
  _: Admin,
  { page, page_size }: Parsed<"testProposals">,
): Promise<Reply<"testProposals">> {
  const rows = await listProposals(app, app.db.read, { limit: page_size, offset: (page - 1) * page_size });
  return rows.map(({ id, accepted_answer_id, title, url_title, score }) => ({
    question_id: wireId(app, id),
    answer_id: wireId(app, accepted_answer_id),
    ...{ title, url_title, vote_count: score },
  }));
}
