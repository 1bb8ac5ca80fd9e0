import type { App } from "../app.ts";
import { storeAnswer } from "../features/answers/index.ts";
import { storeQuestion } from "../features/questions/index.ts";
import { createTags, listTagsBySlug } from "../features/tags/index.ts";
import type { Tx } from "../tables.ts";

const TAG = "support";

/** A tag and two answered questions that explain the site, by its first administrator. */
export async function addStarterContent(app: App, tx: Tx, author: { id: string; language: string }): Promise<void> {
  const t = app.translator(author.language);
  await createTags(app, tx, author.id, [{ slug_name: TAG, display_name: TAG, original_text: t("starter.tag.text") }]);
  const posts = [
    { title: t("starter.tags.title"), text: t("starter.tags.text"), answer: t("starter.tags.answer") },
    {
      title: t("starter.reputation.title"),
      text: t("starter.reputation.text"),
      answer: t("starter.reputation.answer"),
    },
  ];
  for (const { title, text, answer } of posts) {
    const tags = await listTagsBySlug(tx, [TAG]);
    const { question } = await storeQuestion(app, tx, { author_id: author.id, title, content: text, tags });
    await storeAnswer(app, tx, { question, author_id: author.id, content: answer });
  }
}
