import type { App } from "../../app.ts";
import { type ActivePlugin, PluginError } from "../../platform/plugins/active-plugin.ts";

/** A login provider whose plugin is enabled and configured. */
export type Provider = ActivePlugin<"connector">;

/** The login providers that are enabled and configured. */
export function listProviders(app: App): Provider[] {
  return app.plugins.active("connector").filter(({ extension, context }) => extension.isReady?.(context) ?? true);
}

export function findProvider(app: App, slug: string): Provider | undefined {
  return listProviders(app).find(({ slug_name }) => slug_name === slug);
}

/** The display name of a provider. */
export function providerName({ plugin: { name }, extension, context }: Provider, language: string): string {
  return extension.name?.(context) || (name[language] ?? name.en_US);
}

/** The URL of an API path of this site. */
export function apiUrl(app: App, path: string): string {
  return `${app.settings.get("general").site_url}/answer/api/v1/${path}`;
}

/** The URL that begins a login with a provider. */
export const loginUrl = (app: App, slug: string): string => apiUrl(app, `connector/login/${slug}`);

/** Runs a step of a login through a plugin; returns undefined and logs a warning if it fails. */
export async function tryLoginStep<Result>(
  app: App,
  slug: string,
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    // The host has logged an error of the plugin itself.
    if (!(error instanceof PluginError)) app.log.warn({ plugin: slug, err: error }, "login through a plugin failed");
    return undefined;
  }
}
