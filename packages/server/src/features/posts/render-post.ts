import type { Parsed } from "@askwell/contract";
import { addBasePathToHtml } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { consumePreviewBudget } from "../rate-limits/index.ts";
import { previewText } from "./text.ts";

/** Renders Markdown for a preview, exactly as it would be stored. Rules: docs/rules/limits.md L11. */
export async function renderPost(app: App, who: Member, input: Parsed<"renderPost">): Promise<string> {
  if (!(await consumePreviewBudget(app, who, input.content))) fail("too_many_attempts");
  const html = await (input.kind === "bio"
    ? app.rendering.bio(input.content, "preview")
    : previewText(app, app.db.read, input.content));
  return addBasePathToHtml(app.settings.basePath, html);
}
