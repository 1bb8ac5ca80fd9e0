import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator } from "playwright-core";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { changeSettings } from "./harness/setting-form.ts";
import { owner } from "./harness/site.ts";

/** Whether all of an element is within the screen. */
async function isOnScreen(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= (element.page().viewportSize()?.height ?? 0);
}

journey(
  "WH1 WH7 WH9 an administrator sets up a webhook in the own network, tests it and deletes it",
  async ({ person }) => {
    const bodies: string[] = [];
    const receiver = createServer(async (request, reply) => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      bodies.push(body);
      reply.writeHead(200).end("thank you");
    });
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

    const admin = await person();
    const { page, goto } = admin;
    await goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await goto("/admin/webhooks");
    // The navigation of the administration is longer than the screen, and scrolls to the current page.
    await expect.poll(() => isOnScreen(page.getByRole("navigation").locator("[aria-current=page]"))).toBe(true);
    await page.getByRole("button", { name: "Add a webhook" }).click();
    const adding = page.getByRole("dialog", { name: "Add a webhook" });
    await adding.getByLabel("Name").fill("Report");
    await adding.getByLabel("Address").fill(url);
    await expectAccessible(admin);
    await adding.getByRole("button", { name: "Create the webhook" }).click();
    await adding.locator("[aria-invalid=true]").waitFor();
    admin.browserErrors.forget(/status of 400/);

    await changeSettings(admin, { "api.webhook_private_hosts": "127.0.0.1" });
    await goto("/admin/webhooks");
    await page.getByRole("button", { name: "Add a webhook" }).click();
    await adding.getByLabel("Name").fill("Report");
    await adding.getByLabel("Address").fill(url);
    await adding.getByRole("button", { name: "Create the webhook" }).click();
    await page.getByText(/^whsec_/).waitFor();
    await expectAccessible(admin);
    await page.getByRole("button", { name: "I have saved it" }).click();

    await page.getByRole("link", { name: "Report", exact: true }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("thank you").waitFor();
    await expectAccessible(admin);
    expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ type: "question.created", test: true });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No webhooks yet").waitFor();
    receiver.close();
  },
);
