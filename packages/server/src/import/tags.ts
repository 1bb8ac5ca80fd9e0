import { slugProblem, tagSlug } from "@askwell/domain";
import { importedPosts, saveImportedPosts } from "../features/posts/bulk.ts";
import { tagKeysBySlug } from "../features/tags/bulk.ts";
import { createTags } from "../features/tags/index.ts";
import { type DumpRow, InvalidRowError, idOf, needText } from "./fields.ts";
import { accountsOf, COMMUNITY } from "./people.ts";
import { type Phase, readAll } from "./phase.ts";
import { isNew } from "./posts.ts";
import { countImported, countLeftOut } from "./summary.ts";

/** Imports tags without their texts, which are imported with the posts. Existing tags are not changed. */
export const tagsPhase: Phase = {
  name: "tags",
  file: "Tags.xml",
  batchRows: 200,
  unreadable: "tags",
  async prepare(context, batch) {
    const { app, source } = context;
    const tags = [...new Map(readAll(batch, "tags", readTag).map((tag) => [tag.slug_name, tag])).values()];
    const slugs = tags.map((tag) => tag.slug_name);
    const known = await tagKeysBySlug(app.db.read, slugs);
    const accounts = await accountsOf(context, [COMMUNITY]);
    const wikis = await importedPosts(
      app.db.read,
      source,
      tags.flatMap((tag) => tag.posts),
    );
    return async (tx, summary) => {
      const candidates = tags.map(({ slug_name }) => ({ slug_name, display_name: slug_name, original_text: "" }));
      const made = await createTags(
        app,
        tx,
        accounts.get(COMMUNITY)!,
        candidates.filter((tag) => !known.has(tag.slug_name)),
      );
      const ids = new Map(made.map((tag) => [tag.slug_name, tag.id]));
      const texts = tags.flatMap(({ slug_name, posts }) =>
        posts.flatMap((foreign_id) => {
          const post_id = ids.get(slug_name);
          return post_id && isNew(context, post_id) && !wikis.has(foreign_id) ? { source, foreign_id, post_id } : [];
        }),
      );
      await saveImportedPosts(tx, texts);
      countImported(summary, "tags", made.length);
      countLeftOut(summary, "tags", "there already", tags.length - made.length);
    };
  },
};

function readTag(row: DumpRow) {
  const slug_name = tagSlug(needText(row, "TagName"));
  if (slugProblem(slug_name) !== null) throw new InvalidRowError(`"${slug_name}" is no name of a tag`);
  const posts = [idOf(row, "ExcerptPostId"), idOf(row, "WikiPostId")].filter((id) => id !== "");
  return { slug_name, posts: [...new Set(posts)] };
}
