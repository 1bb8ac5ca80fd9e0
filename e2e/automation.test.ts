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

journey(
  "AR10 RV30 RV31 a rule assigns new tags to people, who look at them in the review",
  async ({ person, site }) => {
    const owned = await logInOwner(site.address);
    const admin = await person();
    const { page, goto } = admin;
    await goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await goto("/admin/automation/new");
    await page.getByLabel("Name", { exact: true }).fill("Look at new tags");
    await page.getByRole("radio", { name: "something happens to a tag" }).check();
    await page.getByRole("checkbox", { name: "Tag created" }).waitFor();
    expect(await page.getByRole("switch", { name: "Hold for review" }).count()).toBe(0);
    await expectAccessible(admin);
    await page.getByRole("checkbox", { name: "All administrators" }).check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("row", { name: /Look at new tags/ }).waitFor();

    for (const name of ["kelp", "plankton"]) {
      const tag = { slug_name: name, display_name: name, original_text: `All about ${name}` };
      await owned.send("POST", "/answer/api/v1/tag", tag);
    }
    const assigned = async () => {
      await goto("/review/assigned");
      return page.getByRole("article").count();
    };
    await expect.poll(assigned, { timeout: 20_000 }).toBe(2);
    await expectAccessible(admin);
    await page.getByRole("link", { name: "kelp" }).waitFor();
    await page.keyboard.press("j");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("kelp");
    await page.keyboard.press("a");
    await expect.poll(() => page.getByRole("article").count()).toBe(1);
    await page.getByRole("button", { name: /Undo/ }).click();
    await expect.poll(() => page.getByRole("article").count()).toBe(2);

    const phone = await person({ device: "phone" });
    await phone.goto("/users/login");
    await logIn(phone, owner.email, owner.password);
    await phone.goto("/review/assigned");
    await phone.page.getByRole("link", { name: "plankton" }).waitFor();
    await expectAccessible(phone);
    for (const name of ["kelp", "plankton"])
      await phone.page.getByRole("checkbox", { name: `Select: ${name}` }).check();
    await phone.page.getByRole("button", { name: /^Done/ }).first().click();
    await phone.page.getByText("Nothing is assigned to you").waitFor();
  },
);
