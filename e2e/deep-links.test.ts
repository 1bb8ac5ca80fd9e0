import type { Page } from "playwright-core";
import { pathIn } from "./harness/base-path.ts";
import { expect, journey } from "./harness/journey.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

const API = "/answer/api/v1";
const paragraphs = Array.from({ length: 60 }, (_, line) => `Paragraph ${line} of a long text.`).join("\n\n");

/** Waits until an element is highlighted; returns its distance from the top of the window. */
async function highlightedAt(page: Page, selector: string): Promise<number> {
  await page.locator(`${selector}.highlighted`).waitFor();
  return page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

journey(
  "links to an answer, a comment and a heading scroll to their target and highlight it",
  async ({ site, person }) => {
    const caller = await logInOwner(site.address);
    await caller.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    const bob = await addPerson(site.address, caller, "bob");
    const content = `[To the note](#note)\n\nA fact.[^1]\n\n${paragraphs}\n\n[^1]: Where it is from.\n\n${paragraphs}`;
    const asked = { title: "How deep do links go into a page?", content, tags: [{ slug_name: "support" }] };
    const { id } = (await caller.send("POST", `${API}/question`, asked)).data as { id: string };
    const answered = await bob.send("POST", `${API}/answer`, { question_id: id, content: paragraphs });
    const answer = (answered.data as { info: { id: string } }).info.id;
    const said = { object_id: answer, original_text: "A comment that a link leads to" };
    const { comment_id } = (await caller.send("POST", `${API}/comment`, said)).data as { comment_id: string };

    const { page, goto } = await person();
    await goto(`/questions/${id}/${answer}`);
    expect(await highlightedAt(page, `#answer-${answer}`)).toBe(120);

    await goto(`/questions/${id}/${answer}?commentId=${comment_id}`);
    expect(await highlightedAt(page, `#comment-${comment_id}`)).toBeGreaterThan(0);
    expect(await page.locator(`#answer-${answer}.highlighted`).count()).toBe(0);

    await goto(`/questions/${id}`);
    // A press on the number of a note opens the note in place; its link leads to the note.
    const target = await page.locator("article sup a, main sup a").first().getAttribute("href");
    expect(target).toMatch(/^#/);
    await goto(`/questions/${id}${target}`);
    expect(await highlightedAt(page, `[id="${target?.slice(1)}"]`)).toBe(120);
    expect(new URL(page.url()).hash).toBe(target);
  },
);

journey("with short ids an old link opens the answer at its new address", async ({ site, person }) => {
  const caller = await logInOwner(site.address);
  await caller.send("PUT", "/answer/admin/api/siteinfo/seo", { permalink: 3, robots: "User-agent: *" });
  const { data } = await caller.send("GET", `${API}/question/page?page=1&page_size=20&order=newest`);
  const { list } = data as { list: { id: string; url_title: string; last_answer_id: string }[] };
  const question = list.find(({ url_title }) => url_title.startsWith("how-deep"));
  const { page, goto } = await person();
  await goto(`/questions/${question?.id}/${question?.last_answer_id}`);
  await page.locator(".highlighted").waitFor();
  expect(pathIn(page.url())).toMatch(new RegExp(`^/questions/${question?.id}/${question?.url_title}/E1\\w+$`));
});
