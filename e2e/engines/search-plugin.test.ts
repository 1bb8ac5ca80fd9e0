import type { Page } from "playwright-core";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { opensearch } from "../../scripts/engines/search.ts";
import { expect, expectAccessible, journey, logIn } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { switchPlugin } from "../harness/plugins.ts";
import { owner, type ServedSite } from "../harness/site.ts";
import { logInOwner } from "../harness/wire.ts";

/** As long as a failed attempt may wait for the next one, with a margin. */
const CATCH_UP_MS = 90_000;

async function ask(site: ServedSite, title: string): Promise<void> {
  const admin = await logInOwner(site.address);
  const question = { title, content: `${title}, please?`, tags: [{ slug_name: "baking" }] };
  const { status } = await admin.send("POST", "/answer/api/v1/question", question);
  expect(status).toBe(200);
}

const addressOf = ({ host, port }: EngineServer) => `http://${host}:${port}`;

/** The value of a line of the dashboard. */
const fact = (page: Page, name: string) =>
  page.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd");

/** Opens the dashboard again and again until a line says this. */
async function dashboardSays({ page, goto }: BrowserUser, name: string, text: string): Promise<void> {
  for (const deadline = performance.now() + CATCH_UP_MS; performance.now() < deadline; ) {
    await goto("/admin");
    const shown = fact(page, name).filter({ hasText: text });
    const isShown = await shown.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
  throw new Error(`the dashboard does not say "${name}: ${text}"`);
}

/** Searches, and waits for a title among the results. */
async function findTitle({ page, goto }: BrowserUser, words: string, title: string): Promise<void> {
  await goto(`/search?q=${encodeURIComponent(words)}`);
  await page.getByRole("main").getByRole("link", { name: title }).first().waitFor();
}

async function enable(admin: BrowserUser, server: EngineServer): Promise<void> {
  const { page, goto } = admin;
  await goto("/admin/installed-plugins");
  await switchPlugin(page, "OpenSearch", true);
  await page.getByRole("link", { name: "Configure OpenSearch" }).click();
  await page.getByRole("heading", { level: 1, name: "OpenSearch" }).waitFor();
  await expectAccessible(admin);
  await page.getByLabel("Address").fill("http://127.0.0.1:1");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("No OpenSearch or Elasticsearch server answers at this address.").waitFor();
  admin.browserErrors.forget(/status of 400/);
  await page.getByLabel("Address").fill(addressOf(server));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
}

journey(
  "F20 F22 F25 an administrator enables OpenSearch, and searches work while it is stopped and after",
  async ({ site, person }) => {
    const server = await startEngine(opensearch);
    try {
      for (let n = 1; n <= 120; n++) await ask(site, `How to bake loaf number ${n} of the week`);
      const admin = await person();
      const { page } = admin;
      await admin.goto("/users/login");
      await logIn(admin, owner.email, owner.password);
      await enable(admin, server);
      await admin.goto("/admin");
      await page.getByRole("heading", { name: "Search by OpenSearch" }).waitFor();
      // The page follows the progress by itself.
      await fact(page, "State").filter({ hasText: "up to date" }).waitFor({ timeout: CATCH_UP_MS });
      // With the posts that a new site begins with.
      const before = Number.parseInt(await fact(page, "Posts sent").innerText(), 10);
      expect(before).toBeGreaterThanOrEqual(120);
      await expectAccessible(admin);

      const reader = await person({ device: "phone" });
      await findTitle(reader, "loaf 77", "How to bake loaf number 77 of the week");
      await reader.page.getByRole("link", { name: "Search by OpenSearch" }).waitFor();
      await expectAccessible(reader);

      await server.stop();
      await ask(site, "Why does sourdough collapse");
      await findTitle(reader, "sourdough", "Why does sourdough collapse");
      await findTitle(reader, "loaf 5", "How to bake loaf number 5 of the week");
      await dashboardSays(admin, "State", "does not work");
      await page.getByText("the site's own search answers").waitFor();
      await expectAccessible(admin);

      await server.start();
      await dashboardSays(admin, "State", "up to date");
      expect(await fact(page, "Changes that wait").innerText()).toBe("0");
      const reply = await fetch(`${addressOf(server)}/askwell/_count`);
      expect(await reply.json()).toMatchObject({ count: before + 1 });
      await findTitle(reader, "sourdough", "Why does sourdough collapse");
      await admin.goto("/admin");
      await page.getByRole("button", { name: "Send all posts again" }).click();
      // The old state stands there until the full sync begins.
      await fact(page, "Posts sent")
        .filter({ hasText: `${before + 1} of ${before + 1}` })
        .waitFor({ timeout: CATCH_UP_MS });
      await fact(page, "State").filter({ hasText: "up to date" }).waitFor({ timeout: CATCH_UP_MS });
    } finally {
      await server.close();
    }
  },
  300_000,
);
