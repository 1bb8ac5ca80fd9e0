import type { Connector, PluginContext } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";

/** A login provider whose plugin is enabled and configured. */
export interface Provider {
  readonly slug: string;
  readonly connector: Connector;
  readonly context: PluginContext;
}

/** The login providers that are enabled and configured. */
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

/** The display name of a provider. */
export function providerName(app: App, { slug, connector, context }: Provider, language: string): string {
  const { name } = app.plugins.find(slug) ?? {};
  return connector.name?.(context) || (name?.[language] ?? name?.en_US ?? slug);
}

/** The URL of an API path of this site. */
export function apiUrl(app: App, path: string): string {
  return `${app.settings.get("general").site_url}/answer/api/v1/${path}`;
}

/** The URL that begins a login with a provider. */
export const loginUrl = (app: App, slug: string): string => apiUrl(app, `connector/login/${slug}`);

/** Runs plugin code that talks to another system; returns undefined and logs a warning if it fails. */
export async function callPlugin<Result>(
  app: App,
  slug: string,
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    app.log.warn({ plugin: slug, err: error }, "login through a plugin failed");
    return undefined;
  }
}
