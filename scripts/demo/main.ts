// `npm run demo`: a throw-away site that is lived in, with log-ins for a visitor's tour. It ends, and its folder is
// removed, with Ctrl+C. `-- --port 9080` chooses the port, `-- --keep FOLDER` keeps the data.
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "../build.ts";
import { users } from "./content.ts";
import { owner, startProgram, writeSite } from "./site.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "9080" }, keep: { type: "string" } } });
const address = `http://127.0.0.1:${values.port}`;

function printTour(folder: string): void {
  const roles: Readonly<Record<number, string>> = { 1: "Member", 3: "Moderator" };
  const logins = users.flatMap(({ username, password, role_id = 1 }) =>
    password ? [[roles[role_id] ?? "", `${username}@example.com`, password]] : [],
  );
  const lines = [...logins, ["Administrator", owner.email, owner.password]]
    .map(([role = "", email = "", password = ""]) => `  ${role.padEnd(15)}${email.padEnd(24)}${password}`)
    .join("\n");
  console.log(
    `\n  Small Plot, a demo of Askwell: ${address}\n\n${lines}\n\n  It was written to ${folder}\n  Ctrl+C ends it${values.keep ? "" : " and removes that folder"}.\n`,
  );
}

async function serve(folder: string): Promise<void> {
  const child = startProgram(folder, values.port, ["serve"]);
  // The signal of the terminal reaches the child as well; this process waits for it, then cleans up.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const ended = once(child, "exit");
  printTour(folder);
  await ended;
}

await buildIfStale();
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), "askwell-demo-")));
await mkdir(folder, { recursive: true });
try {
  await writeSite(folder, { address });
  await serve(folder);
} finally {
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}
