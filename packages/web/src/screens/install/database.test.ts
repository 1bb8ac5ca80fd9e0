import { describe, expect, it } from "vitest";
import { firstDatabase, withEngine } from "./database.ts";

describe("the fields about the database", () => {
  it("has a file in the data folder as default", () => {
    expect(firstDatabase("/data/askwell.db")).toMatchObject({ db_type: "sqlite3", db_file: "/data/askwell.db" });
  });

  it("changes defaults with the engine, and retains entered values", () => {
    const postgres = withEngine(firstDatabase(""), "postgres");
    expect(postgres).toMatchObject({ db_host: "localhost:5432", db_username: "postgres" });
    const typed = { ...postgres, db_host: "db.example.com" };
    expect(withEngine(typed, "mysql")).toMatchObject({ db_host: "db.example.com", db_username: "root" });
  });
});
