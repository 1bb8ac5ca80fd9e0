import { type PostReference, postReferences, writtenIds } from "@askwell/content";
import { RENDERER_VERSION } from "@askwell/content/markdown";
import type { App } from "../../app.ts";
import type { Priority } from "../../platform/rendering/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { usersByUsername } from "../users/index.ts";
import type { LinkTarget } from "./links.ts";
import { holdTransforms } from "./rerendering/current-transforms.ts";
import { hasTransforms, linkedUsers, transformHtml } from "./rerendering/transform-html.ts";

/** A rendered text, as it is stored with its source. */
export interface RenderedText {
  readonly content: string;
  readonly html: string;
  readonly renderer: number;
  readonly description: string;
  /** The posts of this site that it links to. */
  readonly targets: readonly LinkTarget[];
}

/**
 * Renders the Markdown of a post, with mentions and references to posts resolved. `scope` is the post's id, which makes
 * the anchors of several posts on one page distinct. Plugins transform the text after the commit.
 */
export async function renderText(app: App, tx: Tx, markdown: string, scope: string): Promise<RenderedText> {
  // A plugin may have been switched on in another process, of which this one does not know yet.
  const isTransformed = hasTransforms(app) || (await holdTransforms(tx)) !== "";
  if (isTransformed) await app.emit(tx, { kind: "text_rendered", object_id: scope });
  return render(app, tx, markdown, { scope, people: await existingUsers(app, tx, markdown, "save"), priority: "save" });
}

/** Renders an imported text, of which plugins transform what their own job finds. */
export async function renderImported(app: App, markdown: string, scope: string): Promise<RenderedText> {
  const { read } = app.db;
  const people = await existingUsers(app, read, markdown, "preview");
  return render(app, read, markdown, { scope, people, priority: "preview" });
}

/** Renders a text for a preview, at a lower priority than texts that are stored. */
export async function previewText(app: App, db: Db, markdown: string): Promise<string> {
  const people = await existingUsers(app, db, markdown, "preview");
  return (await render(app, db, markdown, { scope: undefined, people, priority: "preview" })).html;
}

/**
 * Renders a stored text again, and lets plugins transform it. It links only users it linked before: neither users who took a mentioned
 * name since, nor users named by an imported text. Rules: docs/rules/markdown.md M13, docs/rules/import.md X3.
 */
export async function rerenderText(
  app: App,
  db: Db,
  text: { readonly id: string; readonly content: string; readonly html: string },
): Promise<RenderedText> {
  const linked = linkedUsers(text.html);
  const people = linked.size > 0 ? [...(await existingUsers(app, db, text.content, "preview"))] : [];
  const rendered = await render(app, db, text.content, {
    scope: text.id,
    people: new Set(people.filter((name) => linked.has(name.toLowerCase()))),
    // Runs in the background.
    priority: "preview",
  });
  return { ...rendered, html: await transformHtml(app, rendered.html) };
}

interface TextOptions {
  readonly scope: string | undefined;
  readonly people: ReadonlySet<string>;
  readonly priority: Priority;
}

async function render(app: App, db: Db, markdown: string, options: TextOptions): Promise<RenderedText> {
  const { scope, people, priority } = options;
  const existing = await existingPosts(db, postReferences(markdown));
  const posts = new Map<string, string>();
  for (const [writtenId, id] of writtenIds(markdown)) {
    const target = existing.get(id);
    if (target) posts.set(writtenId, addressOf(target));
  }
  const siteUrl = app.settings.get("general").site_url;
  const { html, description } = await app.rendering.markdown(markdown, { siteUrl, scope, people, posts }, priority);
  return { content: markdown, html, renderer: RENDERER_VERSION, description, targets: [...existing.values()] };
}

async function existingUsers(app: App, db: Db, markdown: string, priority: Priority): Promise<Set<string>> {
  const names = markdown.includes("@") ? await app.rendering.names(markdown, priority) : [];
  const people = names.length > 0 ? await usersByUsername(db, names) : [];
  return new Set(people.filter((person) => person.status !== "deleted").map((person) => person.username));
}

/** The referenced posts that exist, by their ids. */
async function existingPosts(db: Db, references: readonly PostReference[]): Promise<Map<string, LinkTarget>> {
  const questionIds = references.flatMap(({ question_id }) => question_id ?? []);
  const answerIds = references.flatMap(({ answer_id }) => answer_id ?? []);
  const targets = new Map<string, LinkTarget>();
  if (answerIds.length > 0) {
    const rows = await db.selectFrom("answers").select(["id", "question_id"]).where("id", "in", answerIds).execute();
    for (const row of rows) targets.set(row.id, { to_question_id: row.question_id, to_answer_id: row.id });
  }
  if (questionIds.length > 0) {
    const rows = await db.selectFrom("questions").select("id").where("id", "in", questionIds).execute();
    for (const { id } of rows) targets.set(id, { to_question_id: id, to_answer_id: "0" });
  }
  return targets;
}

const addressOf = (target: LinkTarget) =>
  target.to_answer_id === "0"
    ? `/questions/${target.to_question_id}`
    : `/questions/${target.to_question_id}/${target.to_answer_id}`;
