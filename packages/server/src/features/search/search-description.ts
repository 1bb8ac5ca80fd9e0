import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";

/** The search plugin; empty while the site has only its own search. Source: docs/rules/search.md F24. */
export async function searchDescription(app: App, who: Viewer): Promise<Reply<"searchDescription">> {
  const engine = app.plugins.last("search");
  const describe = engine?.call("describe", async (search, context) => search.describe(context));
  const description = await describe?.catch(() => undefined);
  if (!engine || !description) return { name: "", icon: "", link: "" };
  const { name } = engine.plugin;
  const link = /^https?:\/\//i.test(description.link) ? description.link : "";
  return { name: name[who.language] ?? name.en_US, icon: description.icon, link };
}
