import type { CallName, InputOf } from "@askwell/contract";
import type { Control } from "../../../parts/forms/controls.ts";

/** A page of settings: where they come from, where they go, and how each is edited, in the order of the form. */
interface PageOf<Read extends CallName, Save extends CallName> {
  readonly read: Read;
  readonly save: Save;
  readonly fields: { readonly [Field in keyof InputOf<Save>]?: Control };
  /** Everything on the screen depends on it, so that saving loads the page anew. */
  readonly everywhere?: boolean;
}

/** Keeps the names of fields bound to those that the call takes. */
const page = <Read extends CallName, Save extends CallName>(definition: PageOf<Read, Save>) => definition;

const text = { kind: "text" } as const;
const onOff = { kind: "switch" } as const;
const code = { kind: "code" } as const;
const picture = { kind: "picture" } as const;
const number = { kind: "number" } as const;
const avatars = { kind: "choice", words: ["system", "gravatar"] } as const;
const externalContent = { kind: "choice", words: ["always_display", "ask_before_display"] } as const;

/** The pages of settings whose form follows from their fields, by the last part of their address. */
export const settingPages = {
  general: page({
    read: "readGeneralSettings",
    save: "saveGeneralSettings",
    everywhere: true,
    fields: {
      name: text,
      site_url: { kind: "url" },
      short_description: text,
      description: { kind: "prose" },
      contact_email: { kind: "email" },
      check_update: onOff,
    },
  }),
  interface: page({
    read: "readInterfaceSettings",
    save: "saveInterfaceSettings",
    everywhere: true,
    fields: { language: { kind: "choice" }, time_zone: { kind: "choice" }, default_avatar: avatars },
  }),
  branding: page({
    read: "readBrandingSettings",
    save: "saveBrandingSettings",
    everywhere: true,
    fields: { logo: picture, mobile_logo: picture, square_icon: picture, favicon: picture },
  }),
  customize: page({
    read: "readCustomCodeSettings",
    save: "saveCustomCodeSettings",
    everywhere: true,
    fields: { custom_css: code, custom_head: code, custom_header: code, custom_sidebar: code, custom_footer: code },
  }),
  write: page({
    read: "readWriteSettings",
    save: "saveWriteSettings",
    fields: {
      restrict_answer: onOff,
      min_content: number,
      min_tags: number,
      hold_below_rank: number,
      newcomer_posts: number,
      newcomer_links: number,
      required_tag: onOff,
      recommend_tags: { kind: "tags" },
      reserved_tags: { kind: "tags" },
      max_image_size: number,
      max_attachment_size: number,
      max_image_megapixel: number,
      authorized_image_extensions: { kind: "commas" },
      authorized_attachment_extensions: { kind: "commas" },
    },
  }),
  seo: page({
    read: "readSeoSettings",
    save: "saveSeoSettings",
    fields: { permalink: { kind: "choice", words: ["4", "3", "2", "1"], numeric: true }, robots: code },
  }),
  login: page({
    read: "readLoginSettings",
    save: "saveLoginSettings",
    fields: {
      allow_new_registrations: onOff,
      allow_email_registrations: onOff,
      require_email_verification: onOff,
      allow_password_login: onOff,
      staff_second_factor: onOff,
      allow_email_domains: { kind: "lines" },
      login_required: onOff,
    },
  }),
  "settings-users": page({
    read: "readProfileSettings",
    save: "saveProfileSettings",
    fields: {
      default_avatar: avatars,
      gravatar_base_url: { kind: "url" },
      allow_update_display_name: onOff,
      allow_update_username: onOff,
      allow_update_avatar: onOff,
      allow_update_bio: onOff,
      allow_update_website: onOff,
      allow_update_location: onOff,
    },
  }),
  smtp: page({
    read: "readMailSettings",
    save: "saveMailSettings",
    fields: {
      from_email: { kind: "email" },
      from_name: text,
      smtp_host: text,
      smtp_port: number,
      encryption: { kind: "choice", words: ["TLS", "SSL", ""] },
      smtp_authentication: onOff,
      smtp_username: text,
      smtp_password: { kind: "secret" },
      test_email_recipient: { kind: "email" },
    },
  }),
  legal: page({
    read: "readLegalSettings",
    save: "saveLegalSettings",
    fields: {
      terms_of_service_original_text: { kind: "prose", rows: 10 },
      privacy_policy_original_text: { kind: "prose", rows: 10 },
      external_content_display: externalContent,
    },
  }),
  themes: page({
    read: "readThemeSettings",
    save: "saveThemeSettings",
    everywhere: true,
    fields: {
      theme: { kind: "choice" },
      color_scheme: { kind: "choice", words: ["system", "light", "dark"] },
      layout: { kind: "choice", words: ["Fixed-width", "Full-width"] },
    },
  }),
} as const;

export type SettingPageName = keyof typeof settingPages;

/** A page of settings as the form sees it: what the types above guarantee is forgotten here. */
export interface SettingPage {
  readonly name: SettingPageName;
  readonly read: CallName;
  readonly save: CallName;
  readonly fields: Readonly<Record<string, Control>>;
  readonly everywhere: boolean;
}

/** The page of an address; undefined for a word that is none. */
export function settingPage(name: string): SettingPage | undefined {
  if (!Object.hasOwn(settingPages, name)) return undefined;
  const found = settingPages[name as SettingPageName];
  const everywhere = "everywhere" in found && found.everywhere;
  return {
    name: name as SettingPageName,
    read: found.read,
    save: found.save,
    fields: fieldsOf(name, found.fields),
    everywhere,
  };
}

/** The colours of a theme stand in a record by theme; the form edits those of the chosen one. */
const colors = { primary_color: { kind: "color" }, navbar_style: { kind: "color" } } as const;

function fieldsOf(name: string, fields: Readonly<Record<string, Control>>): Readonly<Record<string, Control>> {
  return name === "themes" ? { ...fields, ...colors } : fields;
}
