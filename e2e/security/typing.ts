import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { BrowserUser } from "../harness/person.ts";

const options = (page: Page) => page.getByRole("option");

async function expectWhole(page: Page, text: string): Promise<void> {
  await options(page).first().waitFor();
  const { trouble } = await page.evaluate(() => window.inspect());
  expect(trouble, `${page.url()} with ${text}`).toEqual([]);
}

async function search(page: Page, texts: readonly string[]): Promise<void> {
  await page.locator("header input[type='search']").click();
  const field = page.getByRole("combobox", { name: "Search" });
  for (const text of texts) {
    await field.fill("");
    await field.pressSequentially(text);
    await expectWhole(page, text);
  }
}

async function goTo(page: Page, texts: readonly string[]): Promise<void> {
  const palette = page.getByRole("dialog").getByRole("combobox");
  const open = async () => {
    if ((await palette.count()) === 0) await page.keyboard.press("Control+k");
    return palette.count();
  };
  await expect.poll(open, { interval: 1000 }).toBe(1);
  for (const text of texts) {
    await palette.fill(text);
    await expectWhole(page, text);
  }
}

/** An ordinary title, mentions, tags, and all of it in the preview. */
async function ask(page: Page, texts: readonly string[]): Promise<void> {
  const written = texts.join(" ");
  await page.getByLabel("Title").fill(written);
  await page.getByRole("textbox", { name: "Details" }).click();
  await page.keyboard.insertText(`${texts.join("\n\n")}\n\nAsk @mall`);
  await page.keyboard.type("o");
  await expectWhole(page, written);
  await page.keyboard.press("Escape");
  for (const text of texts) {
    await page.getByRole("combobox", { name: "Tags" }).fill(text.slice(0, 1));
    await expectWhole(page, text);
  }
}

/** Types texts into every field with suggestions; the page must stay intact. */
export async function typeEverywhere({ page, goto }: BrowserUser, texts: readonly string[]): Promise<void> {
  await goto("/");
  await search(page, texts);
  await goto("/questions");
  await goTo(page, texts);
  await goto("/questions/ask");
  await ask(page, texts);
}
