import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner } from "./harness/site.ts";
import { logInOwner } from "./harness/wire.ts";

journey("AR1 AR7 AR8 an administrator writes a rule, tries it, and sees what it has done", async ({ person, site }) => {
  const bodies: string[] = [];
  const receiver = createServer(async (request, reply) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    bodies.push(body);
    reply.writeHead(200).end();
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/rules`;
  const owned = await logInOwner(site.address);
  const api = { personal_keys: false, key_calls_per_minute: 600, webhook_private_hosts: ["127.0.0.1"] };
  await owned.send("PUT", "/answer/admin/api/siteinfo/api", api);
  const endpoint = { name: "Office", url, events: ["tag.merged"], tags: [], fields: "all" };
  await owned.send("POST", "/answer/admin/api/webhooks", endpoint);

  const admin = await person();
  const { page, goto } = admin;
  await goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await goto("/admin/automation");
  await page.getByText("No automation rules yet").waitFor();
  await expectAccessible(admin);
  await page.getByRole("link", { name: "Add a rule" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Lighthouses");
  await page.getByLabel("Words and phrases").fill("lighthouse");
  await page.getByRole("checkbox", { name: "Office" }).check();
  await page.getByRole("button", { name: "Try on the last 30 days" }).click();
  await page.getByRole("heading", { name: "What it would have acted on" }).waitFor();
  await expectAccessible(admin);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("row", { name: /Lighthouses/ }).waitFor();
  await expectAccessible(admin);

  const content = "The windows of our lighthouse are covered in salt.";
  const question = { title: "Who cleans the windows", content, tags: [{ slug_name: "sea", display_name: "sea" }] };
  await owned.send("POST", "/answer/api/v1/question", question);
  await expect.poll(() => bodies.length, { timeout: 20_000 }).toBe(1);
  expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ type: "rule.matched", rule: { name: "Lighthouses" } });

  const phone = await person({ device: "phone" });
  await phone.goto("/users/login");
  await logIn(phone, owner.email, owner.password);
  await phone.goto("/admin/automation");
  await phone.page.getByRole("link", { name: "Lighthouses", exact: true }).click();
  await phone.page.getByRole("link", { name: "Who cleans the windows" }).waitFor();
  await expectAccessible(phone);
  receiver.close();
});
