import { ApiRefusal } from "@askwell/contract";
import { describe, expect, it } from "vitest";
import { type InstallCheck, stageOf, stageOfRefusal } from "./stages.ts";

const check = (more: Partial<InstallCheck>): InstallCheck => ({
  config_file_exist: false,
  db_connection_success: false,
  db_table_exist: false,
  install_code_required: false,
  db_file: "/data/askwell.db",
  ...more,
});
const refused = (reason: string) => new ApiRefusal({ code: 400, reason, msg: "No.", data: null });

describe("an installation that is opened", () => {
  it("begins with the language when nothing has been done", () => {
    expect(stageOf(check({}))).toEqual({ kind: "step", step: "language", resumed: false });
  });

  it("goes on with the site when the configuration is there and its database answers", () => {
    const found = stageOf(check({ config_file_exist: true, db_connection_success: true }));
    expect(found).toEqual({ kind: "step", step: "site", resumed: true });
  });

  it("says that the database does not answer when the configuration names one", () => {
    expect(stageOf(check({ config_file_exist: true }))).toEqual({ kind: "no_database" });
  });

  it("is over when the database holds a site", () => {
    const found = stageOf(check({ config_file_exist: true, db_connection_success: true, db_table_exist: true }));
    expect(found).toEqual({ kind: "installed" });
    expect(stageOfRefusal(refused("error.install.already_installed"))).toEqual({ kind: "installed" });
  });

  it("shows why it cannot be looked at", () => {
    expect(stageOfRefusal(refused("error.config.read_config_failed"))).toEqual({ kind: "failed", message: "No." });
  });
});
