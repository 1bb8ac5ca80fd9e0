import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";

/** The terms of service or the privacy policy; an empty text is left out. */
export async function siteLegal(app: App, _viewer: Viewer, input: Parsed<"siteLegal">): Promise<Reply<"siteLegal">> {
  const start = input.info_type === "tos" ? "terms_of_service" : "privacy_policy";
  const texts = Object.entries(app.settings.get("policies"));
  return Object.fromEntries(texts.filter(([key, text]) => key.startsWith(start) && text !== ""));
}
