import { startEngine } from "../../scripts/engines/engine.ts";
import { createBucket, keysOf, s3 } from "../../scripts/engines/s3.ts";
import { expect, expectAccessible, journey, logIn } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { switchPlugin } from "../harness/plugins.ts";
import { owner } from "../harness/site.ts";
import { logInOwner } from "../harness/wire.ts";
import { upload, uploadStatus } from "./visit.ts";

/** Sets the storage up, with a bucket that does not exist at first. */
async function setUp(admin: BrowserUser, endpoint: string): Promise<void> {
  const { page } = admin;
  await admin.goto("/admin/storage_s3");
  await page.getByLabel("Address of the S3 server").fill(endpoint);
  await page.getByLabel("Bucket", { exact: true }).fill("none");
  await page.getByLabel("Access key").fill("any");
  await page.getByLabel("Secret key").fill("any");
  await expectAccessible(admin);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("NoSuchBucket").first().waitFor();
  await expectAccessible(admin);
  admin.browserErrors.forget(/status of 400/);
  await page.getByLabel("Bucket", { exact: true }).fill("uploads");
  await page.getByLabel("Secret key").fill("any");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await admin.goto("/admin/installed-plugins");
  await switchPlugin(page, "Storage: S3", true);
}

journey(
  "FI15 FI16 FI19 an administrator sets up a storage, and readers see the pictures that it keeps",
  async ({ site, person }) => {
    const server = await startEngine(s3);
    try {
      await createBucket(server, "uploads");
      const admin = await person();
      await admin.goto("/users/login");
      await logIn(admin, owner.email, owner.password);
      await setUp(admin, `http://127.0.0.1:${server.port}`);

      const caller = await logInOwner(site.address);
      const path = await upload(site.address, caller);
      expect(await keysOf(server, "uploads")).toContainEqual(expect.stringMatching(/\.png$/));
      const content = `A pot:\n\n![a small pot](${path})`;
      const tags = [{ slug_name: "tea", display_name: "tea" }];
      const asked = await caller.send("POST", "/answer/api/v1/question", {
        title: "Which pot is this?",
        content,
        tags,
      });
      const reader = await person({ device: "phone" });
      await reader.goto(`/questions/${(asked.data as { id: string }).id}`);
      const picture = reader.page.getByAltText("a small pot");
      const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
      await expect.poll(width).toBe(1);

      await server.stop();
      expect(await uploadStatus(site.address, caller)).toMatch(/^503 /);
      await reader.goto("/questions");
      await reader.page.getByRole("link", { name: "Which pot is this?" }).first().waitFor();
      await server.start();
      await expect.poll(() => uploadStatus(site.address, caller), { timeout: 60_000 }).toMatch(/^200 /);
    } finally {
      await server.close();
    }
  },
  240_000,
);
