import { describe } from "@askwell/content";
import { htmlToMarkdown, type PostPage, postPage } from "@askwell/content/import";
import { RENDERER_VERSION, renderBio, renderMarkdown } from "@askwell/content/markdown";
import { limits } from "@askwell/domain";
import { type CommentTargets, commentMarkdown } from "./comment-texts.ts";

/** A text: the HTML of a post with its Markdown, if known; Markdown; a comment of a dump; or a profile. */
export type ForeignText =
  | { readonly markdown: string; readonly scope: string }
  | { readonly html: string; readonly source: string | null; readonly scope: string }
  | (CommentTargets & { readonly comment: string; readonly scope: string })
  | { readonly bio: string; readonly format?: string };

/** A text as it is stored. */
export interface MadeText {
  readonly content: string;
  readonly html: string;
  readonly renderer: number;
  /** The excerpt of a post; empty for other texts. */
  readonly description: string;
}

/** Mentions in a dump use old names, so no user is linked. */
const NO_USERS: ReadonlySet<string> = new Set();

/** Converts a foreign text to Markdown and HTML. `scope` is the id of its post here. */
export function makeText(siteUrl: string, text: ForeignText): MadeText {
  const { markdown, html } = pageOf(siteUrl, text);
  const description = "html" in text || "markdown" in text ? describe(html) : "";
  return { content: markdown, html, renderer: RENDERER_VERSION, description };
}

function pageOf(siteUrl: string, text: ForeignText): PostPage {
  if ("html" in text) return postPage(text.html, text.source, { siteUrl, scope: text.scope });
  if ("bio" in text) {
    const markdown = (text.format === "markdown" ? text.bio : htmlToMarkdown(text.bio)).slice(0, limits.bio.max);
    return { markdown, html: renderBio(markdown) };
  }
  const markdown = "markdown" in text ? text.markdown.trim() : commentMarkdown(text.comment, text);
  return { markdown, html: renderMarkdown(markdown, { siteUrl, scope: text.scope, people: NO_USERS }) };
}

/** The text of a post or comment that says its format; undefined for the others, which dumps contain. */
export function recordText(text: string, format: string, scope: string): ForeignText | undefined {
  if (format === "markdown") return { markdown: text, scope };
  return format === "html" ? { html: text, source: null, scope } : undefined;
}
