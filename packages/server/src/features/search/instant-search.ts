import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { wireId } from "../posts/index.ts";
import { tagSuggestions } from "../tags/index.ts";
import { listFoundQuestions } from "./queries.ts";
import { findPosts } from "./search.ts";
import { foundWords } from "./search-results.ts";

const MAX_QUESTIONS = 5;
const MAX_TAGS = 3;

/** The first questions and tags for a search that is still being typed. Source: docs/rules/search.md F16. */
export async function instantSearch(
  app: App,
  who: Viewer,
  input: Parsed<"instantSearch">,
): Promise<Reply<"instantSearch">> {
  const options = { kind: "question", order: "relevance", offset: 0, size: MAX_QUESTIONS } as const;
  const { postIds, texts } = await findPosts(app, who, input.q, options);
  const rows = new Map((await listFoundQuestions(app.db.read, postIds)).map((row) => [row.id, row]));
  const titles = [...rows.values()].map(({ title }) => title);
  const tags = await tagSuggestions(app, who, { tag: input.q });
  return {
    questions: postIds.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [];
      const { title, url_title, answer_count, accepted } = row;
      return [{ id: wireId(app, id), title, url_title, answer_count, accepted }];
    }),
    tags: tags.slice(0, MAX_TAGS).map(({ slug_name, display_name }) => ({ slug_name, display_name })),
    found: foundWords(titles, await app.search.hits(texts)),
  };
}
