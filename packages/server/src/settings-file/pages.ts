import type { CallName } from "@askwell/contract";
import { type PageField, pageFields, type SettingPageName } from "@askwell/domain";

interface SettingPageCalls {
  readonly read: CallName;
  readonly save: CallName;
}

/** The pages of a file of settings, in its order, with their calls. */
export const filePages = {
  general: { read: "readGeneralSettings", save: "saveGeneralSettings" },
  interface: { read: "readInterfaceSettings", save: "saveInterfaceSettings" },
  users: { read: "readProfileSettings", save: "saveProfileSettings" },
  branding: { read: "readBrandingSettings", save: "saveBrandingSettings" },
  theme: { read: "readThemeSettings", save: "saveThemeSettings" },
  "custom-css-html": { read: "readCustomCodeSettings", save: "saveCustomCodeSettings" },
  seo: { read: "readSeoSettings", save: "saveSeoSettings" },
  security: { read: "readSecuritySettings", save: "saveSecuritySettings" },
  login: { read: "readLoginSettings", save: "saveLoginSettings" },
  question: { read: "readQuestionSettings", save: "saveQuestionSettings" },
  tag: { read: "readTagSettings", save: "saveTagSettings" },
  advanced: { read: "readUploadSettings", save: "saveUploadSettings" },
  polices: { read: "readPolicySettings", save: "savePolicySettings" },
  smtp: { read: "readMailSettings", save: "saveMailSettings" },
  replies: { read: "readReplySettings", save: "saveReplySettings" },
  backups: { read: "readBackupSettings", save: "saveBackupSettings" },
  mcp: { read: "readMcpSettings", save: "saveMcpSettings" },
  assistant: { read: "readAssistantSettings", save: "saveAssistantSettings" },
  api: { read: "readApiSettings", save: "saveApiSettings" },
  oauth: { read: "readProgramSettings", save: "saveProgramSettings" },
} as const satisfies { readonly [Page in SettingPageName]?: SettingPageCalls };

/** A page of a file of settings. */
export type FilePage = keyof typeof filePages;

export const filePageNames = Object.keys(filePages) as FilePage[];

/** Whether its value never leaves the site. */
export const isSecret = ({ setting }: PageField): boolean =>
  setting.type === "text" && "control" in setting && setting.control === "password";

/** The settings that a file has on a page: each on the first page that shows it, without secrets and derived ones. */
const fieldsByPage = new Map<FilePage, readonly PageField[]>();
const seen = new Set<string>();
for (const page of filePageNames) {
  const own = pageFields(page).filter(({ section, name }) => !seen.has(`${section}.${name}`));
  for (const { section, name } of own) seen.add(`${section}.${name}`);
  fieldsByPage.set(
    page,
    own.filter((field) => !field.setting.derived && !isSecret(field)),
  );
}

export const fileFields = (page: FilePage): readonly PageField[] => fieldsByPage.get(page) ?? [];
