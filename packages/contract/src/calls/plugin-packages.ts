import { PACKAGE_MEGABYTES } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { file, nothing, text } from "../fields.ts";

const ADMIN = "/answer/admin/api";

const slugName = text({ required: true, min: 2, max: 100 });

/** What people call a plugin, in the reader's language, or in English if the plugin has no translation. */
const pluginTexts = {
  name: v.string(),
  description: v.string(),
  /** Language tags of the texts, such as `en`; empty where that is the reader's language. */
  name_language: v.string(),
  description_language: v.string(),
};

/** Every plugin with where it came from and how it is; more than existing clients read. */
export const pluginDetails = call({
  method: "GET",
  path: `${ADMIN}/plugin/details`,
  guard: "admin",
  summary: "Plugins with their state",
  input: v.object({}),
  reply: v.object({
    /** Whether plugins can be installed from a registry. */
    registry: v.boolean(),
    plugins: v.array(
      v.object({
        slug_name: v.string(),
        ...pluginTexts,
        kinds: v.array(v.string()),
        version: v.string(),
        author: v.string(),
        link: v.string(),
        enabled: v.boolean(),
        /** `outdated`: this version of the site cannot run it. `unhealthy`: it is on, and its last hook failed. */
        state: v.picklist(["active", "inactive", "outdated", "unhealthy"]),
        /** What went wrong last, in English; empty if nothing did. */
        error: v.string(),
        failed_at: v.number(),
        /** What a browser has reported last about its current code there; empty if none has. */
        browser_error: v.string(),
        browser_failed_at: v.number(),
        /** Titles of the required settings that have no value. */
        missing: v.array(v.string()),
        have_config: v.boolean(),
        /** From a package; the others came with the site. */
        installed: v.boolean(),
        /** The version before the last update; empty if there is none. */
        previous_version: v.string(),
      }),
    ),
  }),
  errors: [],
});

/** What a package declares, before anything of it runs. */
const pluginPackage = v.object({
  /** SHA-512 of the file, in hex. */
  checksum: v.string(),
  slug_name: v.string(),
  ...pluginTexts,
  version: v.string(),
  author: v.string(),
  link: v.string(),
  kinds: v.array(v.string()),
  /** The version of the kit that it needs. */
  kit: v.number(),
  /** Hosts that it may call. */
  hosts: v.array(v.string()),
  /** Titles of the settings whose hosts it may call as well. */
  host_settings: v.array(v.string()),
  /** What of the site it is handed. */
  data: v.array(v.string()),
  size_bytes: v.number(),
  /** Bytes of its code for browsers; 0 without any. */
  browser_bytes: v.number(),
  /** The registry that it came from; empty for a file. */
  origin: v.string(),
  /** Id of the key whose signature was verified; empty without one. */
  signature: v.string(),
  /** The version that it would replace; empty if it is new. */
  installed_version: v.string(),
  /** What of `kinds`, `browser`, `hosts`, `host_settings` and `data` is new to the version that it would replace. */
  added: v.array(v.string()),
});

/** Checks a package file; nothing is installed yet. */
export const uploadPlugin = call({
  method: "POST",
  path: `${ADMIN}/plugin/package`,
  guard: "admin",
  multipart: true,
  maxMegabytes: PACKAGE_MEGABYTES,
  summary: "Check a plugin's package",
  input: v.object({ file: v.optional(file()) }),
  reply: pluginPackage,
  errors: ["plugin_package", "upload_too_large"],
});

/** Fetches a package from the registry of the site and checks it; nothing is installed yet. */
export const fetchPlugin = call({
  method: "POST",
  path: `${ADMIN}/plugin/package/registry`,
  guard: "admin",
  summary: "Check a plugin of the registry",
  input: v.object({
    name: text({ required: true, max: 214 }),
    version: text({ max: 64 }),
  }),
  reply: pluginPackage,
  errors: ["plugin_package"],
});

/** Installs a checked package, or updates the plugin to it. */
export const installPlugin = call({
  method: "POST",
  path: `${ADMIN}/plugin/install`,
  guard: "admin",
  summary: "Install a checked package",
  input: v.object({ checksum: text({ required: true, max: 128 }) }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Goes back to the version before the last update. */
export const rollBackPlugin = call({
  method: "PUT",
  path: `${ADMIN}/plugin/previous`,
  guard: "admin",
  summary: "Go back to a plugin's previous version",
  input: v.object({ plugin_slug_name: slugName }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Removes an installed plugin. */
export const removePlugin = call({
  method: "DELETE",
  path: `${ADMIN}/plugin`,
  guard: "admin",
  summary: "Remove an installed plugin",
  input: v.object({ plugin_slug_name: slugName, with_data: v.nullish(v.boolean(), false) }),
  reply: nothing,
  errors: ["object_not_found", "last_way_in"],
});
