import { plainText } from "@askwell/content";
import type { Parsed, Reply } from "@askwell/contract";
import { helpLimits, type Reason, reasonsFor } from "@askwell/domain";
import * as v from "valibot";
import type { App } from "../../../app.ts";
import type { Staff } from "../../../viewer.ts";
import { helpText, providerFor } from "./complete.ts";
import { dataMessages } from "./data-message.ts";
import { helpedPost } from "./helped-post.ts";

const MAX_TOKENS = 600;

const rules = (
  reasons: readonly Reason[],
  language: string,
) => `You help the moderators of a questions-and-answers community to look at a post. You decide nothing.

1. Name what may be wrong with the post, if anything, by these reasons only: ${reasons.join(", ")}.
2. For each, quote the words of the post that show it, exactly as they are, and say in one short sentence in ${language} why.
3. If nothing is wrong, write nothing.

Write one line of JSON for each: {"reason": "…", "quote": "…", "why": "…"}`;

const hint = v.object({ reason: v.string(), quote: v.string(), why: v.string() });

const squeezed = (text: string) => text.replace(/\s+/gu, " ").trim();

/**
 * Hints about a post: only reasons for flags, each with words that the post has. Nothing follows from them. Rules:
 * docs/rules/assistant-help.md AH12.
 */
export async function hintModeration(
  app: App,
  staff: Staff,
  { object_id }: Parsed<"hintModeration">,
): Promise<Reply<"hintModeration">> {
  const provider = await providerFor(app, "hints");
  const post = await helpedPost(app, staff, object_id);
  const reasons = (reasonsFor(post.kind, "flag") ?? []).filter((reason) => reason !== "a_duplicate");
  const language = new Intl.DisplayNames("en", { type: "language" }).of(staff.language.replace("_", "-")) ?? "English";
  const text = plainText(post.html).toWellFormed();
  const line = { kind: post.kind, ...(post.title !== "" && { title: post.title }), text };
  const messages = dataMessages(rules(reasons, language), [line]);
  const written = await helpText(app, staff, { provider, messages, maxTokens: MAX_TOKENS });
  const t = app.translator(staff.language);
  const words = squeezed(`${post.title}\n${text}`);
  const hints = written.split("\n").flatMap((each) => {
    const found = v.safeParse(hint, parseJson(each));
    if (!found.success) return [];
    const reason = reasons.find((known) => known === found.output.reason);
    const quote = squeezed(found.output.quote);
    const why = [...squeezed(found.output.why)].slice(0, helpLimits.hint).join("");
    if (!reason || quote === "" || !words.includes(quote)) return [];
    return [{ reason: t(`reasons.${reason}.name`), quote: quote.slice(0, helpLimits.hint).toWellFormed(), why }];
  });
  return { hints: hints.slice(0, helpLimits.hints), model: provider.model, created_at: app.now() };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
