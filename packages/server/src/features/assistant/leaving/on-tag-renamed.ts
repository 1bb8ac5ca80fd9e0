import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { changeSettings } from "../../site/index.ts";
import { listTagsById } from "../../tags/index.ts";

/** An excluded tag stays excluded under its new name. Rules: docs/rules/assistant-help.md AH1. */
export async function onTagRenamed(app: App, { tag_id, from }: EventOf<"tag_renamed">): Promise<void> {
  if (from === undefined) return;
  await app.db.write(async (tx) => {
    const { ai_exclude_tags: slugs } = await app.settings.lock(tx, "assistant");
    const [tag] = await listTagsById(tx, [tag_id]);
    if (!tag || !slugs.includes(from)) return;
    // The old name stays: another tag may get it, and until then it matches nothing.
    await changeSettings(app, tx, { assistant: { ai_exclude_tags: [...new Set([...slugs, tag.slug_key])] } });
  });
}
