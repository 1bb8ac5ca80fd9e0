import { ApiResponseError, type Reply } from "@askwell/contract";

/** The five steps of the installation, in their order. */
export const steps = ["language", "database", "site", "look", "account"] as const;
export type StepName = (typeof steps)[number];

export type InstallCheck = Reply<"checkInstallConfig">;

/** State of the installation. */
export type InstallStage =
  | { readonly kind: "step"; readonly step: StepName; readonly resumed: boolean }
  | { readonly kind: "installed" }
  /** The configured database is not reachable. */
  | { readonly kind: "no_database" }
  | { readonly kind: "failed"; readonly message: string };

/** The stage of an installation. Source: docs/screens.md "Installer". */
export function stageOf(check: InstallCheck): InstallStage {
  if (check.db_table_exist) return { kind: "installed" };
  if (!check.config_file_exist) return { kind: "step", step: "language", resumed: false };
  return check.db_connection_success ? { kind: "step", step: "site", resumed: true } : { kind: "no_database" };
}

/** The stage after a failed check. */
export function stageOfError(error: unknown): InstallStage {
  if (!(error instanceof ApiResponseError)) throw error;
  if (error.reason === "error.install.already_installed") return { kind: "installed" };
  return { kind: "failed", message: error.message };
}
