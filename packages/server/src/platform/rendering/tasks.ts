import { describe } from "@askwell/content";
import {
  htmlOfTree,
  mentionedNames,
  renderAsWritten,
  renderBio,
  renderMarkdown,
  treeOfHtml,
} from "@askwell/content/markdown";

/** Inputs of rendering besides the source; plain data, because it is sent to worker threads. */
export interface MarkdownOptions {
  readonly siteUrl?: string | undefined;
  readonly scope?: string | undefined;
  readonly people?: ReadonlySet<string> | undefined;
  readonly posts?: ReadonlyMap<string, string> | undefined;
}

/** The safe HTML of a text, and its description for lists. */
export interface Rendered {
  readonly html: string;
  readonly description: string;
}

/** A rendering task, as it is sent to a worker thread. */
export type RenderTask =
  | { readonly kind: "markdown"; readonly source: string; readonly options: MarkdownOptions }
  | { readonly kind: "bio"; readonly source: string }
  | { readonly kind: "names"; readonly source: string }
  | TreeTask;

/** Trees are sent as JSON, which is faster than to copy them. */
type TreeTask =
  | { readonly kind: "tree"; readonly source: string }
  | { readonly kind: "from_tree"; readonly source: string; readonly before: string; readonly siteUrl: string };

interface Results {
  readonly markdown: Rendered;
  readonly bio: string;
  readonly names: string[];
  readonly tree: string;
  readonly from_tree: string;
}

export type ResultOf<Kind extends RenderTask["kind"]> = Results[Kind];

/** Runs a task in the calling thread. */
export function runTask(task: RenderTask): ResultOf<RenderTask["kind"]> {
  if (task.kind === "names") return mentionedNames(task.source);
  if (task.kind === "bio") return renderBio(task.source);
  if (task.kind === "tree") return JSON.stringify(treeOfHtml(task.source));
  if (task.kind === "from_tree") return htmlOfTree(JSON.parse(task.source), task.before, { siteUrl: task.siteUrl });
  const html = renderMarkdown(task.source, task.options);
  return { html, description: describe(html) };
}

/** Result for a text that exceeded its deadline: its source, escaped, as for texts that the renderer rejects. */
export function runTaskAsPlainText(task: Exclude<RenderTask, TreeTask>): ResultOf<RenderTask["kind"]> {
  if (task.kind === "names") return [];
  const html = renderAsWritten(task.source);
  return task.kind === "bio" ? html : { html, description: describe(html) };
}
