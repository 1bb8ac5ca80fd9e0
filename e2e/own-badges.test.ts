import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner } from "./harness/site.ts";

journey("D10 D11 an administrator draws a badge, awards it by hand, and takes it back", async ({ person }) => {
  const admin = await person();
  const { page, goto } = admin;
  await goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await goto("/admin/badges");
  await page.getByRole("button", { name: "Add a badge" }).click();
  const adding = page.getByRole("dialog", { name: "Add a badge" });
  await adding.getByLabel("Name").fill("Tea host");
  await adding.getByLabel("Description").fill("Keeps the tea warm");
  await adding.getByLabel("Shape").selectOption("seal");
  await adding.getByLabel("Sign").selectOption("heart");
  await adding.getByLabel("Colour").selectOption("teal");
  await expectAccessible(admin);
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await adding.waitFor({ state: "detached" });

  await goto("/admin/badges?query=tea");
  await page.getByRole("button", { name: "Award Tea host" }).click();
  const award = page.getByRole("dialog", { name: "Award “Tea host”" });
  await award.getByLabel("Username").fill("nobody-here");
  await award.getByRole("button", { name: "Award" }).click();
  await award.locator("[aria-invalid=true]").waitFor();
  admin.browserErrors.forget(/status of 400/);
  await award.getByLabel("Username").fill(owner.name);
  await award.getByRole("button", { name: "Award" }).click();
  await award.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Tea host" }).click();
  await page.getByRole("heading", { name: "Tea host", level: 1 }).waitFor();
  await page.getByText("You have earned it").waitFor();
  await page.getByText("Keeps the tea warm").waitFor();
  await expectAccessible(admin);
  await page.getByRole("button", { name: `Take back from ${owner.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await page.getByText("Nobody has earned this badge yet").waitFor();
  await goto("/badges");
  await page.getByRole("heading", { name: "Of this site" }).waitFor();
  expect(await page.getByRole("link", { name: "Tea host" }).count()).toBe(1);
  await expectAccessible(admin);
});
