import { ApiRefusal, type Reply } from "@askwell/contract";

/** The five steps of the installation, in their order. */
export const steps = ["language", "database", "config", "site", "done"] as const;
export type StepName = (typeof steps)[number];

export type InstallCheck = Reply<"checkInstallConfig">;

/** Where the installation stands when somebody opens it. */
export type Stage =
  | { readonly kind: "step"; readonly step: StepName; readonly resumed: boolean }
  | { readonly kind: "installed" }
  /** There is a configuration, and its database does not answer. */
  | { readonly kind: "no_database" }
  | { readonly kind: "failed"; readonly message: string };

/** Where to go on, by how far the installation has come. Source: screens reference 7. */
export function stageOf(check: InstallCheck): Stage {
  if (check.db_table_exist) return { kind: "installed" };
  if (!check.config_file_exist) return { kind: "step", step: "language", resumed: false };
  return check.db_connection_success ? { kind: "step", step: "site", resumed: true } : { kind: "no_database" };
}

/** The same for a check that was refused. */
export function stageOfRefusal(error: unknown): Stage {
  if (!(error instanceof ApiRefusal)) throw error;
  if (error.reason === "error.install.already_installed") return { kind: "installed" };
  return { kind: "failed", message: error.message };
}
