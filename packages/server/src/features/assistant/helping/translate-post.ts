import { randomBytes } from "node:crypto";
import type { Parsed, Reply } from "@askwell/contract";
import { limits, protectText, restoreText } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { rerenderText } from "../../posts/index.ts";
import type { ReadyProvider } from "../settings/chosen-provider.ts";
import type { AssistantHelpRow } from "../table.ts";
import { helpText, providerFor } from "./complete.ts";
import { dataMessages } from "./data-message.ts";
import { isFaithful } from "./faithful.ts";
import { type HelpedPost, helpedPost } from "./helped-post.ts";
import { madeOnce } from "./made-once.ts";
import { saveHelp, versionOf } from "./stored-helps.ts";

const rules = (language: string) => `You translate a post of a questions-and-answers community into ${language}.

1. The post is Markdown. Keep its structure: headings, lists, tables, quotations, emphasis and line breaks.
2. Marks such as ⟦a1b2:3⟧ stand for code and addresses. Keep every mark exactly once, as it is, at its place in the sentence.
3. Translate everything else, and only that. Do not answer the post, explain, shorten or add anything.
4. If there is a title, write its translation as the first line, then an empty line, then the text. Otherwise write the text alone.`;

/**
 * A post in the language of the reader. Code and addresses never reach the model; what it writes is rendered like every
 * post, and is none if its links or its code differ from those of the post. One of the same version is read, not made.
 * Rules: docs/rules/assistant-help.md AH10.
 */
export async function translatePost(
  app: App,
  member: Member,
  { object_id }: Parsed<"translatePost">,
): Promise<Reply<"translatePost">> {
  const provider = await providerFor(app, "translation");
  const post = await helpedPost(app, member, object_id);
  const { language } = member;
  const instructions = rules(nameOf(language));
  const key = { object_id: post.id, kind: "translation", language };
  const version = versionOf(instructions, provider.provider, provider.model, post.title, post.content, post.html);
  const make = () => makeTranslation(app, member, { key: { ...key, version }, provider, post, instructions });
  return replyOf(await madeOnce(app, { ...key, version }, make));
}

interface TranslationOrder {
  readonly key: Pick<AssistantHelpRow, "object_id" | "kind" | "language" | "version">;
  readonly provider: ReadyProvider;
  readonly post: HelpedPost;
  /** What the model is told. */
  readonly instructions: string;
}

/** Has a translation written, and stores it if it is faithful. */
async function makeTranslation(
  app: App,
  member: Member,
  { key, provider, post, instructions }: TranslationOrder,
): Promise<AssistantHelpRow> {
  const mark = randomBytes(2).toString("hex");
  const hidden = protectText(post.content, mark);
  const line = { ...(post.title !== "" && { title: post.title }), text: hidden.text };
  const written = await helpText(app, member, { provider, messages: dataMessages(instructions, [line]), maxTokens: 0 });
  const { title, text } = split(written, post.title !== "");
  const markdown = restoreText(text, hidden, mark);
  if (markdown === null || markdown.trim() === "" || isTooLong(markdown, post.content)) fail("assistant_help_failed");
  const { html } = await rerenderText(app, app.db.read, { id: `t${post.id}`, content: markdown, html: post.html });
  if (!isFaithful(html, await referenceOf(app, post))) fail("assistant_help_failed");
  const row = { ...key, title, text: html, sources: "", model: provider.model, created_at: app.now() };
  await app.db.write((tx) => saveHelp(tx, row));
  return row;
}

/** The post as it is rendered now, which its translation is compared with. */
const referenceOf = async (app: App, { id, content, html }: HelpedPost) =>
  (await rerenderText(app, app.db.read, { id: `t${id}`, content, html })).html;

const replyOf = ({ title, text, language, model, created_at }: AssistantHelpRow): Reply<"translatePost"> => ({
  ...{ title, html: text, language, model, created_at },
});

/** The English name of a language of the interface, such as `zh_CN`. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(language.replace("_", "-")) ?? language;

/** Some languages need twice the characters of others. */
const isTooLong = (translated: string, original: string) => translated.length > 4 * original.length + 500;

/** The translated title, as one line of plain text, and the text behind it. */
function split(written: string, hasTitle: boolean): { title: string; text: string } {
  if (!hasTitle) return { title: "", text: written };
  const [line = "", ...rest] = written.split("\n");
  const title = line.replace(/^#+\s*/, "").trim();
  const characters = [...title];
  const max = 2 * limits.questionTitle.max;
  return { title: characters.slice(0, max).join(""), text: rest.join("\n").trim() };
}
