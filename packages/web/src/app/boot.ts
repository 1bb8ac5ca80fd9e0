/** Settings of the site that screens use: a subset of the reply of `siteinfo`. */
export interface Site {
  readonly general: {
    name: string;
    short_description: string;
    description: string;
    site_url: string;
    contact_email: string;
  };
  readonly interface: { language: string; time_zone: string };
  readonly branding: { logo: string; mobile_logo: string; square_icon: string; favicon: string };
  readonly login: {
    allow_new_registrations: boolean;
    allow_email_registrations: boolean;
    allow_password_login: boolean;
    allow_email_domains: readonly string[] | null;
  };
  readonly theme: {
    theme: string;
    color_scheme: string;
    layout: string;
    theme_config: Readonly<Record<string, ThemeColors>>;
  };
  readonly custom_css_html: {
    custom_head: string;
    custom_css: string;
    custom_header: string;
    custom_footer: string;
    custom_sidebar: string;
  };
  readonly site_seo: { permalink: number };
  readonly site_users: Readonly<
    Record<`allow_update_${"display_name" | "username" | "avatar" | "bio" | "website" | "location"}`, boolean>
  >;
  readonly site_advanced: {
    max_image_size: number;
    max_attachment_size: number;
    max_image_megapixel: number;
    authorized_image_extensions: readonly string[];
    authorized_attachment_extensions: readonly string[];
  };
  readonly site_questions: {
    readonly min_tags: number;
    readonly min_content: number;
    readonly hold_below_rank: number;
    readonly newcomer_posts: number;
    readonly newcomer_links: number;
    readonly restrict_answer: boolean;
  };
  readonly site_tags: { required_tag: boolean };
  readonly site_legal: { external_content_display: string };
  readonly site_security: { login_required: boolean };
  readonly version: string;
  readonly revision: string;
}

export interface ThemeColors {
  readonly navbar_style: string;
  readonly primary_color: string;
}

/** An external system of accounts, when a plugin provides one. */
export interface Agent {
  readonly enabled: boolean;
  readonly agent_info: {
    readonly login_redirect_url: string;
    readonly sign_up_redirect_url: string;
    readonly enabled_original_user_system: boolean;
    readonly display_name?: string;
    readonly icon?: string;
    readonly url?: string;
    /** Pages over there that people may want to go to. */
    readonly control_center?: readonly { readonly name: string; readonly label: string; readonly url: string }[];
  } | null;
}

/** What every page carries for everybody; nothing in it is personal. */
export interface Boot {
  readonly site: Site;
  readonly agent: Agent | null;
  /** Such as `en_US`. */
  readonly language: string;
  /** The languages that have texts of their own. */
  readonly languages: readonly { readonly value: string; readonly label: string }[];
}

/** The settings that the browser needs, without what only the document needs and without what is large. */
export function pageBoot(boot: Boot): Boot {
  const { site } = boot;
  const { custom_sidebar } = site.custom_css_html;
  return {
    agent: boot.agent,
    language: boot.language,
    languages: boot.languages,
    site: {
      general: site.general,
      interface: site.interface,
      branding: site.branding,
      login: site.login,
      theme: {
        theme: site.theme.theme,
        color_scheme: site.theme.color_scheme,
        layout: site.theme.layout,
        theme_config: {},
      },
      custom_css_html: { custom_head: "", custom_css: "", custom_header: "", custom_footer: "", custom_sidebar },
      site_seo: { permalink: site.site_seo.permalink },
      site_users: site.site_users,
      site_advanced: site.site_advanced,
      site_questions: site.site_questions,
      site_tags: { required_tag: site.site_tags.required_tag },
      site_legal: { external_content_display: site.site_legal.external_content_display },
      site_security: { login_required: site.site_security.login_required },
      version: site.version,
      revision: site.revision,
    },
  };
}

/** The colours of the chosen theme; the specification's default where none is set. */
export function themeColors(site: Pick<Site, "theme">): ThemeColors {
  const colors = site.theme.theme_config[site.theme.theme] ?? Object.values(site.theme.theme_config)[0];
  return { navbar_style: colors?.navbar_style || "#0033ff", primary_color: colors?.primary_color || "#0033ff" };
}

/** The external address to log in at, or null where the site's own form is used. Source: specification, section 6. */
export function externalLogin(agent: Agent | null): string | null {
  const details = agent?.enabled ? agent.agent_info : null;
  if (!details || details.enabled_original_user_system || details.login_redirect_url === "") return null;
  return details.login_redirect_url;
}

/** The external address to register at, or null. */
export function externalSignUp(agent: Agent | null): string | null {
  const details = agent?.enabled ? agent.agent_info : null;
  return details && details.sign_up_redirect_url !== "" ? details.sign_up_redirect_url : null;
}
