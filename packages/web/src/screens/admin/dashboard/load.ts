import type { Api } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import type { NewSite } from "./setup-steps.ts";

/** Below this number of users a site is new: hardly any user has much reputation. */
const NEW_SITE_USERS = 20;

/** The accent of a site that has chosen none. */
const DEFAULT_COLOR = "#0033ff";

/** The reputation needed to create tags; 0 where new users have it. */
async function rankToCreateTags(api: Api): Promise<number> {
  const { options, selected_level } = await api.readPrivileges({});
  const chosen = options.find(({ level }) => level === selected_level);
  const rank = chosen?.privileges.find(({ key }) => key === "rank.tag.add")?.value ?? 0;
  return rank > 1 ? rank : 0;
}

async function loadNewSite(api: Api): Promise<NewSite & { readonly tagRank: number }> {
  const [legal, look, tags, tagRank] = await Promise.all([
    api.readLegalSettings({}),
    api.readThemeSettings({}),
    api.tagsPage({ page: 1, page_size: 1 }),
    rankToCreateTags(api),
  ]);
  const color = look.theme_config[look.theme]?.primary_color ?? DEFAULT_COLOR;
  const hasColor = color.toLowerCase() !== DEFAULT_COLOR;
  return { tags: tags.count, hasTerms: legal.terms_of_service_original_text !== "", hasColor, tagRank };
}

export async function load({ api }: LoadContext) {
  const [{ info }, { days }, search, backup] = await Promise.all([
    api.dashboard({}),
    api.siteActivity({}),
    api.searchStatus({}),
    api.backupStatus({}),
  ]);
  return { info, days, search, backup, newSite: info.user_count < NEW_SITE_USERS ? await loadNewSite(api) : null };
}
