import { limits } from "@askwell/domain";
import * as v from "valibot";
import { email, password, siteAddress } from "../account-fields.ts";
import { call } from "../call.ts";
import { flag, nothing, text, word } from "../fields.ts";

const PATH = "/installation";

/** The code from the server's log, required unless the request comes from the same machine. */
const installCode = { install_code: text({ max: 100 }) };

const databaseForm = v.object({
  db_type: word(["postgres", "sqlite3", "mysql"], { required: true }),
  db_username: text({ max: 255 }),
  db_password: text({ max: 255 }),
  /** `host` or `host:port`. */
  db_host: text({ max: 255 }),
  db_name: text({ max: 255 }),
  /** A path; relative paths start at the data folder. */
  db_file: text({ max: 1024 }),
  ssl_enabled: flag(),
  ssl_mode: word(["require", "verify-ca", "verify-full"]),
  ssl_root_cert: text({ max: 1024 }),
  ssl_cert: text({ max: 1024 }),
  ssl_key: text({ max: 1024 }),
  ...installCode,
});

/** The languages of the installer. */
export const installLanguages = call({
  method: "GET",
  path: `${PATH}/language/options`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Languages of the installer",
  input: v.object({}),
  reply: v.array(v.object({ label: v.string(), value: v.string(), progress: v.number() })),
  errors: ["already_installed"],
});

/** Overrides of client texts. */
export const installTexts = call({
  method: "GET",
  path: `${PATH}/language/config`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Texts of the installer",
  input: v.object({ lang: text({ max: 100 }) }),
  reply: v.record(v.string(), v.unknown()),
  errors: ["already_installed"],
});

/** Progress of the installation. `db_table_exist` means that the database holds an installed site. */
export const checkInstallConfig = call({
  method: "POST",
  path: `${PATH}/config-file/check`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Progress of the installation",
  input: v.object({}),
  reply: v.object({
    config_file_exist: v.boolean(),
    db_connection_success: v.boolean(),
    db_table_exist: v.boolean(),
    /** Whether the other calls require `install_code`. */
    install_code_required: v.boolean(),
    /** Proposed value for the form. */
    db_file: v.string(),
  }),
  errors: ["already_installed", "config_unreadable"],
});

/** Reasons why a database cannot be used. */
const databaseProblems = [
  "database_unreachable",
  "database_not_allowed",
  "database_missing",
  "database_not_writable",
  "database_too_old",
  "database_unusable",
] as const;

/** Tries a database. */
export const checkInstallDatabase = call({
  method: "POST",
  path: `${PATH}/db/check`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Test a database connection",
  input: databaseForm,
  reply: v.object({ connection_success: v.boolean() }),
  errors: ["already_installed", "install_code", ...databaseProblems],
});

/** Writes the configuration file, unless it exists. */
export const writeInstallConfig = call({
  method: "POST",
  path: `${PATH}/init`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Write the configuration file",
  input: databaseForm,
  reply: nothing,
  errors: ["already_installed", "install_code", "config_not_written", "config_unreadable"],
});

/**
 * Creates the tables, the site and its first administrator in one transaction. Source: docs/wire/installation.md
 * "Installer calls".
 */
export const installSite = call({
  method: "POST",
  path: `${PATH}/base-info`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Install the site",
  input: v.object({
    lang: text({ required: true, max: 30 }),
    site_name: text({ required: true, max: limits.siteName.max }),
    site_url: siteAddress({ max: limits.siteUrl.max }),
    contact_email: email({ required: true }),
    name: text({ required: true, ...limits.username }),
    password: password({ required: true }),
    email: email({ required: true }),
    login_required: flag(),
    external_content_display: word(["always_display", "ask_before_display"], { required: true }),
    /** When omitted, addresses must be confirmed. */
    require_email_verification: flag(true),
    ...installCode,
  }),
  reply: nothing,
  errors: [
    "already_installed",
    "install_code",
    "config_unreadable",
    ...databaseProblems,
    "tables_not_created",
    "username_invalid",
  ],
});
