import { fail } from "../api-error.ts";
import { type CacheTags, settingsOnly } from "../cache-tags.ts";
import type { Handlers } from "../handler.ts";

/** The installation calls of an installed site. Before the installation `http/install-server.ts` handles them. */
const alreadyInstalled = async (): Promise<never> => fail("already_installed");

export const routes = {
  installLanguages: alreadyInstalled,
  installTexts: alreadyInstalled,
  checkInstallConfig: alreadyInstalled,
  checkInstallDatabase: alreadyInstalled,
  writeInstallConfig: alreadyInstalled,
  installSite: alreadyInstalled,
} satisfies Partial<Handlers>;

/** Cache tags of the public replies. */
export const cacheTags = {
  installLanguages: settingsOnly,
  installTexts: settingsOnly,
} satisfies Partial<CacheTags>;
