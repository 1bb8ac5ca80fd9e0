import { afterAll, beforeAll } from "vitest";
import { expect, expectAccessible, journey } from "./harness/journey.ts";
import { type ServedSite, startSite } from "./harness/site.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

let site: ServedSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

journey("U31 U35 a person is found by name, and pointing at a name shows who it is", async ({ personOn }) => {
  const owner = await logInOwner(site.address);
  const mia = await addPerson(site.address, owner, "mia");
  const avatar = { type: "", gravatar: "", custom: "" };
  const profile = { display_name: "Mía Álvarez", bio: "Keeps *tins*.", website: "", location: "Vigo" };
  await mia.send("PUT", "/answer/api/v1/user/info", { avatar, ...profile });
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const question = { title: "How long does tea keep?", content: "In a tin.", tags: [{ slug_name: "support" }] };
  const { id } = (await mia.send("POST", "/answer/api/v1/question", question)).data as { id: string };

  const visitor = await personOn(site);
  const { page } = visitor;
  await visitor.goto("/users");
  await page.getByRole("searchbox", { name: "Name, or [tag]" }).fill("alvarez");
  await page.getByText("Nobody", { exact: false }).waitFor({ state: "detached" });
  await page.getByRole("article").filter({ hasText: "Vigo" }).waitFor();
  await page.waitForURL(/\/users\?query=alvarez$/);
  expect(await page.getByRole("article").count()).toBe(1);
  await expectAccessible(visitor);
  await page.getByRole("link", { name: "Mía Álvarez" }).click();
  await page.getByRole("heading", { level: 1, name: "Mía Álvarez" }).waitFor();
  await expectAccessible(visitor);

  await visitor.goto(`/questions/${id}`);
  const name = page.getByRole("main").getByRole("link", { name: "Mía Álvarez" }).first();
  const card = page.getByRole("tooltip");
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await name.hover();
      await page.waitForTimeout(800);
      return card.isVisible();
    })
    .toBe(true);
  await page.getByRole("tooltip").getByText("Keeps tins.").waitFor();
  await card.hover();
  await page.waitForTimeout(500);
  expect(await card.isVisible()).toBe(true);
  await expectAccessible(visitor, ["light"]);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });

  await page.mouse.move(0, 0);
  await name.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await card.waitFor();
  await page.keyboard.press("Tab");
  await card.waitFor({ state: "hidden" });
});
