import { pathIn } from "./harness/base-path.ts";
import { expect, journey } from "./harness/journey.ts";
import { tabTo } from "./harness/keys.ts";
import type { BrowserUser } from "./harness/person.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

/** Letters typed while the comment form is loading do not trigger shortcuts. */
async function writeBeforeTheFormCame({ page, goto }: Pick<BrowserUser, "page" | "goto">): Promise<void> {
  const address = page.url();
  await goto(address);
  const response = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await response.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add a comment" }).first().click();
  await page.locator("[data-opening]").waitFor({ state: "attached" });
  await page.keyboard.type("?e");
  response.resolve();
  const comment = page.getByRole("textbox", { name: "Your comment" });
  await comment.waitFor();
  await comment.fill("Even so, this helped.");
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByText("Even so, this helped.").waitFor();
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  expect([page.url(), await help.count()]).toEqual([address, 0]);
}

journey("a user logs in, finds a question, votes and answers with the keyboard alone", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await addPerson(site.address, owner, "kim");
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const { page, goto } = await person();
  const { keyboard } = page;

  await goto("/");
  await keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
  await keyboard.press("Enter");
  const isInside = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  await expect.poll(isInside, { message: "the focus after skipping to the content" }).toBe(true);
  await keyboard.press("Tab");
  expect(await isInside(), "the next stop after skipping").toBe(true);
  await tabTo(page, page.getByRole("main").getByRole("link", { name: /What is a tag/ }));
  await keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /What is a tag/ }).waitFor();

  await goto("/users/login");
  await tabTo(page, page.getByLabel("Email", { exact: true }));
  await keyboard.type("kim@example.com");
  await keyboard.press("Tab");
  await keyboard.type("correct-horse-2");
  await keyboard.press("Enter");
  await page.waitForURL((url) => !pathIn(url).startsWith("/users/login"));

  await goto("/");
  await keyboard.press("Tab");
  await tabTo(page, page.getByRole("main").getByRole("link", { name: /What is a tag/ }));
  await keyboard.press("Enter");
  const voteUp = page.getByRole("button", { name: "Vote up, this is useful" });
  await tabTo(page, voteUp);
  await keyboard.press("Space");
  await page.locator("output", { hasText: "1" }).first().waitFor();

  await tabTo(page, page.getByRole("button", { name: "Write an answer" }));
  await keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Your answer" }).waitFor();
  await keyboard.type("Choose the word that you would search for yourself.");
  // In an editor Tab indents; after Escape the next Tab leaves it.
  await keyboard.press("Escape");
  await tabTo(page, page.getByRole("button", { name: "Post answer" }));
  await keyboard.press("Enter");
  await page.getByRole("article").filter({ hasText: "Choose the word that you would" }).waitFor();
  await writeBeforeTheFormCame({ page, goto });
});
