// Installs a site, connects its administrator to an external provider, and serves it: for the recorded conversation
// that disables password login, which requires another login method (docs/rules/settings.md G21).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../packages/server/testing/free-port.ts";

const server = fileURLToPath(new URL("../packages/server/src/main.ts", import.meta.url));
const { DB_FILE = "" } = process.env;
const serve = (more: Record<string, string>) =>
  spawn(process.execPath, [server, "serve"], { stdio: "inherit", env: { ...process.env, ...more } });

async function install(): Promise<void> {
  // On another port, so that clients do not connect yet.
  const address = `127.0.0.1:${await freePort()}`;
  const site = serve({ SITE_ADDR: address });
  const isReady = () =>
    fetch(`http://${address}/readyz`)
      .then(({ status }) => status === 200)
      .catch(() => false);
  for (let tries = 0; tries < 300 && !(await isReady()); tries += 1) await wait(100);
  site.kill("SIGTERM");
  await once(site, "exit");
}

function connectAdministrator(): void {
  const database = new DatabaseSync(DB_FILE);
  database.exec(`
    insert into plugins (slug_name, enabled, configuration, updated_at)
      values ('connector_github', 1, '{"client_id":"id","client_secret":"secret"}', 0);
    insert into external_logins (provider, external_id, user_id, created_at, last_login_at)
      select 'connector_github', '1', id, 0, 0 from users where role_id = 2;
  `);
  database.close();
}

await install();
connectAdministrator();
const site = serve({});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => site.kill(signal));
site.on("exit", (code) => process.exit(code ?? 0));
