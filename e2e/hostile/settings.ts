import type { Caller } from "../harness/wire.ts";
import { numbered, packed } from "./payloads.ts";
import { ADMIN, must, V1 } from "./world.ts";

/** A page of settings, or of one's own choices, whose texts are shown somewhere. */
export interface Choice {
  readonly page: string;
  /** What is saved for one text, or for as many as its field takes. */
  readonly with: (text: string, number: number, address: string) => Record<string, unknown>;
  /** The longest text. Short fields take one text at a time. */
  readonly most: number;
  readonly packs?: boolean;
  /** Pages that show it. */
  readonly shows: readonly string[];
  readonly xml?: readonly string[];
  /** Where texts may be refused for what they are, such as addresses. */
  readonly refuses?: boolean;
}

const CONTACT = "admin@example.com";

/** Every text that an administrator chooses and others see; the pages for code of their own are meant to run. */
export const siteChoices: readonly Choice[] = [
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
    refuses: true,
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
    refuses: true,
  },
  {
    page: `${ADMIN}/siteinfo/branding`,
    with: (text) => ({ logo: `/${text}`, mobile_logo: text, square_icon: `/x${text}`, favicon: `/uploads/${text}` }),
    most: 500,
    shows: ["/", "/admin/branding"],
    xml: ["/opensearch.xml"],
    refuses: true,
  },
  {
    page: `${ADMIN}/siteinfo/theme`,
    with: (color) => {
      const theme_config = { default: { navbar_style: color, primary_color: color } };
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
    refuses: true,
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
];

/** What somebody chooses for themselves. */
export const ownChoices = (username: string): readonly Choice[] => [
  {
    page: `${V1}/user/interface`,
    with: (text, number) => ({ language: number % 2 === 0 ? text : "en_US", color_scheme: text }),
    most: 100,
    packs: true,
    refuses: true,
    shows: ["/", "/users/settings/interface"],
  },
  {
    page: `${V1}/user/info`,
    with: (display_name) => ({ display_name, username, avatar: {}, bio: "", location: display_name, website: "" }),
    most: 30,
    shows: [`/users/${username}`, "/users", "/users/settings/profile", "/admin/users"],
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
    refuses: true,
  },
];

/** What a choice is tried with: texts of the length that it takes, each once. */
function textsFor({ most, packs }: Choice, texts: readonly string[]): string[] {
  const wanted = packs ? packed(texts, most - 6) : texts.map((text) => [...text].slice(0, most - 6).join(""));
  return [...new Set(wanted)].map((text, at) => numbered(text, most, at));
}

/** Saves a choice for each text and has the pages looked at that show it; in the end everything is as it was before. */
export async function chooseAll(
  by: Caller,
  choice: Choice,
  texts: readonly string[],
  look: (choice: Choice, number: number) => Promise<void>,
): Promise<void> {
  const { page, refuses } = choice;
  const before = page.startsWith(ADMIN) ? (await must(by, "GET", page)).data : undefined;
  const general = (await must(by, "GET", `${ADMIN}/siteinfo/general`)).data as { site_url: string };
  for (const [number, text] of textsFor(choice, texts).entries()) {
    const reply = await by.send("PUT", page, choice.with(text, number, general.site_url));
    const { status } = reply;
    if (status === 200) await look(choice, number);
    else if (!refuses || status !== 400)
      throw new Error(`${page} answers ${status} to ${text}: ${JSON.stringify(reply)}`);
  }
  if (before) await must(by, "PUT", page, before);
}
