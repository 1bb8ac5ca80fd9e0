import type { Reply } from "@askwell/contract";
import { screen } from "@testing-library/react";
import { placeholderAccount } from "../src/screens/install/site.ts";
import { fillIn, press } from "./forms.ts";
import { type CallHandlers, fieldError, openPage } from "./open-page.tsx";

export const fresh: Reply<"checkInstallConfig"> = {
  config_file_exist: false,
  db_connection_success: false,
  db_table_exist: false,
  install_code_required: false,
  db_file: "/data/askwell.db",
};
const languages = [
  { value: "en_US", label: "English", progress: 100 },
  { value: "ar", label: "العربية", progress: 100 },
];

/** Opens the installer of a site without a configuration. */
export const openInstaller = (server: CallHandlers = {}, check: Partial<typeof fresh> = {}) =>
  openPage("/install", {
    server: { checkInstallConfig: () => ({ ...fresh, ...check }), installLanguages: () => languages, ...server },
  });

export const findHeading = (name: string) => screen.findByRole("heading", { name });

/** Opens the step of the database. */
export async function openDatabase(server: CallHandlers = {}, check: Partial<typeof fresh> = {}) {
  const page = await openInstaller(server, check);
  await findHeading("Welcome");
  await press(page.user, "Next");
  await findHeading("Database");
  return page;
}

/** Opens the step of the site. */
export async function openSite(server: CallHandlers = {}, check: Partial<typeof fresh> = {}) {
  const page = await openInstaller(server, { config_file_exist: true, db_connection_success: true, ...check });
  await findHeading("Your site");
  return page;
}

/** Fills in the site and opens the step of its colour and logo. */
export async function openLook(server: CallHandlers = {}, check: Partial<typeof fresh> = {}) {
  const page = await openSite({ installSite: () => null, ...server }, check);
  await fillIn(page.user, { Name: "Kettle" });
  await press(page.user, "Next");
  await findHeading("Colour and logo");
  return page;
}

/** Opens the last step. */
export async function openAccount(server: CallHandlers = {}, check: Partial<typeof fresh> = {}) {
  const page = await openLook(server, check);
  await press(page.user, "Next");
  await findHeading("Your account");
  return page;
}

export const accountFields = {
  Username: "admin",
  Email: "admin@example.com",
  Password: "apple-Pass-1",
  "The same password again": "apple-Pass-1",
};

/** Rejects fields in the last step of the installer; before that the account is a placeholder. */
export const rejectsLast = (fields: Readonly<Record<string, string>>) => (input: { readonly name?: unknown }) => {
  if (input.name !== placeholderAccount.name) throw fieldError(fields);
  return null;
};
