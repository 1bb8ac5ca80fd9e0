import { kindOfId } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { ensureTransforms, saveTransformed } from "./current-transforms.ts";
import type { StoredPosts } from "./rerender-texts.ts";
import { fingerprintOf } from "./transform-html.ts";

/** Transforms a text that was saved, if it is still there. Source: docs/rules/plugins.md PL40. */
export async function transformText(
  app: App,
  posts: Readonly<Record<"question" | "answer" | "comment", StoredPosts>>,
  id: string,
): Promise<void> {
  const kind = kindOfId(id);
  if (kind !== "question" && kind !== "answer" && kind !== "comment") return;
  const transforms = fingerprintOf(app);
  await ensureTransforms(app, transforms);
  const text = await posts[kind].find(app.db.read, id);
  if (!text) return;
  const rendered = await posts[kind].render(app, text);
  if (rendered.html !== text.html) await saveTransformed(app, transforms, rendered.save);
}
