import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { calls } from "@askwell/contract";
import * as v from "valibot";
import { readConfig, writeConfig } from "../platform/config/index.ts";
import { type DatabaseAddress, formatAddress } from "../platform/db/index.ts";
import { Refusal } from "../refusal.ts";
import { usualFile } from "./database-form.ts";
import { findDatabase, type InstallEnvironment } from "./environment.ts";
import { installSite, type SiteForm } from "./install-site.ts";
import { type Home, type OpenSite, openSite } from "./open-site.ts";

/** Which variable fills which field, for the messages. */
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

/** What the variables say about the site. Throws an error that names the variables that are wrong. */
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
  if (result.success) return result.output;
  const wrong = result.issues.map((issue) => {
    const field = String(issue.path?.[0]?.key ?? "");
    return `${VARIABLES[field] ?? field} (${issue.message})`;
  });
  throw new Error(`AUTO_INSTALL: these variables are missing or wrong: ${[...new Set(wrong)].join(", ")}.`);
}

const isNewFile = (address: DatabaseAddress) => address.engine === "sqlite" && !existsSync(resolve(address.file));

const PATIENCE_MS = 60_000;

/**
 * Installs the site as the environment says, without a browser; a database that holds a site is taken as it is,
 * and then no variable is needed. The configuration file is written unless `DATABASE_URL` is set. Source: api-admin-and-platform 2.8.
 */
export async function autoInstall(home: Home, environment: InstallEnvironment): Promise<OpenSite> {
  const usual: DatabaseAddress = { engine: "sqlite", file: usualFile(home.folder) };
  const known = await findDatabase(environment, home.folder);
  // Where nothing is yet, nothing is made before the variables are right.
  if (!known || isNewFile(known)) formOf(environment);
  const address = known ?? usual;
  const site = await openSite(home, address, PATIENCE_MS);
  try {
    const form = site.installed ? null : formOf(environment);
    const mustWrite = !environment.DATABASE_URL && !(await readConfig(home.folder));
    if (mustWrite) await writeConfig(home.folder, { database: formatAddress(address) });
    if (form) await installSite(site.app, form);
    return { ...site, installed: true };
  } catch (error) {
    await site.stop();
    throw error instanceof Refusal ? new Error(`AUTO_INSTALL: ${reasonOf(error)}`) : error;
  }
}

function reasonOf(no: Refusal): string {
  const fields = no.detail.fields?.map(({ field, code }) => `${VARIABLES[field] ?? field} (${code})`) ?? [];
  return [no.code, ...fields].join(" ");
}
