import type { Parsed, Reply } from "@askwell/contract";
import { helpLimits, isHelpOn, isStaff, limits } from "@askwell/domain";
import * as v from "valibot";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { actorOf, isStaff as isStaffViewer, type Member } from "../../../viewer.ts";
import { fittingTags } from "../../questions/index.ts";
import { listTagsBySlug } from "../../tags/index.ts";
import { areTagsExcluded } from "../leaving/may-leave.ts";
import { helpText, providerFor } from "./complete.ts";
import { dataMessages } from "./data-message.ts";
import { listUsedTags } from "./used-tags.ts";

const MAX_TOKENS = 300;

const RULES = `You help somebody who writes a question for a questions-and-answers community. Suggest a better title, and tags.

1. The title says in one line what the problem is, with the words, names and numbers of the text: between 15 and 100 characters, in the language of the text, without quotation marks.
2. Choose at most five tags from the list that says what the question is about. Never invent one.
3. Do not answer the question.

Write only JSON: {"title": "…", "tags": ["…"]}`;

const wording = v.object({ title: v.fallback(v.string(), ""), tags: v.fallback(v.array(v.string()), []) });

/**
 * A title and tags for the text that the caller is writing; nothing is changed. Only tags that exist and that the caller
 * may use are suggested, and no title with an address. Rules: docs/rules/assistant-help.md AH11.
 */
export async function suggestWording(
  app: App,
  member: Member,
  { title, content, tags }: Parsed<"suggestWording">,
): Promise<Reply<"suggestWording">> {
  const provider = await providerFor(app, "title", "tags");
  const switches = app.settings.get("assistant");
  await checkMayLeave(app, member, tags);
  const fitting = await fittingTags(app, member, { title, content });
  const slugs = [...new Set([...fitting.map(({ slug_name }) => slug_name), ...(await listUsedTags(app.db.read))])];
  const line = { title, text: content.slice(0, helpLimits.draft).toWellFormed(), tags: slugs };
  const written = await helpText(app, member, {
    ...{ provider, messages: dataMessages(RULES, [line]), maxTokens: MAX_TOKENS },
  });
  const found = v.safeParse(wording, jsonIn(written));
  if (!found.success) fail("assistant_help_failed");
  const suggested = found.output.tags.filter((slug) => slugs.includes(slug)).slice(0, helpLimits.tags);
  return {
    title: isHelpOn("title", switches) ? titleIn(found.output.title) : null,
    tags: isHelpOn("tags", switches) ? await usableTags(app, member, suggested) : null,
    model: provider.model,
  };
}

/** What is excluded by its tags or its author's role is not sent before it is posted either. */
async function checkMayLeave(app: App, member: Member, slugs: readonly string[]): Promise<void> {
  const { ai_exclude_staff } = app.settings.get("assistant");
  if (ai_exclude_staff && isStaffViewer(member)) fail("assistant_excluded");
  const names = slugs.map((slug) => slug.toLowerCase());
  if (await areTagsExcluded(app, app.db.read, names)) fail("assistant_excluded");
}

async function usableTags(app: App, member: Member, slugs: readonly string[]) {
  const rows = await listTagsBySlug(app.db.read, [...slugs]);
  return rows
    .filter(({ status, reserved, main_tag_id }) => {
      const isFree = reserved === 0 || isStaff(actorOf(member));
      return status === "available" && main_tag_id === "0" && isFree;
    })
    .map(({ slug_name, display_name }) => ({ slug_name, display_name }));
}

/** One line without addresses, as long as a title may be; "" if it is none. */
function titleIn(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const length = [...line].length;
  const isTitle = length >= limits.questionTitle.min && length <= limits.questionTitle.max;
  return isTitle && !/https?:|www\.|[<>]/iu.test(line) ? line : "";
}

/** The object that a model has written, perhaps between other words. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return null;
  }
}
