import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { type ServedSite, startSite } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner, password } from "./harness/wire.ts";

let site: ServedSite;
beforeAll(async () => {
  site = await startSite({ env: { LIVE_STREAMS: "100" } });
});
afterAll(() => site.stop());

const title = "How long does an opened tin of tea keep?";

async function ask(caller: Caller): Promise<string> {
  const question = { title, content: "It was opened in spring.", tags: [{ slug_name: "support" }] };
  return ((await caller.send("POST", "/answer/api/v1/question", question)).data as { id: string }).id;
}

async function answer(caller: Caller, question_id: string, content: string): Promise<string> {
  const { data } = await caller.send("POST", "/answer/api/v1/answer", { question_id, content });
  return (data as { info: { id: string } }).info.id;
}

const notice = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Notes the new comments that a page names from now on, beyond those that it names already. */
async function noteNews(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const known = new Set([...document.querySelectorAll("[role=status]")].map((each) => each.textContent));
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll("[role=status]"))
        if (textContent?.includes("new comment") && !known.has(textContent)) seen.push(textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seenNews: seen });
  });
  return () => page.evaluate(() => (window as unknown as { seenNews: string[] }).seenNews);
}

/** Writes a comment on an answer and deletes it, which is no news; the vote that is withdrawn then comes after it in the stream. */
async function deleteOwnComment(page: Page, id: string, withdrawVote: () => Promise<unknown>): Promise<void> {
  const news = await noteNews(page);
  const post = page.locator(`#answer-${id}`);
  await post.getByRole("button", { name: "Add a comment" }).click();
  await post.getByRole("textbox", { name: "Your comment" }).fill("Mine is of glass.");
  await post.getByRole("button", { name: "Post comment" }).click();
  const own = post.getByRole("listitem").filter({ hasText: "Mine is of glass." });
  await own.getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await own.waitFor({ state: "detached" });
  await withdrawVote();
  await post.getByLabel("Score 0", { exact: true }).waitFor();
  expect(await news()).toEqual([]);
}

journey(
  "LV2 LV9 two people see on one page what the other does, and lose nothing that they write",
  async ({ personOn }) => {
    const owner = await logInOwner(site.address);
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    await addPerson(site.address, owner, "mia");
    const kim = await addPerson(site.address, owner, "kim");
    const id = await ask(owner);
    const first = await answer(owner, id, "A year, when it is dry.");

    const mia = await personOn(site);
    await mia.goto("/users/login");
    await logIn(mia, "mia@example.com", password);
    const visitor = await personOn(site);
    for (const each of [mia, visitor]) await each.goto(`/questions/${id}`);
    const { page } = mia;
    await page.getByRole("button", { name: "Write an answer" }).click();
    const field = page.getByRole("textbox", { name: "Your answer" });
    await field.click();
    await page.keyboard.type("I keep mine in the dark");

    await kim.send("POST", "/answer/api/v1/vote/up", { object_id: first, is_cancel: false });
    for (const each of [mia, visitor]) await each.page.getByLabel("Score 1", { exact: true }).waitFor();

    await answer(kim, id, "Smell it: that says more than a date.");
    for (const each of [mia, visitor]) await notice(each.page, "1 new answer").waitFor();
    await expectAccessible(visitor);
    await notice(visitor.page, "1 new answer").getByRole("button", { name: "Show" }).click();
    await visitor.page.getByText("Smell it: that says more than a date.").waitFor();
    expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toContain("Smell it");
    await notice(page, "1 new answer").getByRole("button", { name: "Show" }).click();
    await page.locator("article", { hasText: "Smell it" }).waitFor();
    expect(await field.textContent()).toContain("I keep mine in the dark");

    await owner.send("POST", "/answer/api/v1/comment", { object_id: first, original_text: "In a tin, that is." });
    await notice(visitor.page, "1 new comment").getByRole("button", { name: "Show" }).click();
    await visitor.page.getByText("In a tin, that is.").waitFor();
    await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.textContent)).toContain("In a tin");

    await notice(page, "1 new comment").getByRole("button", { name: "Show" }).click();
    await page.getByText("In a tin, that is.").waitFor();
    await deleteOwnComment(page, first, () =>
      kim.send("POST", "/answer/api/v1/vote/up", { object_id: first, is_cancel: true }),
    );

    await owner.send("POST", "/answer/api/v1/answer/acceptance", { question_id: id, answer_id: first });
    await visitor.page
      .getByText(/^Accepted by/)
      .first()
      .waitFor();

    await owner.send("DELETE", "/answer/api/v1/question", { id });
    for (const each of [mia, visitor]) await notice(each.page, "This question is no longer available").waitFor();
    expect(await field.textContent()).toContain("I keep mine in the dark");
  },
);
