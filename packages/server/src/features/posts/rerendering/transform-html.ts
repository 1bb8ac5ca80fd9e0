import { createHash } from "node:crypto";
import type { App } from "../../../app.ts";
import { type ActivePlugin, PluginError, PluginUnavailable } from "../../../platform/plugins/active-plugin.ts";
import { ThreadsBusyError } from "../../../platform/rendering/index.ts";

/** The enabled plugins that transform texts, in their order, without those that this site cannot run. */
function transformsOf({ plugins }: Pick<App, "plugins">): ActivePlugin<"render">[] {
  return plugins
    .active("render")
    .filter(({ slug_name, extension }) => extension.transform && !plugins.problemOf(slug_name));
}

/** Whether texts are transformed, as far as this process knows. */
export const hasTransforms = (app: App): boolean => transformsOf(app).length > 0;

/** A text that is the same as long as texts are transformed in the same way; "" if they are not. */
export function fingerprintOf(app: Pick<App, "plugins">): string {
  const transforms = transformsOf(app).map(({ slug_name, plugin, context }) => [
    ...[slug_name, plugin.version],
    context.configuration,
  ]);
  return transforms.length === 0 ? "" : createHash("sha256").update(JSON.stringify(transforms)).digest("hex");
}

/** The users that a text links to. The sanitiser writes an address first; `<` in a text is always escaped. */
export function linkedUsers(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(/<a href="\/users\/([^"]+)"/g), ([, name = ""]) => name.toLowerCase()));
}

/**
 * The HTML of a text after all transforms. A plugin that fails is left out, which is recorded. Rejects while a plugin
 * starts, so that the job is repeated.
 */
export async function transformHtml(app: App, plain: string): Promise<string> {
  let html = plain;
  for (const active of transformsOf(app)) {
    if (!app.plugins.isRunning(active.slug_name))
      throw new PluginUnavailable(`The plugin ${active.slug_name} is not running.`);
    const result = await transformWith(app, active, html).catch((error: unknown) => {
      if (error instanceof PluginError) return html;
      throw error;
    });
    if (result instanceof ThreadsBusyError) throw result;
    html = result;
  }
  return html;
}

/** Threads that are busy are no failure of the plugin, which too many of them would switch off. */
const busyOrThrow = (error: unknown): ThreadsBusyError => {
  if (error instanceof ThreadsBusyError) return error;
  throw error;
};

async function transformWith(
  app: App,
  { call }: ActivePlugin<"render">,
  html: string,
): Promise<string | ThreadsBusyError> {
  if (html === "") return html;
  const siteUrl = app.settings.get("general").site_url;
  const given = await app.rendering.tree(html);
  return call("transform", async (extension, context, signal) => {
    const tree = JSON.stringify(await extension.transform?.(context, JSON.parse(given), signal)) ?? "null";
    if (tree === given) return html;
    const result = await app.rendering.fromTree(tree, html, siteUrl).catch(busyOrThrow);
    if (result instanceof ThreadsBusyError) return result;
    if (result === "") throw new Error("The result is empty.");
    if (linkedUsers(html).symmetricDifference(linkedUsers(result)).size > 0)
      throw new Error("The result does not link the same users as the text.");
    return result;
  });
}
