import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { lockQuestions } from "../questions/index.ts";
import { listTagsOf } from "../tags/index.ts";

const CHUNK = 200;

/** Indexes the questions of a renamed tag again. */
export const onTagRenamed = (app: App, { tag_id }: EventOf<"tag_renamed">) => reindexQuestions(app, tag_id);

/** Indexes the questions of a merged tag under the words of the target tag. */
export const onTagsMerged = (app: App, { target_id }: EventOf<"tags_merged">) => reindexQuestions(app, target_id);

/** Updates the tags of a tag's questions in the search index. */
async function reindexQuestions(app: App, tagId: string): Promise<void> {
  for (let last: string | undefined = ""; last !== undefined; ) {
    const rows = await app.db.read
      .selectFrom("question_tags")
      .select("question_id")
      .where("tag_id", "=", tagId)
      .where("question_id", ">", last)
      .orderBy("question_id")
      .limit(CHUNK)
      .execute();
    const ids = rows.map(({ question_id }) => question_id);
    await app.db.write(async (tx) => {
      await lockQuestions(tx, ids);
      for (const [id, tags] of await listTagsOf(tx, ids)) {
        const slugs = tags.map((tag) => tag.slug_name);
        await app.search.retag(tx, id, slugs);
      }
    });
    last = ids.at(-1);
  }
}
