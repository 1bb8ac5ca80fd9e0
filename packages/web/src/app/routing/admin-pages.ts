/** The pages of the administration by group: last segment of the path, and translation key. Source: docs/screens.md "Addresses". */
export const adminGroups = [
  { caption: null, pages: [["dashboard", "shell.admin_pages.dashboard"]] },
  {
    caption: "shell.admin_contents",
    pages: [
      ["questions", "shell.admin_pages.questions"],
      ["answers", "shell.admin_pages.answers"],
      ["comments", "shell.admin_pages.comments"],
      ["tags", "shell.admin_pages.tags"],
      ["files", "shell.admin_pages.files"],
    ],
  },
  {
    caption: "shell.admin_community",
    pages: [
      ["users", "shell.admin_pages.users"],
      ["claims", "shell.admin_pages.claims"],
      ["account-merges", "shell.admin_pages.account-merges"],
      ["invitations", "shell.admin_pages.invitations"],
      ["rights", "shell.admin_pages.rights"],
      ["badges", "shell.admin_pages.badges"],
      ["prepared-texts", "shell.admin_pages.prepared-texts"],
    ],
  },
  {
    caption: "shell.admin_appearance",
    pages: [
      ["themes", "shell.admin_pages.themes"],
      ["customize", "shell.admin_pages.customize"],
      ["branding", "shell.admin_pages.branding"],
    ],
  },
  {
    caption: "shell.admin_settings",
    pages: [
      ["general", "shell.admin_pages.general"],
      ["interface", "shell.admin_pages.interface"],
      ["legal", "shell.admin_pages.legal"],
      ["write", "shell.admin_pages.write"],
      ["seo", "shell.admin_pages.seo"],
      ["login", "shell.admin_pages.login"],
      ["settings-users", "shell.admin_pages.settings-users"],
      ["privileges", "shell.admin_pages.privileges"],
    ],
  },
  {
    caption: "shell.admin_mail",
    pages: [
      ["smtp", "shell.admin_pages.smtp"],
      ["mails", "shell.admin_pages.mails"],
      ["mail-texts", "shell.admin_pages.mail-texts"],
      ["replies", "shell.admin_pages.replies"],
    ],
  },
  {
    caption: "shell.admin_assistant",
    pages: [
      ["ai-settings", "shell.admin_pages.ai-settings"],
      ["ai-tests", "shell.admin_pages.ai-tests"],
      ["ai-assistant", "shell.admin_pages.ai-assistant"],
    ],
  },
  {
    caption: "shell.admin_programs",
    pages: [
      ["apikeys", "shell.admin_pages.apikeys"],
      ["personal-keys", "shell.admin_pages.personal-keys"],
      ["programs", "shell.admin_pages.programs"],
      ["webhooks", "shell.admin_pages.webhooks"],
      ["automation", "shell.admin_pages.automation"],
      ["api", "shell.admin_pages.api"],
      ["mcp", "shell.admin_pages.mcp"],
    ],
  },
  {
    caption: "shell.admin_operation",
    pages: [
      ["backups", "shell.admin_pages.backups"],
      ["jobs", "shell.admin_pages.jobs"],
    ],
  },
  { caption: "shell.admin_plugins", pages: [["installed-plugins", "shell.admin_pages.installed-plugins"]] },
] as const;
