import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { askwell, program } from "./harness/askwell.ts";
import { startDevelopment } from "./harness/development.ts";
import { expect, journey } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";

/** A new package of the kind route, which `askwell plugin dev` installs into the site again and again. */
async function develop(dataFolder: string) {
  const folder = await mkdtemp(join(tmpdir(), "askwell-plugin-dev-"));
  askwell(["plugin", "new", "route", "askwell-plugin-guests"], folder);
  const made = join(folder, "askwell-plugin-guests");
  const command = spawn(process.execPath, [program, "plugin", "dev"], {
    ...{ cwd: made, env: { ...process.env, DATA_DIR: dataFolder }, stdio: ["ignore", "pipe", "inherit"] },
  });
  let printed = "";
  command.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  onTestFinished(async () => {
    const ended = new Promise((exit) => command.once("exit", exit));
    command.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const change = async (file: string, from: string, to: string) => {
    const path = join(made, file);
    await writeFile(path, (await readFile(path, "utf8")).replace(from, to));
  };
  return { change, printed: () => printed };
}

/** Opens the page of the plugin until it has a button with the text. */
async function findButton({ page, goto }: BrowserUser, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  const isThere = async () => {
    await goto("/hello");
    return button.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
}

/** Changes the plugin's code and reads its page after each change. */
async function walk(dataFolder: string, reader: BrowserUser): Promise<void> {
  const { page, browserErrors } = reader;
  const { change, printed } = await develop(dataFolder);
  await expect.poll(printed, { timeout: 60_000 }).toContain("guests 0.1.0 is installed and active");
  // For visitors as well, who have no name to sign with.
  await change("browser.js", "viewer && button", "button");
  await findButton(reader, "Sign the guest book");
  await change("browser.js", "Sign the guest book", "Sign here");
  await findButton(reader, "Sign here");
  await page.getByText("Welcome!").waitFor();

  await change("browser.js", "export const page", "const page");
  await expect.poll(printed, { timeout: 30_000 }).toContain("entries.browser: browser.js does not export");
  await findButton(reader, "Sign here");
  await change("browser.js", "const page", "export const page");
  await change("index.js", "## Guests", "## Friends");
  const heading = page.getByRole("heading", { name: "Friends" });
  const isChanged = async () => {
    await reader.goto("/hello");
    return heading.count();
  };
  await expect.poll(isChanged, { timeout: 60_000 }).toBe(1);
  await findButton(reader, "Sign here");
  // Until the plugin was installed, its page was not there; a page that was made just before a change has the old module.
  browserErrors.forget(/status of 404|dynamically imported module/);
}

journey(
  "PL29 askwell plugin dev: a running site gets the new code for browsers after every change",
  async ({ person, site }) => {
    await walk(site.folder, await person());
  },
);

journey("PL29 askwell plugin dev: a site from its sources gets it too", async ({ personOn, site }) => {
  const { address, folder } = await startDevelopment();
  await walk(folder, await personOn({ ...site, address, folder }));
});
