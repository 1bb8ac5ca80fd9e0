import { startEngine } from "../../scripts/engines/engine.ts";
import { REDIS_PASSWORD, redis } from "../../scripts/engines/redis.ts";
import { expectAccessible, journey, logIn } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { switchPlugin } from "../harness/plugins.ts";
import { owner } from "../harness/site.ts";

/** Opens the dashboard again and again until it says this of the cache. */
async function dashboardSays({ page, goto }: BrowserUser, text: string): Promise<void> {
  const fact = page.locator("dl > div", { has: page.getByText("Shared cache", { exact: true }) }).locator("dd");
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; ) {
    await goto("/admin");
    const isShown = await fact
      .getByText(text, { exact: true })
      .waitFor({ timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
    if (isShown) return;
  }
  throw new Error(`the dashboard does not say "${text}"`);
}

journey(
  "SC2 SC5 SC6 an administrator sets up a cache, and readers notice nothing while it is stopped",
  async ({ person }) => {
    const server = await startEngine(redis);
    try {
      const admin = await person();
      const { page } = admin;
      await admin.goto("/users/login");
      await logIn(admin, owner.email, owner.password);
      await admin.goto("/admin/cache_redis");
      await page.getByLabel("Address of the server").fill(`redis://127.0.0.1:${server.port}/0`);
      await page.getByLabel("Password").fill("wrong");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("A test value could not be stored, read and removed:").waitFor();
      await expectAccessible(admin);
      admin.browserErrors.forget(/status of 400/);
      await page.getByLabel("Password").fill(REDIS_PASSWORD);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Settings saved").waitFor();
      await admin.goto("/admin/installed-plugins");
      await switchPlugin(page, "Cache: Redis or Valkey", true);
      await dashboardSays(admin, "replies");
      await expectAccessible(admin);

      const reader = await person({ device: "phone" });
      const read = async () => {
        await reader.goto("/questions");
        await reader.page.getByRole("heading", { level: 1 }).waitFor();
      };
      await read();
      await server.stop();
      await dashboardSays(admin, "does not reply; the site works without it");
      await expectAccessible(admin);
      await read();
      await server.start();
      await dashboardSays(admin, "replies");
      await read();
    } finally {
      await server.close();
    }
  },
  240_000,
);
