import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { listProviders, loginUrl, providerName } from "./providers.ts";

/** The enabled login providers. */
export async function connectorInfo(app: App, viewer: Viewer): Promise<Reply<"connectorInfo">> {
  return listProviders(app).map((provider) => ({
    name: providerName(provider, viewer.language),
    icon: provider.extension.icon,
    link: loginUrl(app, provider.slug_name),
  }));
}
