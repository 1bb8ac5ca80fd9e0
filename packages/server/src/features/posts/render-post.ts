import { renderBio } from "@askwell/content/markdown";
import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../who.ts";
import { renderText } from "./text.ts";

/** Renders Markdown for a preview, exactly as it would be stored. */
export async function renderPost(app: App, _who: Member, input: Parsed<"renderPost">): Promise<string> {
  if (input.kind === "bio") return renderBio(input.content);
  const { html } = await renderText(app, app.db.read, input.content);
  return html;
}
