import { describe } from "@askwell/content";
import { htmlToMarkdown, type PostPage, postPage } from "@askwell/content/import";
import { RENDERER_VERSION, renderBio, renderMarkdown } from "@askwell/content/markdown";
import { limits } from "@askwell/domain";
import { type CommentPlaces, commentMarkdown } from "./comment-texts.ts";

/** A text as a dump has it: the page of a post and, perhaps, what its author wrote; a comment; a profile. */
export type ForeignText =
  | { readonly html: string; readonly source: string | null; readonly scope: string }
  | (CommentPlaces & { readonly comment: string; readonly scope: string })
  | { readonly bio: string };

/** A text as it is stored. */
export interface MadeText {
  readonly content: string;
  readonly html: string;
  readonly renderer: number;
  /** The start of a post; empty for other texts, which nothing describes. */
  readonly description: string;
}

/** Mentions in a dump name people by what they were called then, so nobody is linked. */
const NOBODY: ReadonlySet<string> = new Set();

/** The Markdown of a foreign text with the page that it renders to. `scope` is the id here of the post it belongs to. */
export function makeText(siteUrl: string, text: ForeignText): MadeText {
  const { markdown, html } = pageOf(siteUrl, text);
  const description = "html" in text ? describe(html) : "";
  return { content: markdown, html, renderer: RENDERER_VERSION, description };
}

function pageOf(siteUrl: string, text: ForeignText): PostPage {
  if ("html" in text) return postPage(text.html, text.source, { siteUrl, scope: text.scope });
  if ("bio" in text) {
    const markdown = htmlToMarkdown(text.bio).slice(0, limits.bio.max);
    return { markdown, html: renderBio(markdown) };
  }
  const markdown = commentMarkdown(text.comment, text);
  return { markdown, html: renderMarkdown(markdown, { siteUrl, scope: text.scope, people: NOBODY }) };
}
