import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { calls } from "@askwell/contract";
import * as v from "valibot";
import { ApiError } from "../api-error.ts";
import { readConfig, writeConfig } from "../platform/config/index.ts";
import { type DatabaseAddress, formatAddress } from "../platform/db/index.ts";
import { defaultDatabaseFile } from "./database-form.ts";
import { findDatabase, type InstallEnvironment } from "./environment.ts";
import { installSite, type SiteForm, siteProblems } from "./install-site.ts";
import { ensureNeverInstalled } from "./installed-note.ts";
import { type OpenSite, openSite, type SiteEnvironment } from "./open-site.ts";

/** Environment variable of each field, for error messages. */
const VARIABLES: Readonly<Record<string, keyof InstallEnvironment>> = {
  lang: "LANGUAGE",
  site_name: "SITE_NAME",
  site_url: "SITE_URL",
  contact_email: "CONTACT_EMAIL",
  name: "ADMIN_NAME",
  password: "ADMIN_PASSWORD",
  email: "ADMIN_EMAIL",
  external_content_display: "EXTERNAL_CONTENT_DISPLAY",
};

/** Thrown for missing or invalid variables; the message names them. Nothing has been installed. */
export class AutoInstallError extends Error {
  override readonly name = "AutoInstallError";
}

/** The installation form from the environment. Throws `AutoInstallError`. */
function formOf(environment: InstallEnvironment): SiteForm {
  const result = v.safeParse(calls.installSite.input, {
    lang: environment.LANGUAGE || "en_US",
    site_name: environment.SITE_NAME,
    site_url: environment.SITE_URL,
    contact_email: environment.CONTACT_EMAIL || environment.ADMIN_EMAIL,
    name: environment.ADMIN_NAME,
    password: environment.ADMIN_PASSWORD,
    email: environment.ADMIN_EMAIL,
    external_content_display: environment.EXTERNAL_CONTENT_DISPLAY || "always_display",
    require_email_verification: environment.REQUIRE_EMAIL_VERIFICATION !== "false",
  });
  const invalid = siteProblems({ name: environment.ADMIN_NAME ?? "" });
  if (result.success && invalid.length === 0) return result.output;
  const issues = (result.issues ?? []).map(({ path, message }) => ({
    field: String(path?.[0]?.key ?? ""),
    code: message,
  }));
  const more = invalid.filter(({ field }) => issues.every((issue) => issue.field !== field));
  const names = [...issues, ...more].map(({ field, code }) => `${VARIABLES[field] ?? field} (${code})`);
  throw new AutoInstallError(`AUTO_INSTALL: these variables are missing or names: ${[...new Set(names)].join(", ")}.`);
}

const isNewFile = (address: DatabaseAddress) => address.engine === "sqlite" && !existsSync(resolve(address.file));

const TIMEOUT_MS = 60_000;

/**
 * Installs the site from the environment, without a browser. A database that already contains a site is used as it is and
 * needs no variables. Writes the configuration file unless `DATABASE_URL` is set. After `AutoInstallError` the site may be
 * installed by hand; after `SiteMissingError`, `DatabaseUnusableError` and other errors it may not, because a site may
 * exist. Source: docs/wire/installation.md "Environment variables".
 */
export async function autoInstall(
  siteEnvironment: SiteEnvironment,
  environment: InstallEnvironment,
): Promise<OpenSite> {
  const fallback: DatabaseAddress = { engine: "sqlite", file: defaultDatabaseFile(siteEnvironment.folder) };
  const configured = await findDatabase(environment, siteEnvironment.folder);
  const address = configured ?? fallback;
  if (isNewFile(address)) await ensureNeverInstalled(siteEnvironment.folder, configured);
  // Validates the variables before creating anything.
  if (!configured || isNewFile(configured)) formOf(environment);
  const site = await openSite(siteEnvironment, address, TIMEOUT_MS);
  try {
    if (!site.installed) await ensureNeverInstalled(siteEnvironment.folder, configured);
    const form = site.installed ? null : formOf(environment);
    const mustWrite = !environment.DATABASE_URL && !(await readConfig(siteEnvironment.folder));
    if (mustWrite) await writeConfig(siteEnvironment.folder, { database: formatAddress(address) });
    if (form) await installSite(site.app, form);
    return { ...site, installed: true };
  } catch (error) {
    await site.stop();
    throw error instanceof ApiError ? new AutoInstallError(`AUTO_INSTALL: ${reasonOf(error)}`) : error;
  }
}

function reasonOf(error: ApiError): string {
  const fields = error.detail.fields?.map(({ field, code }) => `${VARIABLES[field] ?? field} (${code})`) ?? [];
  return [error.code, ...fields].join(" ");
}
