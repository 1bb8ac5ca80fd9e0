import { type CacheTags, settingsOnly } from "../cache-tags.ts";
import type { Handlers } from "../handler.ts";
import { reportPluginError } from "./browser-errors.ts";
import * as configuration from "./configuration.ts";
import { fetchPlugin } from "./packages/fetch-plugin.ts";
import { installPlugin } from "./packages/install-plugin.ts";
import { pluginDetails } from "./packages/plugin-details.ts";
import { removePlugin } from "./packages/remove-plugin.ts";
import { rollBackPlugin } from "./packages/roll-back-plugin.ts";
import { uploadPlugin } from "./packages/upload-plugin.ts";
import { pagePlugins } from "./page-plugins.ts";

export const routes = {
  // Only administrators may see disabled plugins.
  pluginStatus: async (app) =>
    app.plugins.all
      .filter(({ slug_name }) => app.plugins.isEnabled(slug_name))
      .map(({ slug_name }) => ({ slug_name, enabled: true })),
  pagePlugins,
  captchaConfig: async (app) => {
    const active = app.plugins.last("captcha");
    if (!active) return { slug_name: "", config: null };
    return { slug_name: active.slug_name, config: { ...active.extension.widget?.(active.context) } };
  },

  reportPluginError,

  adminPlugins: configuration.installedPlugins,
  switchPlugin: configuration.switchPlugin,
  pluginConfig: configuration.pluginConfig,
  savePluginConfig: configuration.savePluginConfig,
  userPluginConfigs: configuration.userPluginConfigs,
  userPluginConfig: configuration.userPluginConfig,
  saveUserPluginConfig: configuration.saveUserPluginConfig,

  ...{ pluginDetails, uploadPlugin, fetchPlugin, installPlugin, rollBackPlugin, removePlugin },
} satisfies Partial<Handlers>;

/** Cache tags of the public replies. */
export const cacheTags = {
  pluginStatus: settingsOnly,
  pagePlugins: settingsOnly,
  captchaConfig: settingsOnly,
} satisfies Partial<CacheTags>;
