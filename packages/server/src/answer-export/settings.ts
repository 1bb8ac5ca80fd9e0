import { defaultRobots, privilegeKeys, providerHost, type SettingsSection, thresholdsOf } from "@askwell/domain";
import { providerKeys } from "../features/assistant/index.ts";
import { pluginThere } from "../import/answer/plugin-names.ts";
import { FIELDS } from "../import/answer/plugins.ts";
import { configRows } from "./fixed-rows.ts";
import { type AnswerExportRun, addRows, leaveOut } from "./run.ts";

/** The section here of each type there, and the settings that it has there. */
const TYPES: readonly (readonly [type: string, section: SettingsSection, names: readonly string[]])[] = [
  ["general", "general", ["name", "short_description", "description", "site_url", "contact_email"]],
  ["interface_settings", "interface", ["language", "time_zone"]],
  ["users_settings", "users_settings", ["default_avatar", "gravatar_base_url"]],
  [
    "users",
    "users",
    ["display_name", "username", "avatar", "bio", "website", "location"].map((name) => `allow_update_${name}`),
  ],
  ["branding", "branding", ["logo", "mobile_logo", "square_icon", "favicon"]],
  ["questions", "question", ["min_tags", "min_content", "restrict_answer"]],
  [
    ...(["advanced", "advanced"] as const),
    [
      ...["max_image_size", "max_attachment_size", "max_image_megapixel"],
      ...["authorized_image_extensions", "authorized_attachment_extensions"],
    ],
  ],
  [
    ...(["policies", "policies"] as const),
    ["terms_of_service", "privacy_policy"].flatMap((name) => [`${name}_original_text`, `${name}_parsed_text`]),
  ],
  ["security", "security", ["login_required", "external_content_display", "check_update"]],
  [
    ...(["login", "login"] as const),
    [
      ...["allow_new_registrations", "allow_email_registrations", "allow_password_login", "allow_email_domains"],
      "require_email_verification",
    ],
  ],
  ["theme", "theme", ["theme", "theme_config", "color_scheme", "layout"]],
  [
    ...(["css-html", "custom_css_html"] as const),
    ["custom_head", "custom_css", "custom_header", "custom_footer", "custom_sidebar"],
  ],
  ["mcp", "mcp", ["enabled"]],
];

/** Without a provider, the page of its settings fails there. */
const NO_PROVIDER = { provider: "openai", api_host: "https://api.openai.com", api_key: "", model: "" };

/** Exports the settings of every page, the mail server, thresholds and plugins. Rule: docs/rules/export-answer.md XE12. */
export async function exportSettings(run: AnswerExportRun): Promise<void> {
  const { settings } = run.app;
  const values = TYPES.map(([type, section, names]) => {
    const stored = settings.get(section) as Readonly<Record<string, unknown>>;
    return [type, Object.fromEntries(names.map((name) => [name, stored[name]]))] as const;
  });
  const { site_url } = settings.get("general");
  const { permalink, robots } = settings.get("seo");
  const all = [
    ...values,
    ["seo", { permalink, robots: robots || defaultRobots(site_url) }] as const,
    ["tags", { required_tag: settings.get("tag").required_tag, ...(await markedTags(run)) }] as const,
    ["privileges", privileges(run)] as const,
    ["ai", await assistant(run)] as const,
  ];
  const now = { created_at: run.app.now(), updated_at: run.app.now() };
  addRows(
    run,
    "site_info",
    all.map(([type, content]) => ({ type, content: JSON.stringify(content), ...now })),
    "settings",
  );
  const plugins = exportPlugins(run);
  const t = run.app.translator("en_US");
  const { smtp_port, smtp_authentication, ...mail } = settings.get("smtp");
  const rows = configRows({
    thresholds: thresholdsOf(settings.get("privileges")),
    mail: { ...mail, smtp_port, smtp_authentication },
    plugins,
    wordsOf: (reason) => ({ name: t(`reasons.${reason}.name`), description: t(`reasons.${reason}.description`) }),
  });
  addRows(run, "config", rows);
}

/** The providers with their keys. Instructions are for the assistant of each program, and have no place there. */
async function assistant({ app }: AnswerExportRun) {
  const { enabled, chosen_provider, ai_providers } = app.settings.get("assistant");
  const keys = await providerKeys(app);
  const known = ai_providers.map((each) => ({
    ...{ provider: each.provider, api_host: providerHost(each) },
    ...{ api_key: keys[each.provider] ?? "", model: each.model },
  }));
  return {
    ...{ enabled, chosen_provider: chosen_provider || NO_PROVIDER.provider, prompt_config: { zh_cn: "", en_us: "" } },
    ai_providers: known.length > 0 ? known : [NO_PROVIDER],
  };
}

async function markedTags({ db }: AnswerExportRun) {
  const query = db.selectFrom("tags").select(["slug_name", "display_name", "recommend", "reserved"]);
  const marked = query
    .where("status", "=", "available")
    .where((eb) => eb.or([eb("recommend", "=", 1), eb("reserved", "=", 1)]));
  const rows = await marked.orderBy("slug_key").execute();
  const named = (some: typeof rows) => some.map(({ slug_name, display_name }) => ({ slug_name, display_name }));
  return {
    recommend_tags: named(rows.filter(({ recommend }) => recommend === 1)),
    reserved_tags: named(rows.filter(({ reserved }) => reserved === 1)),
  };
}

function privileges({ app }: AnswerExportRun) {
  const { level, custom_privileges } = app.settings.get("privileges");
  const values = thresholdsOf({ level, custom_privileges });
  const custom = privilegeKeys.map((key) => ({
    key: `rank.${key}`,
    label: `privilege.rank_${key.replace(".", "_")}_label`,
    value: values[key],
  }));
  return { level, custom_privileges: level === CUSTOM ? custom : null };
}

const CUSTOM = 99;

/** Exports the plugins that do the same there; returns which are on. */
function exportPlugins(run: AnswerExportRun): Record<string, boolean> {
  const { plugins } = run.app;
  const on: Record<string, boolean> = {};
  for (const plugin of plugins.all) {
    const names = FIELDS[plugin.slug_name];
    const isOn = plugins.isEnabled(plugin.slug_name);
    if (!names) {
      if (isOn) leaveOut(run, "plugins", `nothing like it there, or set up otherwise: ${plugin.slug_name}`);
      continue;
    }
    const { configuration } = plugins.contextOf(plugin);
    const known = Object.entries(names).map(([there, here]) => [there, configuration[here] ?? ""]);
    if (!isOn && known.every(([, value]) => value === "")) continue;
    const slugName = pluginThere(plugin.slug_name);
    on[slugName] = isOn;
    const value = JSON.stringify(Object.fromEntries(known));
    addRows(run, "plugin_config", [{ plugin_slug_name: slugName, value }], "plugins");
  }
  return on;
}
