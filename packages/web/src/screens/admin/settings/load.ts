import type { Api, InputOf, Reply } from "@askwell/contract";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";
import { type SettingForm, settingForm } from "../../../components/settings/setting-forms.ts";
import { valuesOf } from "../../../components/settings/setting-values.ts";
import type { Choice } from "../../../ui/forms/inputs.tsx";

type Choices = Readonly<Record<string, readonly Choice[]>>;

const zoneChoices = (): Choice[] =>
  ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => ({
    value: zone,
    label: zone.replaceAll("_", " "),
  }));

/** Options that the contract does not define. */
async function loadChoices(api: Api, { name }: SettingForm): Promise<Choices> {
  if (name === "themes") return { theme: await api.adminThemeOptions({}) };
  if (name !== "interface") return {};
  const languages = await api.adminLanguageOptions({});
  return { language: languages.map(({ value, label }) => ({ value, label })), time_zone: zoneChoices() };
}

/** The settings of a plugin, whose slug is the path segment. */
async function loadPlugin(api: Api, slug: string) {
  const input = { plugin_slug_name: slug };
  const [{ name, description, config_fields }, chats] = await Promise.all([
    api.pluginConfig(input),
    api.chatChannels(input),
  ]);
  if (!config_fields) throw new PageError(404);
  return { slug, name, description, fields: config_fields, chats };
}

/** Registered programs per page. */
export const PROGRAMS_SIZE = 20;

async function loadPrograms(api: Api, query: URLSearchParams) {
  const page = Number(query.get("page") ?? "1") || 1;
  return { page, of: await api.registeredPrograms({ page, page_size: PROGRAMS_SIZE }) };
}

interface TagOfSetting {
  readonly slug_name: string;
  readonly display_name: string;
}

const isTag = (value: unknown): value is TagOfSetting =>
  typeof value === "object" && value !== null && "slug_name" in value && "display_name" in value;

/** What the tags of the settings are called, by slug. */
function tagNamesIn(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const tags = Object.values(stored).flatMap((value) => (Array.isArray(value) ? value.filter(isTag) : []));
  return Object.fromEntries(tags.map(({ slug_name, display_name }) => [slug_name, display_name]));
}

export async function load({ api, params, query }: LoadContext) {
  const name = params.page ?? "";
  const page = settingForm(name);
  if (!page) return { kind: "plugin", ...(await loadPlugin(api, name)) } as const;
  const read = api[page.read] as (input: InputOf<"readGeneralSettings">) => Promise<unknown>;
  const [stored, changes, choices, backups, received, programs, semantic] = await Promise.all([
    read({}),
    api.settingChanges({ page: page.page }),
    loadChoices(api, page),
    page.name === "backups" ? api.backups({}) : null,
    page.name === "replies" ? api.receivedMails({}) : null,
    page.name === "programs" ? loadPrograms(api, query) : null,
    page.name === "ai-settings" ? api.semanticSearchState({}) : null,
  ]);
  const values = valuesOf(page, stored as Record<string, unknown>);
  const mcp = page.name === "mcp" ? (stored as Reply<"readMcpSettings">) : null;
  const webhook = page.name === "replies" ? (stored as Reply<"readReplySettings">).webhook_url : "";
  return {
    kind: "page",
    page: page.name,
    values,
    tagNames: tagNamesIn(stored as Record<string, unknown>),
    changes,
    choices,
    backups,
    mcp,
    received,
    webhook,
    programs,
    semantic,
  } as const;
}

export type LoadedPage = Extract<Awaited<ReturnType<typeof load>>, { kind: "page" }>;
