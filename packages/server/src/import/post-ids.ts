import { countTakenNumbers, saveImportedPosts } from "../features/posts/bulk.ts";
import type { DumpRow } from "./fields.ts";
import { type Phase, readAll } from "./phase.ts";
import { findObjects, postKindOf, readAnswer, readQuestion } from "./posts.ts";
import { countLeftOut, LEADS_ELSEWHERE } from "./summary.ts";

/** Allocates the ids of questions and answers, so that references can be resolved, and validates their rows. */
export const postIdsPhase: Phase = {
  name: "post ids",
  file: "Posts.xml",
  batchRows: 2000,
  unreadable: "posts",
  async prepare(context, batch) {
    const { app, source, otherSources: sources } = context;
    const others: string[] = [];
    const posts = readAll(batch, "posts", (row) => {
      const kind = postKindOf(row);
      if (kind === "question" || kind === "answer") return checked(row);
      if (!kind.startsWith("tag ")) others.push(kind);
      return undefined;
    });
    const known = await findObjects(
      context,
      posts.map((post) => post.foreign_id),
    );
    const fresh = [...new Map(posts.map((post) => [post.foreign_id, post])).values()].filter(
      (post) => !known.has(post.foreign_id),
    );
    return async (tx, summary) => {
      for (const kind of ["question", "answer"] as const) {
        const some = fresh.filter((post) => post.kind === kind);
        const ids = await app.ids.reserve(tx, kind, some.length);
        await saveImportedPosts(
          tx,
          some.map(({ foreign_id }, index) => ({ source, foreign_id, post_id: ids[index]! })),
        );
        const taken = await countTakenNumbers(tx, kind, {
          sources,
          ids: some.map(({ foreign_id }) => foreign_id),
        });
        countLeftOut(summary, "addresses", LEADS_ELSEWHERE, taken);
        const before = posts.filter((post) => post.kind === kind && known.has(post.foreign_id)).length;
        countLeftOut(summary, `${kind}s`, "imported before", before);
      }
      for (const kind of others) countLeftOut(summary, "other posts", kind);
    };
  },
};

function checked(row: DumpRow) {
  const question = readQuestion(row);
  if (question) return { kind: "question" as const, foreign_id: question.foreign_id };
  const answer = readAnswer(row);
  return answer && { kind: "answer" as const, foreign_id: answer.foreign_id };
}
