import type {
  ExtensionPoint,
  NotificationDelivery,
  PluginKind,
  PluginValues,
  RouteCallRequest,
} from "@askwell/plugin-kit";
import type * as v from "valibot";
import * as replies from "./replies.ts";

/** What of the site a plugin may be handed; declared in its manifest and shown before it is installed. */
export type PluginAccess = "posts" | "users" | "emails" | "uploads";

/** A function of an extension point. */
export interface Hook {
  /** A function without a promise is called after each start and change of the configuration; its reply is cached. */
  readonly isAsync: boolean;
  readonly reply: v.GenericSchema;
  readonly isOptional?: boolean;
  /** What it is handed, besides what all functions of its extension point are. */
  readonly access?: readonly PluginAccess[];
  /** Gets the configuration in place of the context. */
  readonly takesConfiguration?: boolean;
  /** The settings of a person among its arguments: their secrets are taken out of what the plugin writes. */
  readonly personalValues?: (args: readonly never[]) => PluginValues | null | undefined;
  /** Asked for many people: calls that are made together reach the process as one. */
  readonly isBatched?: boolean;
}

/** A list of members that have functions of their own. */
interface MemberList {
  readonly access: readonly PluginAccess[];
  readonly functions: Readonly<Record<string, Hook>>;
}

/** An extension point, as far as the site needs to know it to call a plugin in another process. */
export interface PointDescription {
  /** The kind that a manifest must name. */
  readonly kind: PluginKind;
  /** What its functions are handed. */
  readonly access: readonly PluginAccess[];
  readonly functions: Readonly<Record<string, Hook>>;
  /** Members that are values. */
  readonly values: v.GenericSchema;
  /** The name under which code of this kind is exported to browsers. */
  readonly browser?: string;
  /** The member that works only with such code; undefined if none is used. */
  readonly needsBrowser?: (values: never) => string | undefined;
  readonly lists?: Readonly<Record<string, MemberList>>;
  /** Addresses in the values that browsers load from; the manifest must name their hosts. */
  readonly addresses?: (values: never) => readonly string[];
}

const whenCalled = (reply: v.GenericSchema): Hook => ({ isAsync: true, reply });
const cached = (reply: v.GenericSchema): Hook => ({ isAsync: false, reply });
const optional = (hook: Hook): Hook => ({ ...hook, isOptional: true });

const deliveredValues = ([delivery]: readonly NotificationDelivery[]) => delivery?.values;
const viewerValues = ([request]: readonly RouteCallRequest[]) => request?.viewer?.values;

/** The extension points that installed plugins may implement, with the replies that are taken from them. */
export const points: { readonly [Point in ExtensionPoint]?: PointDescription } = {
  captcha: {
    kind: "captcha",
    browser: "widget",
    access: [],
    values: replies.noValues,
    functions: {
      widget: optional(cached(replies.anyValues)),
      create: whenCalled(replies.challenge),
      verify: whenCalled(replies.yesOrNo),
    },
  },
  connector: {
    kind: "connector",
    access: ["emails"],
    values: replies.icon,
    functions: {
      name: optional(cached(replies.line)),
      isReady: optional(cached(replies.yesOrNo)),
      authorize: whenCalled(replies.redirect),
      handleCallback: whenCalled(replies.profile),
    },
  },
  editor: {
    kind: "editor",
    browser: "tools",
    needsBrowser: replies.toolWithDialog,
    access: [],
    values: replies.editorTools,
    functions: {},
  },
  embed: {
    kind: "embed",
    access: [],
    values: replies.embedPlatforms,
    addresses: replies.embedAddresses,
    functions: {},
  },
  notification: {
    kind: "notification",
    access: ["posts", "users"],
    values: replies.noValues,
    functions: {
      siteChannel: optional(cached(replies.channel)),
      personalChannel: optional({
        ...whenCalled(replies.channel),
        isBatched: true,
        personalValues: ([values]) => values,
      }),
      notify: { ...whenCalled(replies.delivery), personalValues: deliveredValues },
    },
  },
  render: {
    kind: "render",
    browser: "drawing",
    needsBrowser: replies.isDrawing,
    access: [],
    values: replies.renderValues,
    functions: {
      codeTheme: optional({ ...cached(replies.codeTheme), takesConfiguration: true }),
      transform: optional({ ...whenCalled(replies.textTree), access: ["posts"] }),
    },
  },
  reviewer: {
    kind: "reviewer",
    access: ["posts", "users"],
    values: replies.noValues,
    functions: { review: whenCalled(replies.verdict), decided: optional(whenCalled(replies.nothing)) },
  },
  route: {
    kind: "route",
    browser: "page",
    access: [],
    values: replies.routeValues,
    functions: { pages: whenCalled(replies.routePages), show: whenCalled(replies.routeContent) },
    lists: {
      calls: {
        access: ["users"],
        functions: { run: { ...whenCalled(replies.anything), personalValues: viewerValues } },
      },
    },
  },
  search: {
    kind: "search",
    access: ["posts"],
    values: replies.noValues,
    functions: {
      describe: cached(replies.engineDescription),
      startSync: whenCalled(replies.nothing),
      startVectors: optional(whenCalled(replies.yesOrNo)),
      finishSync: whenCalled(replies.nothing),
      index: whenCalled(replies.nothing),
      remove: whenCalled(replies.nothing),
      search: whenCalled(replies.searchHits),
      similar: whenCalled(replies.postIds),
      nearest: optional(whenCalled(replies.postIds)),
      health: whenCalled(replies.engineHealth),
    },
  },
  sidebar: { kind: "sidebar", access: [], values: replies.noValues, functions: { boxes: whenCalled(replies.boxes) } },
  storage: {
    kind: "storage",
    access: ["uploads"],
    values: replies.noValues,
    functions: {
      takesUploads: optional(cached(replies.yesOrNo)),
      put: whenCalled(replies.nothing),
      get: whenCalled(replies.storedFile),
      remove: whenCalled(replies.nothing),
      list: whenCalled(replies.storedKeys),
      presign: optional(whenCalled(replies.presigned)),
    },
  },
  userCenter: {
    kind: "connector",
    access: ["users", "emails"],
    values: replies.noValues,
    functions: {
      describe: cached(replies.centerDescription),
      controlCenter: optional(cached(replies.centerPages)),
      authorize: whenCalled(replies.redirect),
      authorizeSignUp: optional(whenCalled(replies.redirect)),
      handleCallback: whenCalled(replies.centerProfile),
      status: optional(whenCalled(replies.centerStatus)),
      settings: optional(whenCalled(replies.centerSettings)),
      branding: optional(whenCalled(replies.centerLinks)),
      afterLogin: optional(whenCalled(replies.nothing)),
    },
  },
};

/** The extension points by name. */
export const pointEntries = Object.entries(points) as [ExtensionPoint, PointDescription][];
