import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { documentOfSite, openApiDocument } from "./open-api.ts";
import { referenceOf } from "./reference.ts";
import { errorTexts } from "./texts.ts";
import { clientText } from "./typescript/client-text.ts";

/** The client in TypeScript, made once. */
export function createClientText(): (app: App) => string {
  let text: string | undefined;
  return (app) => {
    text ??= clientText(openApiDocument(errorTexts(app.translator("en_US"))));
    return text;
  };
}

/** The handlers of the OpenAPI document and of the help page that shows it. */
export function createDocumentHandlers() {
  // Made once: describing hundreds of calls takes a good part of a second.
  let document: ReturnType<typeof openApiDocument> | undefined;
  const documentOf = (app: App) => {
    document ??= openApiDocument(errorTexts(app.translator("en_US")));
    return document;
  };
  const siteUrlOf = (app: App) => app.settings.get("general").site_url;
  return {
    openApi: async (app: App) => documentOfSite(documentOf(app), siteUrlOf(app)),
    apiReference: async (app: App, who: Viewer, { group }: Parsed<"apiReference">): Promise<Reply<"apiReference">> =>
      referenceOf(documentOf(app), { group, siteUrl: siteUrlOf(app), texts: errorTexts(app.translator(who.language)) }),
  };
}
