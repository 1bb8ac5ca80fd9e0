// Tests the Dockerfile and compose.yaml without a container runtime: runs the steps in a scratch folder, starts the
// result on PostgreSQL, waits for its health check and reads a page. Part of `npm run test:full`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../packages/server/testing/free-port.ts";
import { composeProblems } from "./container/compose.ts";
import { buildImage, environmentOf, pathInside } from "./container/image.ts";
import { startServer } from "./databases/server.ts";
import { runCommand } from "./run-command.ts";

const STARTS_WITHIN_MS = 60_000;

type BuiltImage = Awaited<ReturnType<typeof buildImage>>;

/** Contradictions within the image. */
function imageProblems({ env, ports, user, healthcheck, command }: BuiltImage): string[] {
  const [, port = ""] = env.SITE_ADDR?.split(":") ?? [];
  const problems: string[] = [];
  if (!ports.includes(port)) problems.push(`it listens on ${port}, and does not expose that`);
  if (!healthcheck.some((word) => word.includes(`:${port}/`))) problems.push("its health check asks another port");
  if (user === "root" || user === "") problems.push("its program runs as root");
  if (command[0] !== "node") problems.push("its program is not started with node");
  return problems;
}

/** Starts the image's program like a container would, sends requests, and stops it like `docker stop` does. */
async function serveImage(image: BuiltImage, databaseUrl: string): Promise<string[]> {
  const port = String(await freePort());
  const [, exposed = ""] = image.env.SITE_ADDR?.split(":") ?? [];
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...environmentOf(image),
    SITE_ADDR: `127.0.0.1:${port}`,
    DATA_DIR: pathInside(image, image.env.DATA_DIR ?? ""),
    DATABASE_URL: databaseUrl,
    ...{ AUTO_INSTALL: "true", SITE_NAME: "Kettle", SITE_URL: address, LANGUAGE: "en_US" },
    ...{ ADMIN_NAME: "admin", ADMIN_PASSWORD: "correct-horse-1", ADMIN_EMAIL: "admin@example.com" },
  };
  const [program = "", ...words] = image.command;
  const site = spawn(program, words, { cwd: pathInside(image, "."), env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [site.stdout, site.stderr]) stream.on("data", (text) => (printed += text));
  const ended = once(site, "exit");
  try {
    const [ask = "", ...rest] = image.healthcheck.filter((word) => word !== "CMD");
    const check = rest.map((word) => word.replaceAll(`:${exposed}/`, `:${port}/`));
    const until = Date.now() + STARTS_WITHIN_MS;
    while ((await runCommand(ask, check, { keep: true, env })).code !== 0) {
      if (Date.now() > until || site.exitCode !== null) return [`it does not become healthy:\n${printed}`];
      await pause(200);
    }
    const problems: string[] = [];
    for (const path of ["/healthz", "/readyz", "/", "/questions"]) {
      const { status } = await fetch(address + path);
      console.log(`  ${path} answers ${status}`);
      if (status !== 200) problems.push(`${path} answers ${status}:\n${printed}`);
    }
    site.kill("SIGTERM");
    const [code] = await ended;
    if (code !== 0) problems.push(`SIGTERM ends it with exit code ${code}:\n${printed}`);
    return problems;
  } finally {
    site.kill("SIGKILL");
  }
}

const scratch = await mkdtemp(join(tmpdir(), "askwell-image-"));
const database = await startServer("postgres");
try {
  const image = await buildImage(scratch);
  const problems = [...imageProblems(image), ...(await composeProblems(image))];
  problems.push(...(await serveImage(image, database.url)));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? "The Dockerfile and compose.yaml hold what they promise." : "");
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await database.stop();
  await rm(scratch, { recursive: true, force: true });
}
