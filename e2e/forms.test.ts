import type { Page } from "playwright-core";
import { pathIn } from "./harness/base-path.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

const password = "correct-horse-2";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page) => page.getByLabel("Title");
const marked = (page: Page) => page.locator('main [aria-invalid="true"]').count();

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Details" }).click();
  await page.keyboard.type(text);
}

journey("FM1, FM2, FM3 a form reports all invalid fields, each until its value is valid", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  await addPerson(site.address, owner, "mia");
  const mia = await person();
  const { page } = mia;
  await mia.goto("/users/register");
  await page.getByLabel("Name", { exact: true }).fill("b");
  await page.getByLabel("Email", { exact: true }).fill("b@");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await button(page, "Sign up").click();
  await expect.poll(() => marked(page)).toBe(3);
  // The schemas that validate other values are fetched after the first error.
  await mia.waitUntilIdle();
  await page.getByLabel("Password", { exact: true }).fill("shorter");
  expect(await marked(page), "still too short").toBe(3);
  await page.getByLabel("Password", { exact: true }).fill("long-enough-1");
  await expect.poll(() => marked(page)).toBe(2);
  await page.getByLabel("Email", { exact: true }).fill("b@example.com");
  await expect.poll(() => marked(page)).toBe(1);

  await mia.goto("/users/login");
  await logIn(mia, "mia@example.com", password);
  await mia.goto("/questions/ask");
  await title(page).fill("Why");
  await button(page, "Post question").click();
  await expect.poll(() => marked(page), { message: "title, text and tags" }).toBe(3);
  const isFocused = () => title(page).evaluate((field) => field === document.activeElement);
  await expect.poll(isFocused, { message: "FM5 the first wrong field has the focus" }).toBe(true);
  await expectAccessible(mia, ["light"]);
  const tags = page.getByRole("combobox", { name: "Tags" });
  await tags.fill("no-such-tag");
  await button(page, "Post question").click();
  await page.getByText("“no-such-tag” is typed but not added.").waitFor();
  expect(await marked(page), "FM4 beside the tag, title and text").toBe(3);
  await tags.fill("");
  await title(page).fill("Why is");
  await expect.poll(() => marked(page)).toBe(2);
  await write(page, "It is bitter, whatever I do.");
  await expect.poll(() => marked(page)).toBe(1);

  await tags.fill("no-such-tag");
  await button(page, "Post question").click();
  await page.getByText("“no-such-tag” is typed but not added.").waitFor();
  expect(pathIn(page.url())).toBe("/questions/ask");
  await tags.fill("support");
  await button(page, "Post question").click();
  await page.waitForURL(/\/questions\/(?!ask)/);
  await page.getByRole("main").getByRole("link", { name: "support" }).first().waitFor();
  mia.browserErrors.forget(/status of 400/);
});

journey(
  "FM3 the message about a typed tag does not move the button away that is being pressed",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    await addPerson(site.address, owner, "nora");
    const nora = await person();
    const { page } = nora;
    await nora.goto("/users/login");
    await logIn(nora, "nora@example.com", password);
    await nora.goto("/questions/ask");
    await title(page).fill("Why is it bitter?");
    await write(page, "It is bitter, whatever I do.");
    await page.getByRole("combobox", { name: "Tags" }).fill("no-such-tag");
    await nora.waitUntilIdle();
    const post = button(page, "Post question");
    await post.evaluate((pressed) => {
      pressed.addEventListener("click", () => pressed.setAttribute("data-pressed", ""), { once: true });
    });
    await post.hover();
    await page.mouse.down();
    await nora.waitUntilIdle();
    await page.mouse.up();
    await page.getByText("“no-such-tag” is typed but not added.").waitFor();
    expect(await post.getAttribute("data-pressed")).toBe("");
    nora.browserErrors.forget(/status of 400/);
  },
);

journey("DR3, DR9, DR10 no unsaved text is lost without a warning", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await addPerson(site.address, owner, "zoe");
  const zoe = await person();
  const { page, context } = zoe;
  await zoe.goto("/users/login");
  await logIn(zoe, "zoe@example.com", password);
  await zoe.goto("/questions/ask");
  const tab = await context.newPage();
  await tab.goto("/questions/ask", { waitUntil: "networkidle" });

  await title(page).fill("What is written in the first tab");
  await page.getByRole("link", { name: "Tags" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Draft saved").first().waitFor();
  await expect.poll(() => title(tab).inputValue(), { message: "an empty tab follows" }).toContain("the first tab");

  await title(tab).fill("What is written in the second tab");
  await tab.getByText("Draft saved").first().waitFor();
  const asked = page.getByRole("dialog");
  await asked.getByText("You have written elsewhere").waitFor();
  expect(await title(page).inputValue()).toContain("the first tab");
  await asked.getByRole("button", { name: "Take that one" }).click();
  await expect.poll(() => title(page).inputValue()).toContain("the second tab");
  await tab.close();

  await button(page, "Discard draft").click();
  await expect.poll(() => title(page).inputValue()).toBe("");
  await button(page, "Undo").click();
  await expect.poll(() => title(page).inputValue()).toContain("the second tab");
  await page.getByRole("link", { name: "Tags" }).first().click();
  await page.waitForURL(/\/tags$/);
});
