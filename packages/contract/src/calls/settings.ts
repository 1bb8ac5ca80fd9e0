import { type SettingPageName, settingPages } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { color, nothing, text, word } from "../fields.ts";
import { choice, pageInput, pageReply, themeConfig } from "../setting-schemas.ts";
import { userBasic } from "../shapes.ts";

/**
 * The pages of the site's settings, in both generations of the wire format: every older page (`write`, `legal`) is a
 * view of the same stored values. What a page takes and replies follows from the declarations of its settings. Source:
 * docs/wire/administration.md "Settings pages" and docs/wire.md "Two generations of clients".
 */
const SITE = "/answer/admin/api/siteinfo";

function readPage<const Page extends SettingPageName, Reply extends v.GenericSchema>(page: Page, reply: Reply) {
  return call({
    method: "GET",
    path: `${SITE}/${page}`,
    guard: "admin",
    summary: `Settings: ${page}`,
    input: v.object({}),
    reply,
    errors: [],
  });
}

const pageNames = Object.keys(settingPages) as SettingPageName[];

/** Who changed the settings of a page last. Rules: docs/rules/settings.md G24. */
export const settingChanges = call({
  method: "GET",
  path: "/answer/admin/api/setting-changes",
  guard: "admin",
  summary: "Who changed the settings of a page last",
  input: v.object({ page: word(pageNames, { required: true }) }),
  reply: v.array(
    v.object({
      name: v.string(),
      /** Unix seconds. */
      changed_at: v.number(),
      user: v.nullable(userBasic),
      /** JSON of the value before the change; null for a secret. */
      before: v.nullable(v.string()),
    }),
  ),
  errors: [],
});

function savePage<const Page extends SettingPageName, Input extends v.GenericSchema>(page: Page, input: Input) {
  return call({
    method: "PUT",
    path: `${SITE}/${page}`,
    guard: "admin",
    summary: `Save settings: ${page}`,
    input,
    reply: nothing,
    errors: [],
  });
}

export const readGeneralSettings = readPage("general", pageReply("general"));
/** Returns the input. */
export const saveGeneralSettings = call({
  ...savePage("general", pageInput("general")),
  reply: pageReply("general"),
});

export const readInterfaceSettings = readPage("interface", pageReply("interface"));
/** An unknown language becomes en_US. */
export const saveInterfaceSettings = savePage("interface", pageInput("interface"));

export const readAvatarSettings = readPage("users-settings", pageReply("users-settings"));
export const saveAvatarSettings = savePage("users-settings", pageInput("users-settings"));

export const readProfileSettings = readPage("users", pageReply("users"));
export const saveProfileSettings = savePage("users", pageInput("users"));

export const readBrandingSettings = readPage("branding", pageReply("branding"));
export const saveBrandingSettings = savePage("branding", pageInput("branding"));

export const readSeoSettings = readPage("seo", pageReply("seo"));
export const saveSeoSettings = savePage("seo", pageInput("seo"));

export const readLoginSettings = readPage("login", pageReply("login"));
/** Only an administrator with a second factor may require one of staff. */
export const saveLoginSettings = call({
  ...savePage("login", pageInput("login")),
  errors: ["own_second_factor", "last_way_in"],
});

export const readSecuritySettings = readPage("security", pageReply("security"));
export const saveSecuritySettings = savePage("security", pageInput("security"));

export const readCustomCodeSettings = readPage("custom-css-html", pageReply("custom-css-html"));
export const saveCustomCodeSettings = savePage("custom-css-html", pageInput("custom-css-html"));

export const readThemeSettings = readPage(
  "theme",
  pageReply("theme", { theme_options: v.array(choice), theme_config: themeConfig }),
);
const themeColors = v.object({ navbar_style: text({ max: 100 }), primary_color: color() });
export const saveThemeSettings = savePage(
  "theme",
  pageInput("theme", { theme_config: v.nullish(v.record(v.string(), themeColors), {}) }),
);

export const readQuestionSettings = readPage("question", pageReply("question"));
export const saveQuestionSettings = savePage("question", pageInput("question"));

export const readTagSettings = readPage("tag", pageReply("tag"));
export const saveTagSettings = call({
  ...savePage("tag", pageInput("tag")),
  errors: ["tag_not_found", "tag_is_synonym"],
});

export const readUploadSettings = readPage("advanced", pageReply("advanced"));
export const saveUploadSettings = savePage("advanced", pageInput("advanced"));

export const readWriteSettings = readPage("write", pageReply("write"));
export const saveWriteSettings = call({
  ...savePage("write", pageInput("write")),
  errors: ["tag_not_found", "tag_is_synonym"],
});

/** The path has the wire format's spelling. */
export const readPolicySettings = readPage("polices", pageReply("polices"));
export const savePolicySettings = savePage("polices", pageInput("polices"));

/** The older page of the policies. */
export const readLegalSettings = readPage("legal", pageReply("legal"));
export const saveLegalSettings = savePage("legal", pageInput("legal"));
