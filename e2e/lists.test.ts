import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner } from "./harness/site.ts";
import { type Caller, logInOwner } from "./harness/wire.ts";

const V1 = "/answer/api/v1";

/** Three questions with an answer each, whose titles begin with the name. */
async function askThree(admin: Caller, name: string): Promise<void> {
  const tags = [{ slug_name: "tea", display_name: "tea", original_text: "" }];
  for (const what of ["kettles", "cups", "leaves"]) {
    const title = `${name}: which ${what} are the best ones?`;
    const asked = await admin.send("POST", `${V1}/question`, { title, content: `I need ${what} for my tea.`, tags });
    const question_id = (asked.data as { readonly id: string }).id;
    const content = `The best ${what} are the oldest, ${name}.`;
    expect((await admin.send("POST", `${V1}/answer`, { question_id, content })).status).toBe(200);
  }
}

journey.for(["desktop", "phone"] as const)(
  "AD16 AD17 AD18 an administrator finds posts, deletes them together with a reason, and takes it back (%s)",
  async (device, { site, person }) => {
    await askThree(await logInOwner(site.address), device);
    const admin = await person({ device });
    const { page, goto } = admin;
    const row = (text: string) => page.getByRole("row", { name: new RegExp(text) });
    await goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await goto(`/admin/questions?query=${device}`);
    await page.getByRole("combobox", { name: "Order" }).selectOption("oldest");
    await page.getByRole("searchbox", { name: "Title, or question:id" }).press("Enter");
    await page.waitForURL(/order=oldest/);
    await expect.poll(() => page.getByRole("row").nth(1).textContent()).toContain("kettles");

    const all = page.getByRole("checkbox", { name: "Select all" });
    await all.focus();
    await page.keyboard.press("Space");
    await page.getByText("3 selected").waitFor();
    await expectAccessible(admin);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete the selected ones" });
    await dialog.getByRole("textbox", { name: "Reason, for the staff log" }).fill("Advertising");
    await expectAccessible(admin);
    await dialog.getByRole("button", { name: "Delete" }).press("Enter");
    await page.getByText("Nothing here").waitFor();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await row(`${device}: which cups`).waitFor();

    await page.getByRole("checkbox", { name: `Select: ${device}: which cups are the best ones?` }).check();
    await page.getByRole("button", { name: "Unlist the selected ones" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unlist" }).click();
    await row(`${device}: which cups`).getByText("Unlisted").waitFor();

    await goto(`/admin/answers?query=${device}`);
    await all.check();
    await page.getByRole("button", { name: "Delete the selected ones" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Nothing here").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await row(`${device}: which leaves`).waitFor();
    await expectAccessible(admin);
  },
);

/** Two questions with a tag each that mean the same, one of them full of tags. */
async function askTwo(admin: Caller, name: string): Promise<void> {
  const ask = async (what: string, slugs: readonly string[]) => {
    const tags = slugs.map((slug) => ({ slug_name: slug, display_name: slug, original_text: "" }));
    const title = `${name}: how do I descale ${what} at home?`;
    expect(
      (await admin.send("POST", `${V1}/question`, { title, content: `It is full of ${what}.`, tags })).status,
    ).toBe(200);
  };
  await ask("a kettle", [`${name}-kettles`]);
  await ask("a boiler", [`${name}-boilers`, ...[1, 2, 3, 4].map((n) => `${name}-${n}`)]);
}

journey.for(["desktop", "phone"] as const)(
  "AD30 AD31 AD32 an administrator tags questions together, and marks and merges tags (%s)",
  async (device, { site, person }) => {
    const mark = `${device}-${Math.random().toString(36).slice(2, 8)}`;
    await askTwo(await logInOwner(site.address), mark);
    const admin = await person({ device });
    const { page, goto } = admin;
    const row = (text: string) => page.getByRole("row", { name: new RegExp(text) });
    const all = page.getByRole("checkbox", { name: "Select all" });
    const press = (name: string) => page.getByRole("button", { name }).press("Enter");
    const dialog = page.getByRole("dialog");
    const choose = async (label: string, tag: string) => {
      await dialog.getByRole("combobox", { name: label }).fill(tag);
      await dialog.getByRole("option", { name: tag }).first().click();
    };
    await goto("/users/login");
    await logIn(admin, owner.email, owner.password);

    await goto(`/admin/questions?query=${mark}`);
    await all.check();
    await press("Add a tag to the selected ones");
    await choose("Tag", `${mark}-1`);
    await dialog.getByRole("textbox", { name: /history of each question/ }).fill("About lime");
    await expectAccessible(admin);
    await dialog.getByRole("button", { name: "Add a tag" }).press("Enter");
    await page.getByText("Changed: 1").waitFor();
    await goto(`/admin/questions?query=${mark}`);
    await all.check();
    await press("Add a tag to the selected ones");
    await choose("Tag", `${mark}-kettles`);
    await dialog.getByRole("button", { name: "Add a tag" }).press("Enter");
    await page.getByText("A question has at most 5 tags.").waitFor();
    await expectAccessible(admin);

    await goto(`/admin/tags?query=${mark}&order=name`);
    await page.getByRole("checkbox", { name: `Select: ${mark}-boilers` }).check();
    await press("Recommend the selected ones");
    await dialog.getByRole("button", { name: "Recommend" }).press("Enter");
    await row(`${mark}-boilers`).getByText("Recommended").waitFor();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await row(`${mark}-boilers`).getByText("Recommended").waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: `Select: ${mark}-boilers` }).check();
    await page.getByRole("checkbox", { name: `Select: ${mark}-kettles` }).check();
    await press("Merge the selected ones into another tag");
    await choose("Merge into", `${mark}-kettles`);
    await expectAccessible(admin);
    await dialog.getByRole("button", { name: "Merge" }).press("Enter");
    await page.getByText("A tag cannot be a synonym of itself.").waitFor();
    await row(`${mark}-boilers`).waitFor({ state: "detached" });
    const questions = row(`${mark}-kettles`).getByRole("link", { name: "2", exact: true });
    await questions.press("Enter");
    await row(`${mark}: how do I descale a boiler`).getByText(`${mark}-kettles`).waitFor();
    expect(await page.getByRole("combobox", { name: "Slug of a tag" }).inputValue()).toBe(`${mark}-kettles`);
    await expectAccessible(admin);
  },
);

journey("AD19 AD21 an administrator switches badges together, and looks at jobs", async ({ person }) => {
  const admin = await person();
  const { page, goto } = admin;
  await goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await goto("/admin/badges?order=name");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Deactivate the selected ones" }).click();
  await page.getByText("Changed: 20").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page
    .getByRole("row", { name: /Active/ })
    .first()
    .waitFor();
  await expectAccessible(admin);
  await goto("/admin/jobs?state=waiting");
  await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
  await expectAccessible(admin);
});
