import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { switchPlugin } from "./harness/plugins.ts";
import { owner } from "./harness/site.ts";

journey("PP1 PP2 PP8 an administrator writes a page, and readers find it", async ({ person }) => {
  const admin = await person();
  const { page } = admin;
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await admin.goto("/admin/installed-plugins");
  await switchPlugin(page, "Pages", true);
  await admin.goto("/admin/pages");
  await expectAccessible(admin);
  await page.getByLabel("Title").fill("Guidelines");
  await page.getByLabel("Address").fill("guidelines");
  await page.getByLabel("Link").selectOption("In the navigation");
  await page.getByRole("textbox", { name: "Text" }).fill("## Be kind\n\nTea is for **all**.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.getByRole("heading", { name: "Page 2" }).or(page.getByText("Page 2")).first().waitFor();

  for (const device of ["desktop", "phone"] as const) {
    const reader = await person({ device });
    await reader.goto("/tags");
    if (device === "phone") await reader.page.getByRole("button", { name: "Menu" }).click();
    await reader.page.getByRole("link", { name: "Guidelines" }).click();
    await reader.page.getByRole("heading", { level: 1, name: "Guidelines" }).waitFor();
    await reader.page.getByRole("heading", { name: "Be kind" }).waitFor();
    expect(await reader.page.title()).toBe("Guidelines - Askwell");
    await expectAccessible(reader);
  }
  const plain = await person({ javaScript: false });
  await plain.goto("/pages/guidelines");
  await plain.page.getByText("Tea is for").waitFor();

  await admin.goto("/admin/installed-plugins");
  await switchPlugin(page, "Pages", false);
  const late = await person();
  await late.goto("/pages/guidelines");
  await late.page.getByText("this page doesn't exist").waitFor();
  late.browserErrors.forget(/status of 404/);
});

journey(
  "PP9 the leaderboard opens from the navigation, and its tabs work without loading the page",
  async ({ person }) => {
    const admin = await person();
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await admin.goto("/admin/installed-plugins");
    await switchPlugin(admin.page, "Leaderboard", true);

    const reader = await person();
    const { page } = reader;
    await reader.goto("/");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole("link", { name: "Leaderboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Leaderboard" }).waitFor();
    await page.getByRole("link", { name: "All time" }).click();
    await page.waitForURL(/\/leaderboard\/all$/);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    await expectAccessible(reader);
    await reader.goto("/leaderboard/month");
    await page.getByRole("link", { name: "This month" }).waitFor();
    await expectAccessible(reader);
  },
);
