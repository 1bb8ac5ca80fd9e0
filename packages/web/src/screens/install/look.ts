import type { Api } from "@askwell/contract";

/** What the site looks like; saved once there is an administrator. */
export interface SiteLook {
  /** A colour such as `#0033ff`. */
  readonly color: string;
  readonly logo: File | null;
}

/** The colour of a new site. */
const INITIAL_COLOR = "#0033ff";

export const initialLook: SiteLook = { color: INITIAL_COLOR, logo: null };

/** Colours to begin with; any other can be chosen. */
export const suggestedColors = {
  blue: INITIAL_COLOR,
  teal: "#0f766e",
  green: "#15803d",
  amber: "#b45309",
  red: "#be123c",
  purple: "#7e22ce",
} as const;

/** The names of the suggested colours. */
export const colorNames = Object.keys(suggestedColors) as (keyof typeof suggestedColors)[];

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Saves colour and logo, as the administrator whose session this is. */
export async function saveLook(api: Api, { color, logo }: SiteLook): Promise<void> {
  if (color !== INITIAL_COLOR) {
    const { theme, theme_config, ...more } = await api.readThemeSettings({});
    const colors = theme_config[theme];
    await api.saveThemeSettings({
      ...more,
      theme,
      theme_config: { [theme]: { navbar_style: colors?.navbar_style ?? "", primary_color: color } },
    });
  }
  if (logo) {
    // The contract types the parsed file; the browser sends the file itself.
    const address = await api.uploadFile({ source: "branding", file: logo as never });
    await api.saveBrandingSettings({ ...(await api.readBrandingSettings({})), logo: address });
  }
}
