import { expect, test } from "vitest";
import { DatabaseAddressError, formatAddress, parseAddress } from "./address.ts";

test.each(["sqlite:/var/lib/site.db", "sqlite:///var/lib/site.db", "/var/lib/site.db", "file:/var/lib/site.db"])(
  "%s is the URL of a SQLite file",
  (address) => expect(parseAddress(address)).toEqual({ engine: "sqlite", file: "/var/lib/site.db" }),
);

test("relative paths and memory are SQLite, too", () => {
  expect(parseAddress("data/site.db")).toEqual({ engine: "sqlite", file: "data/site.db" });
  expect(parseAddress("sqlite:data/site.db")).toEqual({ engine: "sqlite", file: "data/site.db" });
  expect(parseAddress("sqlite::memory:")).toEqual({ engine: "sqlite", file: ":memory:" });
});

const base = { user: "ann", password: "p@ss:w/ord%", database: "askwell", tlsRootCert: "", tlsCert: "", tlsKey: "" };

test("the URL of a server has all parts, with defaults for the port and without TLS", () => {
  expect(parseAddress("postgres://ann:p%40ss%3Aw%2Ford%25@db.example/askwell")).toEqual({
    ...base,
    engine: "postgres",
    host: "db.example",
    port: 5432,
    tls: "disable",
  });
  expect(
    parseAddress("mariadb://ann:p%40ss%3Aw%2Ford%25@[::1]:3307/askwell?sslmode=verify-ca&sslrootcert=/ca.pem"),
  ).toEqual({
    ...base,
    engine: "mysql",
    host: "::1",
    port: 3307,
    tls: "verify-ca",
    tlsRootCert: "/ca.pem",
  });
  expect(parseAddress("mysql://localhost/askwell?host=/run/mysqld/mysqld.sock")).toMatchObject({
    engine: "mysql",
    host: "/run/mysqld/mysqld.sock",
    user: "",
  });
});

test.each(["allow", "prefer", "require"])("sslmode=%s requires TLS", (mode) => {
  expect(parseAddress(`postgresql://localhost/askwell?sslmode=${mode}`)).toMatchObject({ tls: "require" });
});

test.each([
  "",
  "sqlite:",
  "oracle://localhost/askwell",
  "postgres://localhost",
  "postgres://ann:secret@localhost:port/askwell",
  "postgres://localhost/askwell?sslmode=maybe",
  "postgres://ann:100%@localhost/askwell",
])("%j is rejected", (address) => {
  expect(() => parseAddress(address)).toThrow(DatabaseAddressError);
});

test("an error message does not contain the password", () => {
  expect(() => parseAddress("postgres://ann:secret@localhost:port/askwell")).toThrow(/^(?!.*secret)/);
});

test.each([
  { engine: "sqlite", file: "/var/lib/site.db" },
  { ...base, engine: "postgres", host: "db.example", port: 5433, tls: "require" },
  { ...base, engine: "postgres", host: "/run/postgresql", port: 5432, tls: "disable" },
  { ...base, engine: "mysql", host: "::1", port: 3306, tls: "verify-full", tlsKey: "/key.pem", database: "my site?" },
] as const)("a formatted URL is parsed to the same address: $engine $host", (address) => {
  expect(parseAddress(formatAddress(address))).toEqual(address);
});
