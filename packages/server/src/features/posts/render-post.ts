import { renderBio } from "@askwell/content/markdown";
import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { isWithinBudget } from "../attempts/index.ts";
import { renderText } from "./text.ts";

/** Shorter texts cost no more than any other call, and are not counted. */
const FREE_CHARACTERS = 4000;
/** Of longer texts so much is previewed within a minute: the longest of all about every second. */
const MINUTE = { action: "render", most: 4_000_000, withinS: 60 } as const;

/** Renders Markdown for a preview, exactly as it would be stored. Rules: docs/rules/limits.md L11. */
export async function renderPost(app: App, who: Member, input: Parsed<"renderPost">): Promise<string> {
  const amount = input.content.length;
  if (amount > FREE_CHARACTERS) {
    const isFine = await app.db.write((tx) => isWithinBudget(app, tx, MINUTE, { who: who.id, amount }));
    if (!isFine) refuse("too_many_attempts");
  }
  if (input.kind === "bio") return renderBio(input.content);
  const { html } = await renderText(app, app.db.read, input.content);
  return html;
}
