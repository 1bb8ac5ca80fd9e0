import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { wireId } from "../posts/index.ts";
import { tagSuggestions } from "../tags/index.ts";
import { listFoundQuestions } from "./queries.ts";
import { findWords } from "./search.ts";

const MOST_QUESTIONS = 5;
const MOST_TAGS = 3;

/** The first questions and tags for what is still being typed. Source: docs/rules/search.md F16. */
export async function instantSearch(
  app: App,
  who: Viewer,
  input: Parsed<"instantSearch">,
): Promise<Reply<"instantSearch">> {
  const wanted = { kind: "question", order: "relevance", offset: 0, size: MOST_QUESTIONS } as const;
  const { postIds } = await findWords(app, who, input.q, wanted);
  const rows = new Map((await listFoundQuestions(app.db.read, postIds)).map((row) => [row.id, row]));
  const tags = await tagSuggestions(app, who, { tag: input.q });
  return {
    questions: postIds.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [];
      const { title, url_title, answer_count, accepted } = row;
      return [{ id: wireId(app, id), title, url_title, answer_count, accepted }];
    }),
    tags: tags.slice(0, MOST_TAGS).map(({ slug_name, display_name }) => ({ slug_name, display_name })),
  };
}
