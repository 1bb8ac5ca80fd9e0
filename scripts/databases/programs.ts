import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { installDebianPackages } from "../debian.ts";

/** The database servers of the suite, besides SQLite. */
export type ServerKind = "postgres" | "mariadb";

const PACKAGES = { postgres: "postgresql", mariadb: "mariadb-server" };
const PROGRAMS = { postgres: ["initdb", "postgres"], mariadb: ["mariadb-install-db", "mariadbd"] };

/** Folders with executables: those of the PATH, and Debian's server folders, newest version first. */
function folders(): string[] {
  const versions = "/usr/lib/postgresql";
  const debian = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...debian.map((version) => join(versions, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
    "/usr/sbin",
    "/usr/local/sbin",
  ];
}

function find(program: string): string | undefined {
  return folders()
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
}

/** The paths of a server's two programs: one that initialises the data folder, and one that serves. */
export interface ServerPrograms {
  readonly prepare: string;
  readonly serve: string;
}

/** The programs of a server; installs them when missing. */
export async function serverPrograms(kind: ServerKind): Promise<ServerPrograms> {
  const paths = () => PROGRAMS[kind].map(find);
  if (paths().includes(undefined)) await withoutServices(() => installDebianPackages([PACKAGES[kind]]));
  const [prepare, serve] = paths();
  if (prepare && serve) return { prepare, serve };
  throw new Error(`${PROGRAMS[kind].join(" and ")} are missing: install the package ${PACKAGES[kind]}`);
}

/** Prevents packages from starting their services during installation. Source: invoke-rc.d(8). */
export async function withoutServices<T>(work: () => Promise<T>): Promise<T> {
  const policy = "/usr/sbin/policy-rc.d";
  const isOurs = process.getuid?.() === 0 && !existsSync(policy);
  if (isOurs) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return await work();
  } finally {
    if (isOurs) rmSync(policy);
  }
}
