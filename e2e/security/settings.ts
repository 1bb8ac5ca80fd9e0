import type { Caller } from "../harness/wire.ts";
import { isFitName, numbered, packed } from "./payloads.ts";
import { ADMIN, must, V1 } from "./posts-of-payloads.ts";

/** A settings page of the site or of a user, whose texts are shown on other pages. */
export interface SettingCase {
  readonly page: string;
  /** The input for one text, or for as many as fit. */
  readonly with: (text: string, number: number, address: string) => Record<string, unknown>;
  /** The maximum length. Short fields use one text at a time. */
  readonly most: number;
  readonly packs?: boolean;
  /** Pages that show it. */
  readonly shows: readonly string[];
  readonly xml?: readonly string[];
  /** Whether the field may reject texts, such as addresses; or which ones. */
  readonly mayReject?: boolean | ((text: string) => boolean);
}

const CONTACT = "admin@example.com";

/** Every text that an administrator enters and other users see; custom code is meant to run and is excluded. */
export const siteChoices: readonly SettingCase[] = [
  {
    page: `${ADMIN}/siteinfo/general`,
    with: (name, _, address) => ({ name, site_url: address, contact_email: CONTACT }),
    most: 30,
    shows: ["/", "/admin/general"],
    xml: ["/opensearch.xml", "/feeds"],
  },
  {
    page: `${ADMIN}/siteinfo/general`,
    with: (text, _, address) => ({
      name: "Askwell",
      short_description: text,
      description: text,
      site_url: address,
      contact_email: CONTACT,
    }),
    most: 255,
    packs: true,
    shows: ["/", "/tags", "/admin/general", "/nowhere"],
    xml: ["/opensearch.xml", "/feeds"],
  },
  {
    page: `${ADMIN}/siteinfo/general`,
    with: (text) => ({ name: "Askwell", site_url: `http://127.0.0.1/${text}`, contact_email: CONTACT }),
    most: 490,
    packs: true,
    shows: ["/", "/users/login"],
    xml: ["/opensearch.xml", "/feeds", "/sitemap.xml"],
    mayReject: true,
  },
  {
    page: `${ADMIN}/siteinfo/general`,
    with: (text, _, address) => ({
      name: "Askwell",
      site_url: address,
      contact_email: `${text.replace(/\s/g, "")}@example.com`,
    }),
    most: 230,
    shows: ["/users/account-recovery", "/admin/general"],
    mayReject: true,
  },
  {
    page: `${ADMIN}/siteinfo/branding`,
    with: (text) => ({ logo: `/${text}`, mobile_logo: text, square_icon: `/x${text}`, favicon: `/uploads/${text}` }),
    most: 500,
    shows: ["/", "/admin/branding"],
    xml: ["/opensearch.xml"],
    mayReject: true,
  },
  {
    page: `${ADMIN}/siteinfo/theme`,
    with: (color) => {
      // The primary colour rejects everything but colours: docs/rules/settings.md G10.
      const theme_config = { default: { navbar_style: color, primary_color: "#0033ff" } };
      return { theme: "default", color_scheme: color, layout: "Full-width", theme_config };
    },
    most: 100,
    packs: true,
    shows: ["/", "/admin/themes"],
  },
  {
    page: `${ADMIN}/siteinfo/polices`,
    with: (text) => ({
      terms_of_service_original_text: text,
      terms_of_service_parsed_text: text,
      privacy_policy_original_text: text,
      privacy_policy_parsed_text: text,
    }),
    most: 4000,
    packs: true,
    shows: ["/tos", "/privacy", "/admin/legal"],
  },
  {
    page: `${ADMIN}/siteinfo/login`,
    with: (text) => ({
      allow_new_registrations: true,
      allow_email_registrations: true,
      allow_password_login: true,
      allow_email_domains: [text],
    }),
    most: 253,
    packs: true,
    shows: ["/users/register", "/admin/login"],
  },
  {
    page: `${ADMIN}/siteinfo/seo`,
    with: (robots) => ({ permalink: 1, robots }),
    most: 4000,
    packs: true,
    shows: ["/admin/seo"],
  },
  {
    page: `${ADMIN}/siteinfo/advanced`,
    with: (text) => ({
      max_image_size: 4,
      max_attachment_size: 8,
      max_image_megapixel: 40,
      authorized_image_extensions: ["png", text],
      authorized_attachment_extensions: [text],
    }),
    most: 20,
    shows: ["/questions/ask", "/admin/write"],
  },
  {
    page: `${ADMIN}/siteinfo/users-settings`,
    with: (text) => ({ default_avatar: "gravatar", gravatar_base_url: `https://evil.example/${text}` }),
    most: 490,
    shows: ["/users", "/"],
    mayReject: true,
  },
  {
    page: `${ADMIN}/setting/smtp`,
    with: (text) => ({
      from_email: "a@example.com",
      from_name: text,
      smtp_host: "",
      smtp_port: 25,
      smtp_username: text,
    }),
    most: 256,
    packs: true,
    shows: ["/admin/smtp"],
  },
  {
    page: `${ADMIN}/ai-config`,
    with: (text) => ({
      enabled: false,
      chosen_provider: "",
      ai_providers: [{ provider: text, api_host: "https://evil.example", api_key: text, model: text }],
      prompt_config: { zh_cn: text, en_us: text },
    }),
    most: 50,
    shows: ["/admin/ai-settings", "/ai-assistant"],
    mayReject: true,
  },
];

/** Settings of a user. */
export const ownChoices = (username: string): readonly SettingCase[] => [
  {
    page: `${V1}/user/interface`,
    with: (text, number) => ({ language: number % 2 === 0 ? text : "en_US", color_scheme: text }),
    most: 100,
    packs: true,
    mayReject: true,
    shows: ["/", "/users/settings/interface"],
  },
  {
    page: `${V1}/user/info`,
    with: (display_name) => ({ display_name, username, avatar: {}, bio: "", location: display_name, website: "" }),
    most: 30,
    shows: [`/users/${username}`, "/users", "/users/settings/profile", "/admin/users"],
    mayReject: (name) => !isFitName(name),
  },
  {
    page: `${V1}/user/info`,
    with: (text, number) => ({
      display_name: username,
      username,
      avatar: { type: "custom", custom: number % 2 === 0 ? text.slice(0, 200) : "", gravatar: text.slice(0, 200) },
      bio: text,
      location: text.slice(0, 100),
      website: number % 4 === 1 ? text : `https://evil.example/${text}`,
    }),
    most: 470,
    shows: [`/users/${username}`, "/users/settings/profile"],
    mayReject: true,
  },
];

/** The texts for a setting, at the length that it accepts, each once. */
function textsFor({ most, packs }: SettingCase, texts: readonly string[]): string[] {
  const selected = packs ? packed(texts, most - 6) : texts.map((text) => [...text].slice(0, most - 6).join(""));
  return [...new Set(selected)].map((text, at) => numbered(text, most, at));
}

/** Saves a setting with each text and inspects the pages that show it; restores the original values at the end. */
export async function chooseAll(
  by: Caller,
  choice: SettingCase,
  texts: readonly string[],
  look: (choice: SettingCase, number: number) => Promise<void>,
): Promise<void> {
  const { page, mayReject } = choice;
  const before = page.startsWith(ADMIN) ? (await must(by, "GET", page)).data : undefined;
  const general = (await must(by, "GET", `${ADMIN}/siteinfo/general`)).data as { site_url: string };
  for (const [number, text] of textsFor(choice, texts).entries()) {
    const reply = await by.send("PUT", page, choice.with(text, number, general.site_url));
    const { status } = reply;
    const mayPass = typeof mayReject !== "function" || !mayReject(text);
    const mayFail = typeof mayReject === "function" ? !mayPass : mayReject === true;
    if (status === 200 && mayPass) await look(choice, number);
    else if (status !== 400 || !mayFail)
      throw new Error(`${page} answers ${status} to ${text}: ${JSON.stringify(reply)}`);
  }
  if (before) await must(by, "PUT", page, before);
}
