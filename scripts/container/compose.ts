import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "../run-command.ts";

interface Service {
  readonly build?: string;
  readonly profiles?: readonly string[];
  readonly image?: string;
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

/** What the image requires of its runtime. */
interface ImageNeeds {
  readonly ports: readonly string[];
  readonly volumes: readonly string[];
}

/** Substitutes `${NAME:?why}` and `${NAME:-default}`. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind: string, word: string) => {
    return values[name] || (kind === "-" ? word : `missing-${name}`);
  });
}

function problemsOfService(name: string, service: Service, { services, volumes }: Compose): string[] {
  const problems: string[] = [];
  if (service.image && !/:\d+/.test(service.image)) problems.push(`${name}: ${service.image} names no version`);
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    if (!services[other]) problems.push(`${name} depends on ${other}, which is not there`);
    else if (condition === "service_healthy" && !services[other].healthcheck)
      problems.push(`${name} waits for ${other} to be healthy, which has no health check`);
  }
  for (const volume of service.volumes ?? []) {
    const [source = ""] = volume.split(":");
    if (!(source in volumes)) problems.push(`${name}: the volume ${source} is not declared`);
  }
  return problems;
}

/** Processes of the site beside the first, and what they share. The test of several processes starts the same ones. */
const SEVERAL = ["cache", "search", "site-2", "site-3", "storage"];

/** The first process and the others differ in the published port only, and none starts without the profile. */
function severalProblems(services: Compose["services"]): string[] {
  const optional = Object.keys(services).filter((name) => services[name]?.profiles?.includes("several"));
  const problems =
    optional.sort().join() === SEVERAL.join() ? [] : [`the profile several has ${optional}, not ${SEVERAL}`];
  const what = ({ ports: _, profiles: __, ...rest }: Service) => JSON.stringify(rest);
  const sites = Object.entries(services).filter(([name]) => name.startsWith("site"));
  for (const [name, service] of sites)
    if (services.site && what(service) !== what(services.site)) problems.push(`${name} differs from site`);
  const published = sites.flatMap(([, { ports = [] }]) => ports);
  if (new Set(published).size !== sites.length) problems.push("each process publishes a port of its own");
  return problems;
}

/** Contradictions within compose.yaml or with the image; empty when there are none. */
export async function composeProblems(image: ImageNeeds): Promise<string[]> {
  const compose = parse(await readFile(join(root, "compose.yaml"), "utf8"), { merge: true }) as Compose;
  const problems = Object.entries(compose.services).flatMap(([name, service]) =>
    problemsOfService(name, service, compose),
  );
  const { site, database } = compose.services;
  if (!site || !database) return [...problems, "there are the services site and database"];
  for (const port of image.ports)
    if (!site.ports?.some((mapping) => mapping.endsWith(`:${port}`)))
      problems.push(`site: port ${port} is not published`);
  for (const folder of image.volumes)
    if (!site.volumes?.some((volume) => volume.endsWith(`:${folder}`))) problems.push(`site: no volume for ${folder}`);
  problems.push(...severalProblems(compose.services));
  const values = { POSTGRES_PASSWORD: "secret" };
  const url = new URL(fill(site.environment?.DATABASE_URL ?? "", values));
  const given = database.environment ?? {};
  const password = fill(given.POSTGRES_PASSWORD ?? "", values);
  const expected = `postgres://${given.POSTGRES_USER}:${password}@database:5432/${given.POSTGRES_DB}`;
  if (url.href !== expected) problems.push(`site: DATABASE_URL does not lead to the database, which is at ${expected}`);
  return problems;
}
