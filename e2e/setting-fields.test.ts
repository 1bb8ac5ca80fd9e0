import type { Locator, Page } from "playwright-core";
import { expect, expectAccessible, journey } from "./harness/journey.ts";
import { arriveAsOwner } from "./harness/setting-form.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

/** The text of an editor of code, in its shadow root. */
const editorOf = (page: Page, label: string): Locator => page.locator(`[role=textbox][aria-label="${label}"]`);

const hasFocus = (field: Locator) =>
  field.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element);

journey(
  "AD40 AD41 AD42 tags, a time zone and code are entered with the keyboard, without a violation of the policy",
  { timeout: 240_000 },
  async ({ person }) => {
    const admin = await arriveAsOwner(await person());
    const { page } = admin;

    await admin.goto("/admin/write");
    const tags = page.getByRole("combobox", { name: "Recommended tags" });
    await tags.fill("supp");
    await page.getByRole("option", { name: "support" }).waitFor();
    await expectAccessible(admin);
    await tags.press("Enter");
    await page.getByRole("button", { name: "Remove support" }).waitFor();
    await page.getByRole("button", { name: "Save changes" }).press("Enter");
    await page.getByText("Saved.").waitFor();
    await admin.goto("/admin/write");
    const part = page.locator("#setting-recommend_tags");
    await part.getByText(/Changed by/).waitFor();
    await part.getByRole("button", { name: /^Use the default/ }).press("Enter");
    expect(await page.getByRole("button", { name: "Remove support" }).count()).toBe(0);
    await page.getByRole("button", { name: "Save changes" }).press("Enter");
    await page.getByText("Saved.").waitFor();

    await admin.goto("/admin/interface");
    const zone = page.getByRole("combobox", { name: "Time zone" });
    const before = await zone.inputValue();
    await zone.fill("são paulo");
    await page.getByRole("option", { name: /America\/Sao Paulo.*UTC-03:00/ }).waitFor();
    await expectAccessible(admin);
    await zone.press("Escape");
    await zone.press("Escape");
    expect(await zone.inputValue()).toBe(before);

    await admin.goto("/admin/customize");
    const footer = editorOf(page, "Footer");
    await footer.waitFor();
    await page.locator("label", { hasText: "Footer" }).click();
    await expect.poll(() => hasFocus(footer)).toBe(true);
    // A browser reports blocked attributes of the parsed code as well, so that those are proved by the component's test.
    await page.keyboard.type('<script src="https://example.com/a.js"></script>\n<object>');
    const warnings = page.locator("#setting-custom_footer").getByRole("status");
    await warnings.getByText("<object>").waitFor();
    expect(await warnings.getByText("example.com").count()).toBe(0);
    await expectAccessible(admin);
    await page.keyboard.press("Tab");
    expect(await hasFocus(footer)).toBe(false);
    await page.getByRole("button", { name: "Discard" }).press("Enter");
    await expect.poll(() => footer.textContent()).toBe("");
    expect(await warnings.textContent()).toBe("");
  },
);

journey(
  "AD40 filters by a tag and by a person suggest what exists, and stand in the address",
  async ({ site, person }) => {
    await addPerson(site.address, await logInOwner(site.address), "bobby");
    const admin = await arriveAsOwner(await person());
    const { page } = admin;
    await admin.goto("/admin/questions");
    const tag = page.getByRole("combobox", { name: "Slug of a tag" });
    await tag.fill("supp");
    await page.getByRole("option", { name: "support" }).waitFor();
    await expectAccessible(admin);
    await tag.press("ArrowDown");
    await tag.press("Enter");
    expect(await tag.inputValue()).toBe("support");
    await tag.press("Enter");
    await page.waitForURL(/tag=support/);
    await admin.waitUntilIdle();
    const author = page.getByRole("combobox", { name: "Username of the author" });
    await author.fill("bobb");
    await page.getByRole("option", { name: /bobby/ }).click();
    await author.press("Enter");
    await page.waitForURL(/username=bobby/);
  },
);
