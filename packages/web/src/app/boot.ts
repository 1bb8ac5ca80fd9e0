import type { Reply } from "@askwell/contract";
import type { BrowserSettings, PageSettings, SettingValue, SiteInfoGroup, siteInfoGroups } from "@askwell/domain";

/** Groups of `siteinfo` that repeat settings of others for clients. */
export const repeatedGroups = ["users_settings", "site_write"] as const satisfies readonly SiteInfoGroup[];

type BrowserValues<Settings> = { readonly [Name in keyof Settings]: SettingValue<Settings[Name]> };

/** The settings of the site that the browser gets: those of `siteinfo` that are declared for pages. */
export type SiteInfo = {
  readonly [Group in Exclude<SiteInfoGroup, (typeof repeatedGroups)[number]>]: BrowserValues<
    BrowserSettings<PageSettings<(typeof siteInfoGroups)[Group]>>
  >;
} & Pick<Reply<"siteInfo">, "version" | "revision">;

/** The external user center, when a plugin provides one. */
export interface Agent {
  readonly enabled: boolean;
  readonly agent_info: {
    readonly login_redirect_url: string;
    readonly sign_up_redirect_url: string;
    readonly enabled_original_user_system: boolean;
    readonly display_name?: string;
    readonly icon?: string;
    readonly url?: string;
    /** Links to pages of the user center. */
    readonly control_center?: readonly { readonly name: string; readonly label: string; readonly url: string }[];
  } | null;
}

/** What the enabled plugins add to pages. */
export type PagePlugins = Reply<"pagePlugins">;

/** What every page carries for all users; nothing in it is personal. */
export interface Boot {
  readonly site: SiteInfo;
  readonly agent: Agent | null;
  readonly plugins: PagePlugins;
  /** Such as `en_US`. */
  readonly language: string;
  /** The languages that have translations. */
  readonly languages: readonly { readonly value: string; readonly label: string }[];
}

/** What the server renders pages with: all of `siteinfo`. */
export interface ServerBoot extends Boot {
  readonly site: Reply<"siteInfo">;
}

/** The colours of the chosen theme. Where none is set: the default accent, and a header in the page's colour. */
export function themeColors({ theme }: Pick<Reply<"siteInfo">, "theme">) {
  const colors = theme.theme_config[theme.theme] ?? Object.values(theme.theme_config)[0];
  return { navbar_style: colors?.navbar_style ?? "", primary_color: colors?.primary_color || "#0033ff" };
}

/** URL of the external login, or null where the site's own form is used. Source: docs/screens.md "Guards". */
export function externalLogin(agent: Agent | null): string | null {
  const details = agent?.enabled ? agent.agent_info : null;
  if (!details || details.enabled_original_user_system || details.login_redirect_url === "") return null;
  return details.login_redirect_url;
}

/** URL of the external registration, or null. */
export function externalSignUp(agent: Agent | null): string | null {
  const details = agent?.enabled ? agent.agent_info : null;
  return details && details.sign_up_redirect_url !== "" ? details.sign_up_redirect_url : null;
}
