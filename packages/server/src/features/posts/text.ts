import { describe, type PostReference, postReferences, writtenIds } from "@askwell/content";
import { mentionedNames, RENDERER_VERSION, renderMarkdown } from "@askwell/content/markdown";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { usersByUsername } from "../users/index.ts";
import type { LinkTarget } from "./links.ts";

/** A text as it is stored beside its source. */
export interface RenderedText {
  readonly content: string;
  readonly html: string;
  readonly renderer: number;
  readonly description: string;
  /** The posts of this site that it refers to. */
  readonly targets: readonly LinkTarget[];
}

/**
 * Renders the Markdown of a post, with the people it mentions and the posts it refers to looked up.
 * `scope` keeps the anchors of several posts on one page apart: the post's id.
 */
export async function renderText(app: App, db: Db, markdown: string, scope?: string): Promise<RenderedText> {
  return render(app, db, markdown, { scope, people: await knownPeople(db, markdown) });
}

/**
 * Renders what an older renderer has made. It links the people whom it did: not who has taken a mentioned name since,
 * nor whom an imported text happens to name. Rules: docs/rules/markdown.md M13, docs/rules/import.md X3.
 */
export async function renderTextAgain(
  app: App,
  db: Db,
  text: { readonly id: string; readonly content: string; readonly html: string },
): Promise<RenderedText> {
  const linked = new Set(
    Array.from(text.html.matchAll(/ href="\/users\/([^"]+)"/g), ([, name = ""]) => name.toLowerCase()),
  );
  const people = linked.size > 0 ? [...(await knownPeople(db, text.content))] : [];
  return render(app, db, text.content, {
    scope: text.id,
    people: new Set(people.filter((name) => linked.has(name.toLowerCase()))),
  });
}

async function render(
  app: App,
  db: Db,
  markdown: string,
  { scope, people }: { readonly scope: string | undefined; readonly people: ReadonlySet<string> },
): Promise<RenderedText> {
  const known = await knownPosts(db, postReferences(markdown));
  const posts = new Map<string, string>();
  for (const [written, id] of writtenIds(markdown)) {
    const target = known.get(id);
    if (target) posts.set(written, addressOf(target));
  }
  const siteUrl = app.settings.get("general").site_url;
  const html = renderMarkdown(markdown, { siteUrl, scope, people, posts });
  const targets = [...known.values()];
  return { content: markdown, html, renderer: RENDERER_VERSION, description: describe(html), targets };
}

async function knownPeople(db: Db, markdown: string): Promise<Set<string>> {
  const names = mentionedNames(markdown);
  const people = names.length > 0 ? await usersByUsername(db, names) : [];
  return new Set(people.filter((person) => person.status !== "deleted").map((person) => person.username));
}

/** The posts that exist among some references, by the id of the post itself. */
async function knownPosts(db: Db, references: readonly PostReference[]): Promise<Map<string, LinkTarget>> {
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
