import type { Connector, PluginContext } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";

/** A way to log in that is on and set up. */
export interface Provider {
  readonly slug: string;
  readonly connector: Connector;
  readonly context: PluginContext;
}

/** The ways to log in that are offered. */
export function listProviders(app: App): Provider[] {
  return app.plugins.all.flatMap((plugin) => {
    const { slug_name: slug, connector } = plugin;
    if (!connector || !app.plugins.isEnabled(slug)) return [];
    const context = app.plugins.contextOf(plugin);
    return (connector.isReady?.(context) ?? true) ? [{ slug, connector, context }] : [];
  });
}

export function findProvider(app: App, slug: string): Provider | undefined {
  return listProviders(app).find((provider) => provider.slug === slug);
}

/** What people call a provider. */
export function nameOf(app: App, { slug, connector, context }: Provider, language: string): string {
  const { name } = app.plugins.find(slug) ?? {};
  return connector.name?.(context) || (name?.[language] ?? name?.en_US ?? slug);
}

/** An address of this site, below the calls. */
export function callAddress(app: App, path: string): string {
  return `${app.settings.get("general").site_url}/answer/api/v1/${path}`;
}

/** Where somebody leaves for a provider. */
export const departureOf = (app: App, slug: string): string => callAddress(app, `connector/login/${slug}`);

/** What a plugin does with another system may fail, and is no fault of ours: undefined then, and a line in the log. */
export async function attempt<Result>(
  app: App,
  slug: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    app.log.warn({ plugin: slug, err: error }, "somebody could not be logged in by way of a plugin");
    return undefined;
  }
}
