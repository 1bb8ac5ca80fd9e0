import type { Cache } from "./cache.ts";
import type { Captcha } from "./captcha.ts";
import type { Connector } from "./connector.ts";
import type { PluginContext } from "./context.ts";
import type { EditorExtension } from "./editor.ts";
import type { Embed } from "./embed.ts";
import type { FieldProblem, PluginField } from "./fields.ts";
import type { Notification } from "./notification.ts";
import type { Render } from "./render.ts";
import type { Reviewer } from "./reviewer.ts";
import type { PluginRoute } from "./route.ts";
import type { SearchEngine } from "./search.ts";
import type { Sidebar } from "./sidebar.ts";
import type { Storage } from "./storage.ts";
import type { LocalizedText, PluginValues } from "./texts.ts";
import type { UserCenter } from "./user-center.ts";

/** What a plugin is for. */
export type PluginKind =
  | "connector"
  | "search"
  | "editor"
  | "route"
  | "captcha"
  | "cache"
  | "render"
  | "embed"
  | "sidebar"
  | "reviewer"
  | "storage"
  | "notification";

/** The extension points of the site, with what a plugin implements there. */
export interface Extensions {
  readonly cache: Cache;
  readonly captcha: Captcha;
  readonly connector: Connector;
  readonly editor: EditorExtension;
  readonly embed: Embed;
  readonly render: Render;
  readonly route: PluginRoute;
  readonly sidebar: Sidebar;
  readonly notification: Notification;
  readonly reviewer: Reviewer;
  readonly search: SearchEngine;
  readonly userCenter: UserCenter;
  readonly storage: Storage;
}

export type ExtensionPoint = keyof Extensions;

/** Metadata of a plugin. */
export interface PluginDescription {
  /** Name in URLs and settings: 2 to 100 lower-case letters, digits and `_`, beginning with a letter. */
  readonly slug_name: string;
  readonly kind: PluginKind;
  readonly version: string;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  /** URL of further information. */
  readonly link?: string;
}

/** The user whose settings a plugin checks. */
export interface PluginUser {
  readonly id: string;
  /** Language of the user, such as `en_US`. */
  readonly language: string;
}

/** A plugin: metadata, settings, and the extension points that it implements. */
export interface Plugin extends PluginDescription, Partial<Extensions> {
  /** Settings for administrators; they may depend on the current configuration. */
  readonly fields?: (context: PluginContext) => readonly PluginField[];
  /** Validates a configuration before it is saved. Returned problems are shown on the fields, and nothing is saved. */
  readonly check?: (context: PluginContext, values: PluginValues) => Promise<readonly FieldProblem[]>;
  /** Settings for each user. */
  readonly userFields?: (context: PluginContext) => readonly PluginField[];
  /** Validates the settings of a user before they are saved, like `check`. */
  readonly checkUser?: (
    context: PluginContext,
    values: PluginValues,
    user: PluginUser,
  ) => Promise<readonly FieldProblem[]>;
}

const SLUG = /^[a-z][a-z0-9_]{1,99}$/;

/** Returns the plugin unchanged, type-checked where it is defined. Throws for an invalid slug. */
export function definePlugin(plugin: Plugin): Plugin {
  if (!SLUG.test(plugin.slug_name)) throw new Error(`"${plugin.slug_name}" is no slug for a plugin`);
  return plugin;
}
