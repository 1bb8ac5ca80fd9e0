import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { departureOf, listProviders, nameOf } from "./providers.ts";

/** The ways to log in that everybody is offered. */
export async function connectorInfo(app: App, viewer: Viewer): Promise<Reply<"connectorInfo">> {
  return listProviders(app).map((provider) => ({
    name: nameOf(app, provider, viewer.language),
    icon: provider.connector.icon,
    link: departureOf(app, provider.slug),
  }));
}
