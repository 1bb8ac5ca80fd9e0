import * as v from "valibot";
import { call } from "../call.ts";
import { nothing, queryFlag, text } from "../fields.ts";

const API = "/answer/api/v1";
const ADMIN = "/answer/admin/api";

const texts = v.record(v.string(), v.unknown());

/** One field of a settings form that a plugin describes. Source: api-admin-and-platform 1.9. */
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

/** One field of a plugin's settings, as a form draws it. */
export type ConfigField = v.InferOutput<typeof configField>;

const slugName = text({ required: true, min: 2, max: 100 });
const configChange = v.object({ plugin_slug_name: slugName, config_fields: v.nullish(texts, {}) });

/** The plugins that are on. */
export const pluginStatus = call({
  method: "GET",
  path: `${API}/plugin/status`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Plugins that are on",
  input: v.object({}),
  reply: v.array(v.object({ slug_name: v.string(), enabled: v.boolean() })),
  refuses: [],
});

/** What a captcha plugin tells its code in the browser; an empty slug where no captcha is asked for. */
export const captchaConfig = call({
  method: "GET",
  path: `${API}/captcha/config`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Settings of the captcha",
  input: v.object({}),
  reply: v.object({ slug_name: v.string(), config: v.nullable(texts) }),
  refuses: [],
});

/** Every plugin that came with the site. */
export const adminPlugins = call({
  method: "GET",
  path: `${ADMIN}/plugins`,
  guard: "admin",
  summary: "Installed plugins",
  // A word that is no status finds nothing.
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
  refuses: [],
});

/** Turns a plugin on or off. */
export const switchPlugin = call({
  method: "PUT",
  path: `${ADMIN}/plugin/status`,
  guard: "admin",
  summary: "Turn a plugin on or off",
  input: v.object({ plugin_slug_name: slugName, enabled: v.nullish(v.boolean(), false) }),
  reply: nothing,
  refuses: [],
});

/** What can be set up for a plugin; empty for one that is not there. */
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
  refuses: [],
});

/** Saves what was filled in; a plugin may refuse it. */
export const savePluginConfig = call({
  method: "PUT",
  path: `${ADMIN}/plugin/config`,
  guard: "admin",
  summary: "Save the settings of a plugin",
  input: configChange,
  reply: nothing,
  refuses: [],
});

/** The plugins that the caller may set up for themselves. */
export const userPluginConfigs = call({
  method: "GET",
  path: `${API}/user/plugin/configs`,
  guard: "member",
  summary: "Plugins with settings of one's own",
  input: v.object({}),
  reply: v.array(v.object({ name: v.string(), slug_name: v.string() })),
  refuses: [],
});

/** The caller's own settings of a plugin; empty for one that is not there. */
export const userPluginConfig = call({
  method: "GET",
  path: `${API}/user/plugin/config`,
  guard: "member",
  summary: "One's own settings of a plugin",
  input: v.object({ plugin_slug_name: slugName }),
  reply: v.object({ name: v.string(), slug_name: v.string(), config_fields: v.nullable(v.array(configField)) }),
  refuses: [],
});

/** Saves the caller's own settings of a plugin that is on. */
export const saveUserPluginConfig = call({
  method: "PUT",
  path: `${API}/user/plugin/config`,
  guard: "member",
  summary: "Save one's own settings of a plugin",
  input: configChange,
  reply: nothing,
  refuses: [],
});
