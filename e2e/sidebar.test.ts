import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { switchPlugin } from "./harness/plugins.ts";
import { owner } from "./harness/site.ts";

journey("SB1 SB3 an administrator puts links and tags beside lists, and readers follow them", async ({ person }) => {
  const admin = await person();
  const { page } = admin;
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await admin.goto("/admin/installed-plugins");
  for (const name of ["Quick links", "Featured tags"]) await switchPlugin(page, name, true);
  await admin.goto("/admin/quick_links");
  await page.getByRole("textbox", { name: "Links" }).fill("[How this works](/help)\nnonsense");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This line is no link: nonsense").waitFor();
  admin.browserErrors.forget(/status of 400/);
  await page.getByRole("textbox", { name: "Links" }).fill("[How this works](/help)\n[Our shop](https://shop.example/)");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await admin.goto("/admin/featured_tags");
  await page.getByRole("combobox", { name: "Tags" }).fill("supp");
  await page.getByRole("option", { name: /support/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();

  for (const device of ["desktop", "phone"] as const) {
    const reader = await person({ device });
    await reader.goto("/tags/support");
    const box = reader.page.getByRole("region", { name: "Quick links" });
    expect(await box.getByRole("link").allTextContents()).toEqual(["How this works", "Our shop"]);
    await reader.page.getByRole("region", { name: "Featured tags" }).getByRole("link", { name: "support" }).waitFor();
    await expectAccessible(reader);
    await box.getByRole("link", { name: "How this works" }).click();
    await reader.page.waitForURL(/\/help$/);
  }
});
