import type { Page } from "playwright-core";
import { basePath } from "./harness/base-path.ts";
import { expect, journey, logIn } from "./harness/journey.ts";
import { tabTo } from "./harness/keys.ts";
import { addPerson, type Caller, logInOwner, password } from "./harness/wire.ts";

async function askWithAnswers(owner: Caller, kim: Caller): Promise<{ question: string; answers: string[] }> {
  const asked = { title: "How hot may green tea be?", content: "Mine is bitter.", tags: [{ slug_name: "support" }] };
  const question = ((await owner.send("POST", "/answer/api/v1/question", asked)).data as { id: string }).id;
  const answers: string[] = [];
  for (const [caller, content] of [
    [owner, "Eighty degrees at most."],
    [kim, "Let it cool for a while."],
  ] as const) {
    const { data } = await caller.send("POST", "/answer/api/v1/answer", { question_id: question, content });
    answers.push((data as { info: { id: string } }).info.id);
  }
  return { question, answers };
}

/** What has the focus: its id, else its text. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
const announced = (page: Page) => page.evaluate(() => document.getElementById("announcer")?.textContent);

journey("KF1 to KF7 the focus is where something happens, and what is done is heard", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const kim = await addPerson(site.address, owner, "kim");
  const { question, answers } = await askWithAnswers(owner, kim);
  const [first = "", second = ""] = answers;
  const user = await person();
  const { page, goto } = user;
  const { keyboard } = page;
  await goto("/users/login");
  await logIn(user, "kim@example.com", password);

  await goto(`/questions/${question}`);
  const outline = page.getByRole("navigation", { name: "In this thread" });
  await tabTo(page, outline.getByRole("link").first());
  await keyboard.press("Enter");
  await expect.poll(() => focused(page)).toMatch(/^answer-/);
  expect(await announced(page), "no new page").toBe("");
  const shown = await focused(page);
  await keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("article")?.id), "the next stop").toBe(shown);

  const answer = page.locator(`#answer-${first}`);
  await answer.getByRole("button", { name: "Add a comment" }).press("Enter");
  await answer.getByRole("textbox", { name: "Your comment" }).fill("Seventy for mine.");
  await answer.getByRole("button", { name: "Post comment" }).press("Enter");
  await expect.poll(() => focused(page)).toMatch(/^comment-\d/);
  await answer.getByRole("button", { name: "Delete", exact: true }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete this comment?" });
  await expect.poll(() => focused(page)).toBe("Cancel");
  await dialog.getByRole("button", { name: "Delete" }).press("Enter");
  await expect.poll(() => focused(page)).toBe(`comment-${first}`);

  await goto("/questions");
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement("a"), { href: path, textContent: "To the answer" });
    document.querySelector("main")?.prepend(link);
  }, `${basePath}/questions/${question}/${second}`);
  await page.getByRole("link", { name: "To the answer" }).press("Enter");
  await expect.poll(() => focused(page)).toBe(`answer-${second}`);

  await goto(`/questions/${question}`);
  await page.getByRole("button", { name: "Account of kim" }).press("Enter");
  await page.getByRole("menuitem", { name: "Log out" }).press("Enter");
  await page.getByRole("status").filter({ hasText: "You are logged out." }).waitFor();
  await expect.poll(() => focused(page)).toContain("How hot may green tea be?");
});
