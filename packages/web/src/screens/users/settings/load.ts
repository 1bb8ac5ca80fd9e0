import type { Api } from "@askwell/contract";
import { maskedEmail } from "@askwell/domain";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";
import { pageOf, type UserSettingsPage } from "./pages.ts";

/** Muted questions that the page lists, the last first. */
const MAX_MUTED = 100;

/** The account data for the page: without tokens, and with a masked email address. */
async function loadAccount(api: Api) {
  const person = await api.currentPerson({});
  if (!person) throw new PageError(403);
  const { username, display_name, avatar, bio, website, location, language, color_scheme, have_password } = person;
  const profile = { username, display_name, avatar, bio, website, location };
  return { profile, language, color_scheme, have_password, email: maskedEmail(person.e_mail) };
}

/** The user's settings of a plugin, whose slug is the path segment. */
async function loadPlugin(api: Api, slug: string) {
  const input = { plugin_slug_name: slug };
  const [{ config_fields }, chat] = await Promise.all([api.userPluginConfig(input), api.ownChat(input)]);
  if (!config_fields || config_fields.length === 0) throw new PageError(404);
  return { slug, fields: config_fields, chat };
}

/** The pages where users prove that the account is theirs. */
const withFactors: ReadonlySet<UserSettingsPage | undefined> = new Set(["account", "two-step", "keys"]);

async function loadMore(api: Api, page: UserSettingsPage | undefined) {
  return {
    choices: page === "notify" ? await api.readNotificationChoices({}) : null,
    pause: page === "notify" ? await api.readMailPause({}) : null,
    digest: page === "notify" ? await api.readDigest({}) : null,
    push: page === "notify" ? await api.pushDevices({}) : null,
    muted: page === "notify" ? (await api.mutedQuestions({ page_size: MAX_MUTED })).list : [],
    followed: page === "tags" ? await api.tagsFollowing({}) : null,
    ignored: page === "tags" ? await api.tagsIgnored({}) : [],
    factors: withFactors.has(page) ? await api.ownFactors({}) : null,
    keys: page === "account" || page === "keys" ? await api.ownKeys({}) : null,
    programs: page === "account" || page === "programs" ? await api.connectedPrograms({}) : null,
    rights: page === "rights" ? (await api.ownRights({})).list : null,
    sessions: page === "account" ? await api.ownSessions({}) : [],
    languages: page === "interface" ? await api.languageOptions({}) : [],
  };
}

export async function load({ api, params }: LoadContext) {
  const segment = params.page ?? "";
  const page = pageOf(segment);
  const [account, more, plugins, plugin] = await Promise.all([
    loadAccount(api),
    loadMore(api, page),
    api.userPluginConfigs({}),
    page ? null : loadPlugin(api, segment),
  ]);
  return { page, account, plugins, plugin, ...more };
}

export type OwnAccount = Awaited<ReturnType<typeof loadAccount>>;
