import { ApiResponseError } from "@askwell/contract";
import { describe, expect, it } from "vitest";
import { type InstallCheck, stageOf, stageOfError } from "./stages.ts";

const check = (more: Partial<InstallCheck>): InstallCheck => ({
  config_file_exist: false,
  db_connection_success: false,
  db_table_exist: false,
  install_code_required: false,
  db_file: "/data/askwell.db",
  ...more,
});
const installError = (reason: string) => new ApiResponseError({ code: 400, reason, msg: "No.", data: null });

describe("the stage of an installation", () => {
  it("starts with the language without a configuration", () => {
    expect(stageOf(check({}))).toEqual({ kind: "step", step: "language", resumed: false });
  });

  it("resumes with the site when the configured database is reachable", () => {
    const stage = stageOf(check({ config_file_exist: true, db_connection_success: true }));
    expect(stage).toEqual({ kind: "step", step: "site", resumed: true });
  });

  it("says that the configured database is not reachable", () => {
    expect(stageOf(check({ config_file_exist: true }))).toEqual({ kind: "no_database" });
  });

  it("is finished when the database has a site", () => {
    const stage = stageOf(check({ config_file_exist: true, db_connection_success: true, db_table_exist: true }));
    expect(stage).toEqual({ kind: "installed" });
    expect(stageOfError(installError("error.install.already_installed"))).toEqual({ kind: "installed" });
  });

  it("shows other errors", () => {
    expect(stageOfError(installError("error.config.read_config_failed"))).toEqual({ kind: "failed", message: "No." });
  });
});
