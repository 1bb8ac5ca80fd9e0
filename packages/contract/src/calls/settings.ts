import { limits } from "@askwell/domain";
import * as v from "valibot";
import { email, pictureAddress, webAddress } from "../account-fields.ts";
import { call } from "../call.ts";
import { flag, list, nothing, number, text, word } from "../fields.ts";
import {
  allowances,
  avatarSettings,
  brandingSettings,
  brands,
  customCodeSettings,
  customParts,
  each,
  generalSettings,
  interfaceSettings,
  loginSettings,
  policySettings,
  policyTexts,
  profileSettings,
  questionSettings,
  securitySettings,
  seoSettings,
  tagSettings,
  themeSettings,
  uploadSettings,
  writeSettings,
} from "../setting-shapes.ts";

/**
 * The pages of the site's settings, in the spelling of both generations of clients: every older page (`write`, `legal`)
 * is a view on the same stored values. A field marked as kept may be left out and then stays as it is; any other field
 * that is left out is emptied. Source: api-admin-and-platform 1.5 to 1.7 and "Two client versions, one server".
 */
const SITE = "/answer/admin/api/siteinfo";

function readPage<const Path extends string, Page extends v.GenericSchema>(path: Path, reply: Page) {
  return call({
    method: "GET",
    path: `${SITE}/${path}`,
    guard: "admin",
    summary: `Settings: ${path}`,
    input: v.object({}),
    reply,
    refuses: [],
  });
}

function savePage<const Path extends string, Input extends v.GenericSchema>(path: Path, input: Input) {
  return call({
    method: "PUT",
    path: `${SITE}/${path}`,
    guard: "admin",
    summary: `Save settings: ${path}`,
    input,
    reply: nothing,
    refuses: [],
  });
}

/** Left out, it stays as it is. */
const keptFlag = () => v.nullish(v.boolean());
const keptAvatar = () => v.nullish(word(avatars));

const avatars = ["system", "gravatar"] as const;
const externalContent = ["always_display", "ask_before_display"] as const;
const layouts = ["Full-width", "Fixed-width"] as const;

export const readGeneralSettings = readPage("general", generalSettings);
/** Answers with what was sent. */
export const saveGeneralSettings = call({
  method: "PUT",
  path: `${SITE}/general`,
  guard: "admin",
  summary: "Save settings: general",
  input: v.object({
    name: text({ required: true, ...limits.siteName }),
    short_description: text(limits.siteShortDescription),
    description: text(limits.siteDescription),
    site_url: webAddress({ required: true, ...limits.siteUrl }),
    contact_email: email({ required: true }),
    check_update: keptFlag(),
  }),
  reply: generalSettings,
  refuses: [],
});

export const readInterfaceSettings = readPage("interface", interfaceSettings);
/** An unknown language becomes en_US. */
export const saveInterfaceSettings = savePage(
  "interface",
  v.object({
    language: text({ required: true, min: 2, max: 128 }),
    time_zone: v.pipe(
      text({ required: true, min: 2, max: 128 }),
      v.check((zone) => isTimeZone(zone), "time_zone"),
    ),
    default_avatar: keptAvatar(),
    gravatar_base_url: v.nullish(webAddress({ max: 512 })),
  }),
);

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

export const readAvatarSettings = readPage("users-settings", avatarSettings);
export const saveAvatarSettings = savePage(
  "users-settings",
  v.object({ default_avatar: word(avatars, { required: true }), gravatar_base_url: webAddress({ max: 512 }) }),
);

export const readProfileSettings = readPage("users", profileSettings);
export const saveProfileSettings = savePage(
  "users",
  v.object({
    default_avatar: word(avatars, { required: true }),
    gravatar_base_url: webAddress({ max: 512 }),
    ...each(allowances, flag()),
  }),
);

export const readBrandingSettings = readPage("branding", brandingSettings);
export const saveBrandingSettings = savePage("branding", v.object(each(brands, pictureAddress(limits.brandingUrl))));

const permalinks = [1, 2, 3, 4] as const;
export const readSeoSettings = readPage("seo", seoSettings);
export const saveSeoSettings = savePage(
  "seo",
  v.object({
    permalink: v.pipe(number({ required: true }), oneOf(permalinks)),
    robots: text({ required: true, max: 65_536 }),
  }),
);

function oneOf<const Numbers extends readonly number[]>(numbers: Numbers) {
  return v.check((value: number) => numbers.includes(value), `one_of:${numbers.join(" ")}`);
}

const loginFields = {
  ...each(["allow_new_registrations", "allow_email_registrations", "allow_password_login"], flag()),
  allow_email_domains: list(text({ max: 253 })),
  require_email_verification: keptFlag(),
  login_required: keptFlag(),
  staff_second_factor: keptFlag(),
};
export const readLoginSettings = readPage(
  "login",
  v.object({ ...loginSettings.entries, staff_second_factor: v.boolean() }),
);
/** Only an administrator with a second factor may ask the staff for one. */
export const saveLoginSettings = call({
  ...savePage("login", v.object(loginFields)),
  refuses: ["own_second_factor"],
});

export const readSecuritySettings = readPage("security", securitySettings);
export const saveSecuritySettings = savePage(
  "security",
  v.object({
    login_required: flag(),
    external_content_display: word(externalContent, { required: true }),
    check_update: flag(),
  }),
);

export const readCustomCodeSettings = readPage("custom-css-html", customCodeSettings);
export const saveCustomCodeSettings = savePage("custom-css-html", v.object(each(customParts, text(limits.customCode))));

export const readThemeSettings = readPage("theme", themeSettings);
export const saveThemeSettings = savePage(
  "theme",
  v.object({
    theme: text({ required: true, max: 255 }),
    color_scheme: text({ max: 100 }),
    theme_config: v.nullish(
      v.record(v.string(), v.object({ navbar_style: text({ max: 100 }), primary_color: text({ max: 100 }) })),
      {},
    ),
    layout: word(layouts),
  }),
);

const questionFields = {
  min_tags: number(limits.minTags),
  min_content: number(limits.minContent),
  /** Left out, it stays as it is. */
  hold_below_rank: v.nullish(number({ min: 0, max: 1_000_000 })),
  newcomer_posts: v.nullish(number({ min: 0, max: 1_000_000 })),
  newcomer_links: v.nullish(number({ min: 0, max: 1_000_000 })),
  restrict_answer: flag(),
};
export const readQuestionSettings = readPage("question", questionSettings);
export const saveQuestionSettings = savePage("question", v.object(questionFields));

const settingTags = () =>
  list(v.object({ slug_name: text({ required: true, max: 255 }), display_name: text({ max: 255 }) }));
const tagFields = { recommend_tags: settingTags(), reserved_tags: settingTags(), required_tag: flag() };
export const readTagSettings = readPage("tag", tagSettings);
export const saveTagSettings = call({
  ...savePage("tag", v.object(tagFields)),
  refuses: ["tag_not_found", "tag_is_synonym"],
});

const extensions = () => list(text({ required: true, max: 20 }));
const uploadFields = {
  max_image_size: number({ min: 0 }),
  max_attachment_size: number({ min: 0 }),
  max_image_megapixel: number({ min: 0 }),
  authorized_image_extensions: extensions(),
  authorized_attachment_extensions: extensions(),
};
export const readUploadSettings = readPage("advanced", uploadSettings);
export const saveUploadSettings = savePage("advanced", v.object(uploadFields));

export const readWriteSettings = readPage("write", writeSettings);
export const saveWriteSettings = call({
  ...savePage("write", v.object({ ...questionFields, ...tagFields, ...uploadFields })),
  refuses: ["tag_not_found", "tag_is_synonym"],
});

/** The path is the wire's own spelling. */
export const readPolicySettings = readPage("polices", policySettings);
export const savePolicySettings = savePage("polices", v.object(each(policyTexts, text({ max: 1_000_000 }))));

/** The older page of the policies. */
export const readLegalSettings = readPage(
  "legal",
  v.object({ ...policySettings.entries, external_content_display: v.string() }),
);
export const saveLegalSettings = savePage(
  "legal",
  v.object({
    ...each(policyTexts, text({ max: 1_000_000 })),
    external_content_display: word(externalContent, { required: true }),
  }),
);
