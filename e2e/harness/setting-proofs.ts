// Where the effects of settings are proved that no table of e2e/setting-effects has.
import type { SettingKey } from "./setting-form.ts";

/** A journey that changes settings in their form with `changeSettings`, and then sees what they do. */
interface JourneyProof {
  readonly file: string;
  /** Its title, or a part of it. */
  readonly test: string;
  readonly settings: readonly SettingKey[];
}

/** A test of the server, for settings that no browser shows. */
interface ServerProof extends JourneyProof {
  /** Why no journey proves it. */
  readonly because: string;
}

export const provenByJourney: readonly JourneyProof[] = [
  {
    file: "e2e/app.test.ts",
    test: "WA9 a site that turns it off removes worker and pages from browsers",
    settings: ["interface.offline_pages"],
  },
  {
    file: "e2e/long/external-login.test.ts",
    test: "a user connects a login in the settings and disconnects it",
    settings: ["login.allow_password_login"],
  },
  {
    file: "e2e/settings.test.ts",
    test: "staff without a required second factor are redirected to its setup",
    settings: ["sign_in.staff_second_factor"],
  },
  {
    file: "e2e/sanctions.test.ts",
    test: "SN2 SN10 a moderator suspends a member with a reason, and lifts it",
    settings: ["sign_in.moderator_sanctions"],
  },
  {
    file: "e2e/vote-patterns.test.ts",
    test: "VR1 VR3 VR4 staff see who votes mostly for one person, and dismiss it",
    settings: ["sign_in.pattern_votes", "sign_in.pattern_share"],
  },
  {
    file: "e2e/mcp.test.ts",
    test: "MC9 to MC12 AK15 AK17 a day of a developer whose code editor is connected",
    settings: ["api.personal_keys", "mcp.enabled", "mcp.program_writing", "mcp.program_posting"],
  },
  {
    file: "e2e/webhooks.test.ts",
    test: "WH1 WH7 WH9 an administrator sets up a webhook in the own network, tests it and deletes it",
    settings: ["api.webhook_private_hosts"],
  },
  {
    file: "e2e/oauth.test.ts",
    test: "OC5 OC7 OC8 a person logs in, connects a site on a %s, reads it in the settings and disconnects it",
    settings: ["oauth.connections"],
  },
  {
    file: "e2e/backups.test.ts",
    test: "an administrator schedules backups, makes one, verifies it, downloads it and deletes it",
    settings: ["backups.backup_folder", "backups.backup_keep", "backups.backup_key", "backups.backup_passphrase"],
  },
  {
    file: "e2e/backups.test.ts",
    test: "PX7 an administrator offers a public export of every night, which visitors download",
    settings: ["backups.public_export"],
  },
  {
    file: "e2e/assistant.test.ts",
    test: "AS5 AS8 an administrator adds a provider of the own network, tests it, and turns the assistant on",
    settings: ["assistant.ai_providers", "assistant.ai_private_hosts"],
  },
  {
    file: "e2e/history.test.ts",
    test: "an edit by another user waits for review, is published and can be rolled back",
    settings: ["privileges.level", "privileges.custom_privileges"],
  },
  {
    file: "e2e/setting-effects/mails.test.ts",
    test: "G1 mails come from the sender and through the server of the form; replies and bounces arrive where their form says",
    settings: [
      "smtp.from_email",
      "smtp.from_name",
      "smtp.smtp_host",
      "smtp.smtp_port",
      "replies.replies_enabled",
      "replies.reply_address",
      "replies.reply_source",
      "replies.bounces_enabled",
      "replies.bounce_limit",
    ],
  },
  {
    file: "e2e/engines/replies-imap.test.ts",
    test: "RM11 an administrator enters a mailbox, and the page says how many mails wait in its folder",
    settings: [
      "replies.imap_host",
      "replies.imap_encryption",
      "replies.imap_port",
      "replies.imap_username",
      "replies.imap_password",
      "replies.imap_folder",
    ],
  },
  {
    file: "e2e/engines/backup-s3.test.ts",
    test: "BK15 an administrator sets a bucket for the archives, is told what is wrong with it, and backs up there",
    settings: [
      "backups.backup_place",
      "backups.backup_s3_endpoint",
      "backups.backup_s3_bucket",
      "backups.backup_s3_folder",
      "backups.backup_s3_access_key",
      "backups.backup_s3_secret_key",
    ],
  },
  {
    file: "e2e/setting-effects/mails.test.ts",
    test: "G9 the dashboard names a newer version, unless the form says not to look for one",
    settings: ["security.check_update"],
  },
];

const feature = (file: string) => `packages/server/src/features/${file}.test.ts`;

/** Settings that have no proof in a browser, for one reason. */
const unseen = (because: string, ...proofs: readonly JourneyProof[]): ServerProof[] =>
  proofs.map((proof) => ({ ...proof, because }));

export const provenOnServer: readonly ServerProof[] = [
  ...unseen("An hourly schedule ranks the threads again, for which no journey waits.", {
    file: feature("search/rank-threads"),
    test: "F28 F29 all threads are ranked again in the background when %s",
    settings: ["interface.posts_language"],
  }),
  ...unseen("The server asks only hosts of the internet for pictures, which journeys do not reach.", {
    file: "packages/server/test/gravatars.test.ts",
    test: "U20 while enabled, the server fetches a picture once and serves it; the hash is not revealed",
    settings: ["users_settings.gravatar_base_url"],
  }),
  ...unseen("There is one theme, so that nothing else can be chosen.", {
    file: feature("site/routes"),
    test: "branding, custom code, theme and search engines read back as saved",
    settings: ["theme.theme"],
  }),
  ...unseen("Programs meet it in the replies of calls, and no page shows it.", {
    file: "packages/server/src/http/mcp.test.ts",
    test: "MC8 AK14 each message of a request counts as a call of the key, and replies say how many are left",
    settings: ["api.key_calls_per_minute"],
  }),
  ...unseen(
    "It decides how the site talks with a mail server, and no page shows that.",
    {
      file: feature("site/mail-server"),
      test: "Y9 the site logs in to its mail server with the name and the password of the settings, or not at all",
      settings: ["smtp.smtp_authentication", "smtp.smtp_username", "smtp.smtp_password"],
    },
    {
      file: feature("site/mail-server"),
      test: "Y9 a mail goes through an encrypted connection only where the settings say so",
      settings: ["smtp.encryption"],
    },
  ),
  ...unseen(
    "It shows only after days.",
    {
      file: feature("mails/log/log-mails"),
      test: "ML5 a deleted account leaves no address in the log, and old mails leave it",
      settings: ["replies.mail_log_days"],
    },
    {
      file: feature("assistant/conversations/conversation"),
      test: "AI13 old conversations are deleted after the days of the settings, and all of a deleted account",
      settings: ["assistant.ai_conversation_days"],
    },
  ),
  ...unseen("Its default shows only after a minute without an answer.", {
    file: feature("assistant/provider/stream-completion"),
    test: "AI3 a provider that stalls is given up after the time of the settings",
    settings: ["assistant.ai_timeout"],
  }),
  ...unseen("It decides what is sent to the provider, and no page shows that.", {
    file: feature("semantic-search/related-threads"),
    test: "SM4 the wrong number of vectors of a search finds by words alone",
    settings: ["assistant.semantic_dimensions"],
  }),
  ...unseen(
    "A busy machine finds by words alone after a moment, so that a browser does not show it surely.",
    {
      file: feature("semantic-search/related-threads"),
      test: "SM8 a thread that is less similar than the setting asks for is not found",
      settings: ["assistant.semantic_similarity"],
    },
    {
      file: feature("semantic-search/related-threads"),
      test: "SM7 a search is sent once, and those of visitors only if that is allowed",
      settings: ["assistant.semantic_for_visitors"],
    },
  ),
  ...unseen("It takes effect at night.", {
    file: feature("semantic-search/related-threads"),
    test: "SM10 every night pairs of questions are listed for staff that may be the same, each once, and nothing is sent",
    settings: ["assistant.semantic_duplicates"],
  }),
  ...unseen(
    "Of a bucket it decides how requests are addressed and what lies there, and no page shows that.",
    {
      file: feature("backups/save-backup-settings"),
      test: "BK15 requests for a bucket are signed for its region, and name it in the path or in the host",
      settings: ["backups.backup_s3_region", "backups.backup_s3_address"],
    },
    {
      file: "e2e/engines/backup-s3.test.ts",
      test: "BK17 uploads are stored once beside the archives in the bucket, read when one is verified, and removed",
      settings: ["backups.backup_files"],
    },
  ),
];

/** Sections that no form of settings shows: what the site knows of itself, secrets, and lists with pages of their own. */
export const stateSections: readonly string[] = [
  ...["mail_state", "reply_state", "assistant_keys", "prepared_texts", "hold_rules", "automation", "mail_texts"],
];
