import * as v from "valibot";
import { call } from "../call.ts";
import { nothing, queryFlag, text } from "../fields.ts";

const API = "/answer/api/v1";
const ADMIN = "/answer/admin/api";

const texts = v.record(v.string(), v.unknown());

/** One field of a plugin's settings form. Source: docs/wire/administration.md "Plugins". */
const configField = v.object({
  name: v.string(),
  type: v.picklist([
    "input",
    "textarea",
    "checkbox",
    "radio",
    "select",
    "upload",
    "timezone",
    "switch",
    "button",
    "legend",
    "tag_selector",
  ]),
  title: v.string(),
  description: v.string(),
  required: v.boolean(),
  value: v.unknown(),
  /** True for a secret that is stored: its value is not sent. */
  is_set: v.optional(v.boolean()),
  ui_options: v.object({
    placeholder: v.optional(v.string()),
    label: v.optional(v.string()),
    text: v.optional(v.string()),
    rows: v.optional(v.string()),
    input_type: v.optional(v.string()),
    variant: v.optional(v.string()),
    class_name: v.optional(v.string()),
    field_class_name: v.optional(v.string()),
    action: v.optional(
      v.object({
        url: v.string(),
        method: v.optional(v.string()),
        loading: v.optional(v.object({ text: v.string(), state: v.picklist(["none", "pending", "completed"]) })),
        on_complete: v.optional(v.object({ toast_return_message: v.boolean(), refresh_form_config: v.boolean() })),
      }),
    ),
  }),
  options: v.optional(v.array(v.object({ label: v.string(), value: v.string() }))),
});

/** One field of a plugin's settings, as a form renders it. */
export type ConfigField = v.InferOutput<typeof configField>;

const slugName = text({ required: true, min: 2, max: 100 });
const configChange = v.object({ plugin_slug_name: slugName, config_fields: v.nullish(texts, {}) });

/** The enabled plugins. */
export const pluginStatus = call({
  method: "GET",
  path: `${API}/plugin/status`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Enabled plugins",
  input: v.object({}),
  reply: v.array(v.object({ slug_name: v.string(), enabled: v.boolean() })),
  errors: [],
});

/** What the enabled plugins add to pages; every page carries it. */
export const pagePlugins = call({
  method: "GET",
  path: `${API}/plugin/pages`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "What enabled plugins add to pages",
  input: v.object({}),
  reply: v.object({
    /** Whether links to other platforms can be shown in place. */
    embeds: v.boolean(),
    /** Whether there may be boxes beside lists. */
    sidebar: v.boolean(),
    /** Whether plugins add tools to the editor. */
    editor: v.boolean(),
    /** What plugins draw in texts: blocks of code in these languages, and what stands between dollars. */
    drawings: v.array(
      v.object({ slug_name: v.string(), blocks: v.array(v.string()), inline: v.boolean(), framed: v.boolean() }),
    ),
    /** The pages of plugins, with their titles in the reader's language. */
    pages: v.array(
      v.object({
        slug_name: v.string(),
        path: v.string(),
        title: v.string(),
        menu: v.picklist(["navigation", "footer", ""]),
      }),
    ),
    /** The code of installed plugins for browsers: its address, and its hash as browsers compare it. */
    modules: v.array(v.object({ slug_name: v.string(), address: v.string(), integrity: v.string() })),
  }),
  errors: [],
});

/** The tools that plugins add to the editor. */
export const editorTools = call({
  method: "GET",
  path: `${API}/editor/tools`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Tools of the editor",
  input: v.object({}),
  reply: v.array(
    v.object({
      slug_name: v.string(),
      name: v.string(),
      label: v.string(),
      /** Path data, 24 by 24. */
      icon: v.string(),
      fields: v.array(
        v.object({
          name: v.string(),
          label: v.string(),
          type: v.picklist(["line", "text", "choice"]),
          value: v.string(),
          start: v.picklist(["selection", "table", ""]),
          options: v.array(v.object({ value: v.string(), label: v.string() })),
        }),
      ),
      forms: v.array(v.object({ label: v.string(), template: v.string(), inline: v.boolean() })),
      /** Whether the plugin's code in the browser draws the dialog. */
      own_dialog: v.boolean(),
    }),
  ),
  errors: [],
});

/** One page of a plugin. */
export const pluginPage = call({
  method: "GET",
  path: `${API}/plugin/page`,
  guard: "anyone",
  summary: "A page of a plugin",
  input: v.object({ path: text({ required: true, max: 500 }) }),
  reply: v.object({
    slug_name: v.string(),
    /** The path of the page, with its `:name` parts. */
    path: v.string(),
    title: v.string(),
    description: v.string(),
    /** Empty for a page that is built into the client. */
    html: v.string(),
  }),
  errors: ["unknown_call"],
});

const pluginCall = v.looseObject({ slug: slugName, action: text({ required: true, max: 100 }) });

/** A call of a plugin that changes nothing. */
export const readFromPlugin = call({
  method: "GET",
  path: `${API}/plugin/:slug/:action`,
  guard: "anyone",
  isOfPlugin: true,
  summary: "Read from a plugin",
  input: pluginCall,
  reply: v.unknown(),
  errors: ["unknown_call"],
});

/** A call of a plugin that may change something. */
export const sendToPlugin = call({
  method: "POST",
  path: `${API}/plugin/:slug/:action`,
  guard: "anyone",
  isOfPlugin: true,
  summary: "Send to a plugin",
  input: pluginCall,
  reply: v.unknown(),
  errors: ["unknown_call", "too_many_attempts"],
});

/** A failure of an installed plugin in a browser. Anyone can report anything: it is shown to administrators, and counts for nothing. */
export const reportPluginError = call({
  method: "POST",
  path: `${API}/plugin/error`,
  guard: "anyone",
  summary: "Report a failure of a plugin's browser code",
  input: v.object({
    slug_name: slugName,
    /** What was shown, or the load of its module. */
    place: v.picklist(["module", "page", "dialog", "captcha"]),
    /** Of the error, without the address of the page or anything about the reader. */
    message: text({ max: 300 }),
  }),
  reply: nothing,
  errors: [],
});

/** What a captcha plugin passes to its browser code; an empty slug without a captcha plugin. */
export const captchaConfig = call({
  method: "GET",
  path: `${API}/captcha/config`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Settings of the captcha",
  input: v.object({}),
  reply: v.object({ slug_name: v.string(), config: v.nullable(texts) }),
  errors: [],
});

/** Every installed plugin. */
export const adminPlugins = call({
  method: "GET",
  path: `${ADMIN}/plugins`,
  guard: "admin",
  summary: "Installed plugins",
  // An unknown status matches nothing.
  input: v.object({ status: text({ max: 100 }), have_config: queryFlag() }),
  reply: v.array(
    v.object({
      name: v.string(),
      slug_name: v.string(),
      description: v.string(),
      version: v.string(),
      enabled: v.boolean(),
      have_config: v.boolean(),
      link: v.string(),
    }),
  ),
  errors: [],
});

/** Enables or disables a plugin. */
export const switchPlugin = call({
  method: "PUT",
  path: `${ADMIN}/plugin/status`,
  guard: "admin",
  summary: "Enable or disable a plugin",
  input: v.object({ plugin_slug_name: slugName, enabled: v.nullish(v.boolean(), false) }),
  reply: nothing,
  errors: ["last_way_in"],
});

/** The settings form of a plugin; empty for an unknown plugin. */
export const pluginConfig = call({
  method: "GET",
  path: `${ADMIN}/plugin/config`,
  guard: "admin",
  summary: "Settings of a plugin",
  input: v.object({ plugin_slug_name: slugName }),
  reply: v.object({
    name: v.string(),
    slug_name: v.string(),
    description: v.string(),
    version: v.string(),
    config_fields: v.nullable(v.array(configField)),
  }),
  errors: [],
});

/** Saves the settings of a plugin; the plugin may reject them. */
export const savePluginConfig = call({
  method: "PUT",
  path: `${ADMIN}/plugin/config`,
  guard: "admin",
  summary: "Save the settings of a plugin",
  input: configChange,
  reply: nothing,
  errors: ["last_way_in", "plugin_check"],
});

/** The plugins with settings per user. */
export const userPluginConfigs = call({
  method: "GET",
  path: `${API}/user/plugin/configs`,
  guard: "member",
  summary: "Plugins with settings per user",
  input: v.object({}),
  reply: v.array(v.object({ name: v.string(), slug_name: v.string() })),
  errors: [],
});

/** The caller's settings of a plugin; empty for an unknown plugin. */
export const userPluginConfig = call({
  method: "GET",
  path: `${API}/user/plugin/config`,
  guard: "member",
  summary: "The caller's settings of a plugin",
  input: v.object({ plugin_slug_name: slugName }),
  reply: v.object({ name: v.string(), slug_name: v.string(), config_fields: v.nullable(v.array(configField)) }),
  errors: [],
});

/** Saves the caller's settings of an enabled plugin. */
export const saveUserPluginConfig = call({
  method: "PUT",
  path: `${API}/user/plugin/config`,
  guard: "member",
  summary: "Save the caller's settings of a plugin",
  input: configChange,
  reply: nothing,
  errors: ["plugin_check"],
});
