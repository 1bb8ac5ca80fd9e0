import type { Handlers } from "../handler.ts";
import { refuse } from "../refusal.ts";

/** The calls of the installation, once the site is installed. Before, `http/install-server.ts` answers them. */
const over = async (): Promise<never> => refuse("already_installed");

export const routes = {
  installLanguages: over,
  installTexts: over,
  checkInstallConfig: over,
  checkInstallDatabase: over,
  writeInstallConfig: over,
  installSite: over,
} satisfies Partial<Handlers>;
