import type { PluginContext } from "./context.ts";
import type { LocalizedText, PluginValues } from "./texts.ts";

/** A page of a plugin, at an address of its own. */
export interface RoutePage {
  /** Such as `/map` or `/map/:city`: words of lower-case letters, digits, `-` and `_`. Pages of the site come first. */
  readonly path: string;
  /** The title of the page, and of its entry in the menu. */
  readonly title: LocalizedText;
  /** Where a link to the page stands; nowhere if left out. */
  readonly menu?: "navigation" | "footer";
}

/** A request for a page. */
export interface RouteRequest {
  /** The path of the page as `pages` returned it. */
  readonly path: string;
  /** The values of its `:name` parts. */
  readonly params: Readonly<Record<string, string>>;
  /** Language code of the reader. */
  readonly language: string;
}

/** What a page shows. */
export interface RouteContent {
  /** Instead of the title of the page. */
  readonly title?: string;
  /** For search engines and link previews; by default the beginning of the text. */
  readonly description?: string;
  /** The text, rendered like that of a post. */
  readonly markdown: string;
}

/** The user who makes a call. */
export interface RouteViewer {
  readonly id: string;
  readonly username: string;
  readonly role: "user" | "moderator" | "admin";
  /** The user's own settings of the plugin (`userFields`), with the defaults of the fields. */
  readonly values: PluginValues;
}

/** A request to a call of the plugin. */
export interface RouteCallRequest {
  /** The query of a `GET`, or the JSON body; values are as they were sent. */
  readonly input: PluginValues;
  /** Null for visitors. */
  readonly viewer: RouteViewer | null;
  /** Language code of the reply. */
  readonly language: string;
}

/** A call of the plugin at `/answer/api/v1/plugin/<slug_name>/<name>`. */
export interface RouteCall {
  readonly method: "GET" | "POST";
  /** Lower-case letters, digits, `-` and `_`. */
  readonly name: string;
  /** Who may make the call: `anyone`, users in good standing, moderators and administrators, administrators. */
  readonly guard: "anyone" | "member" | "staff" | "admin";
  /** Returns the `data` of the reply, which has to be JSON. */
  readonly run: (context: PluginContext, request: RouteCallRequest) => Promise<unknown>;
}

/** Adds pages to the site, and calls for them. */
export interface PluginRoute {
  /** The pages, for all readers alike; at most 100. Has one second; after the first time, pages of the site that would wait longer than 200 ms use the last list. */
  readonly pages: (context: PluginContext) => Promise<readonly RoutePage[]>;
  /** What a page shows; null if there is no such page. Left out by plugins whose pages are built into the site. */
  readonly show?: (context: PluginContext, request: RouteRequest) => Promise<RouteContent | null>;
  readonly calls?: readonly RouteCall[];
}
