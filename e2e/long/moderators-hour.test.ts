// Proof of docs/rules/review.md: a moderator works fifty tasks of every kind off, with keys alone and on a phone.
import type { Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn } from "../harness/journey.ts";
import { tabTo } from "../harness/keys.ts";
import type { BrowserUser } from "../harness/person.ts";
import { type Caller, password } from "../harness/wire.ts";
import { type CaseVerdict, type SeededSite, seedHour } from "./hour-tasks.ts";

const API = "/answer/api/v1";
const HOUSE_RULES = "See the house rules, and ask again about tea.";

/** The tasks that wait, by kind. */
async function waiting(mona: Caller): Promise<Record<string, number>> {
  const { data } = await mona.send("GET", `${API}/review/tasks?page=1&page_size=1`);
  const { counts } = data as { counts: { kind: string; count: number }[] };
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));
}

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The case on the screen, and what its text asks for; the text is "" when nothing waits. */
async function caseOn(page: Page): Promise<{ text: string; verdict: CaseVerdict }> {
  const main = page.getByRole("main");
  const texts = await main.locator("article, [class*=words_]").allInnerTexts();
  const text = texts.findLast((each) => each.includes("Case")) ?? "";
  const asked = text.match(/(delete|close|unlist|edit|reject|approve|remove)(?=\s*\.)/g)?.at(-1);
  // The comparison of an edit shows the words before and after beside each other: "good" and what it asks for.
  const verdict = asked ?? text.match(/reject|approve/)?.[0] ?? "good";
  return { text, verdict: verdict as CaseVerdict };
}

/** Decides the case on the screen, and waits until another one, or none, is there. */
async function decide(person: BrowserUser, act: (verdict: CaseVerdict) => Promise<void>): Promise<void> {
  const { page } = person;
  const { text, verdict } = await caseOn(page);
  expect(text).toContain("Case");
  await act(verdict);
  const changed = async () => (await caseOn(page)).text !== text;
  await expect.poll(changed, { message: `decided is ${text}` }).toBe(true);
  await person.waitUntilIdle();
}

/** What the keys of a task do; dialogs are filled and sent with keys, too. */
async function withKeys({ page }: BrowserUser, verdict: CaseVerdict): Promise<void> {
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");
  if (verdict === "delete") return keyboard.press("d");
  if (verdict === "unlist") return keyboard.press("u");
  if (verdict === "reject") return keyboard.press("r");
  if (verdict === "approve") return keyboard.press("a");
  if (verdict === "close") {
    await keyboard.press("c");
    await dialog.getByRole("radio").first().waitFor();
    await expect.poll(() => dialog.locator("input[type=radio]:focus").count()).toBe(1);
    await dialog.getByRole("radio", { name: /^needs details/ }).focus();
    await keyboard.press("Space");
    return keyboard.press("Enter");
  }
  if (verdict === "edit") {
    await keyboard.press("e");
    await dialog.getByRole("textbox").last().waitFor();
    await tabTo(page, dialog.getByRole("button", { name: /^Save/ }));
    return keyboard.press("Enter");
  }
  await keyboard.press("p");
  await dialog.getByText("Their questions").or(dialog.getByText("Newest questions")).or(dialog).first().waitFor();
  await dialog.getByLabel("Reason").waitFor();
  await tabTo(page, dialog.getByLabel("Reason"));
  await keyboard.type("Sells what is not tea");
  await tabTo(page, dialog.getByRole("button", { name: "Remove and suspend" }));
  return keyboard.press("Enter");
}

const buttons: Readonly<Record<CaseVerdict, RegExp>> = {
  delete: /^Delete/,
  unlist: /^Unlist/,
  reject: /^(Reject|Decline|Keep)/,
  approve: /^(Approve|Grant|Lift)/,
  close: /^Close/,
  edit: /^Edit/,
  remove: /^Spam/,
  good: /^Looks good/,
};

/** The same by touch. */
async function byTouch({ page }: BrowserUser, verdict: CaseVerdict): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("group", { name: "Your decision" }).getByRole("button", { name: buttons[verdict] }).tap();
  if (verdict === "close") {
    await dialog.getByRole("radio", { name: /^needs details/ }).tap();
    await dialog.getByRole("button", { name: "Close the question" }).tap();
  }
  if (verdict === "edit") await dialog.getByRole("button", { name: /^Save/ }).tap();
  if (verdict === "remove") {
    await dialog.getByLabel("Reason").fill("Sells what is not tea");
    await dialog.getByRole("button", { name: "Remove and suspend" }).tap();
  }
}

/** Decides some tasks of a kind one after the other. */
async function workOff(person: BrowserUser, kind: string, count: number, act: typeof withKeys): Promise<void> {
  await person.goto(`/review?type=${kind}`);
  const first = person.page.getByRole("navigation", { name: "Waiting tasks" }).getByRole("link").first();
  if (act === byTouch) await first.tap();
  for (let done = 0; done < count; done += 1) {
    await expect.poll(async () => (await caseOn(person.page)).text).toContain("Case");
    await decide(person, (verdict) => act(person, verdict));
  }
}

/** Selects the answers and comments to be deleted with J and X, deletes them with one reason, undoes that with Z, and deletes them again. */
async function decideTogether(person: BrowserUser, mona: Caller): Promise<number> {
  const { page } = person;
  const before = (await waiting(mona)).flagged_post ?? 0;
  const items = page.getByRole("navigation", { name: "Waiting tasks" }).getByRole("listitem");
  const select = async () => {
    await person.goto("/review?type=flagged_post");
    let chosen = 0;
    for (const [at, text] of (await items.allInnerTexts()).entries()) {
      if (at > 0) await page.keyboard.press("j");
      await items.and(page.locator("[data-current]")).and(items.nth(at)).waitFor();
      await person.waitUntilIdle();
      if (!/Verdict: delete/.test(text)) continue;
      await page.keyboard.press("x");
      chosen += 1;
      await page.getByRole("heading", { name: `${chosen} selected` }).waitFor();
    }
    return chosen;
  };
  const remove = async (chosen: number) => {
    await tabTo(page, page.getByRole("main").getByRole("textbox", { name: "Reason" }));
    await page.keyboard.type(HOUSE_RULES);
    await tabTo(page, page.getByRole("group", { name: "Your decision" }).getByRole("button", { name: /^Delete/ }));
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await waiting(mona)).flagged_post).toBe(before - chosen);
  };
  await remove(await select());
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("z");
  await expect.poll(async () => (await waiting(mona)).flagged_post).toBe(before);
  const chosen = await select();
  await expectAccessible(person);
  await remove(chosen);
  return chosen;
}

/** Works the community's queues off: first posts, votes to close and to reopen. */
async function workQueues(person: BrowserUser): Promise<void> {
  const { page } = person;
  const { keyboard } = page;
  for (const [queue, key] of [
    ["first_posts", "g"],
    ["close_votes", "l"],
    ["reopen_votes", "v"],
  ] as const) {
    await person.goto(`/review?queue=${queue}`);
    while ((await caseOn(page)).text !== "") {
      await decide(person, async (verdict) => {
        if (queue !== "close_votes" || verdict !== "close") return keyboard.press(key);
        await keyboard.press("v");
        await page
          .getByRole("dialog")
          .getByRole("radio", { name: /^needs details/ })
          .focus();
        await keyboard.press("Space");
        await keyboard.press("Enter");
      });
    }
    await page.getByText("Nothing waits here").waitFor();
  }
}

/** Dismisses what is noticeable about votes. */
async function lookAtVotes(person: BrowserUser, mona: Caller): Promise<void> {
  const listed = async () => (await mona.send("GET", `${API}/staff/vote-patterns`)).data;
  await expect.poll(listed, { timeout: 100_000, interval: 1_000 }).toMatchObject({ count: 1 });
  await person.goto("/review");
  await tabTo(person.page, person.page.getByRole("link", { name: "Noticeable votes" }));
  await person.page.keyboard.press("Enter");
  await person.page.getByRole("button", { name: "Nothing wrong" }).waitFor();
  await tabTo(person.page, person.page.getByRole("button", { name: "Nothing wrong" }));
  await person.page.keyboard.press("Enter");
  await person.page.getByText("No noticeable votes").waitFor();
}

/** The number beside Review in the navigation. */
async function navigationCount({ page }: BrowserUser): Promise<number> {
  const text = await page
    .getByRole("link", { name: /^Review/ })
    .first()
    .innerText();
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

/** What a user was notified of. */
async function sentences(who: Caller): Promise<string> {
  const path = `${API}/notification/page?type=inbox&page=1&page_size=100`;
  const { list } = (await who.send("GET", path)).data as { list: { sentence: { text: string }[]; quote?: string }[] };
  return list.map(({ sentence, quote = "" }) => `${sentence.map(({ text }) => text).join("")} ${quote}`).join("\n");
}

/** The authors learn what became of their posts, edits and appeals. */
async function expectNotified({ authors, editor, restricted }: SeededSite): Promise<void> {
  const all = async () => (await Promise.all(authors.map(sentences))).join("\n");
  await expect.poll(all).toContain("was deleted after a report: rude or abusive");
  const news = await all();
  for (const part of [
    "was deleted after a report: spam",
    HOUSE_RULES,
    "was closed: needs details or clarity",
    "was taken out of the lists",
    "was approved: everyone can see it now",
    "was not approved",
    "was reopened",
    "editor1 edited your question",
  ])
    expect(news).toContain(part);
  expect(news).not.toMatch(/reporter|It is not about tea/);
  const edits = await sentences(editor);
  expect(edits.match(/was not accepted/g)).toHaveLength(2);
  for (const [at, person] of restricted.entries()) {
    const { list } = (await person.send("GET", `${API}/user/sanctions`)).data as { list: { appeal_status: string }[] };
    expect(list.map(({ appeal_status }) => appeal_status)).toEqual(at === 1 ? ["declined"] : []);
  }
}

/** How often the log has each action of the moderator. */
async function logOf(mona: Caller): Promise<Record<string, number>> {
  const { data } = await mona.send("GET", `${API}/review/log?page=1&page_size=100&username=mona`);
  const { list } = data as { list: { action?: string; label: string }[] };
  const labels = list.map(({ label }) => label);
  return Object.fromEntries(
    [...new Set(labels)].sort().map((label) => [label, labels.filter((one) => one === label).length]),
  );
}

journey(
  "RV24 RV13 H7 a moderator works fifty tasks off, with keys alone and on a phone",
  async ({ site, person }) => {
    const seeded = await seedHour(site.address);
    const { mona } = seeded;
    const kinds = { queued_post: 8, flagged_post: 27, suggested_post_edit: 5, appeal: 3 };
    await expect.poll(() => waiting(mona)).toEqual(kinds);

    const desk = await person();
    await desk.goto("/users/login");
    await logIn(desk, "mona@example.com", password);
    await desk.goto("/review");
    expect(await navigationCount(desk)).toBe(sumOf(kinds));
    const together = await decideTogether(desk, mona);
    expect(together).toBeGreaterThan(2);
    await workOff(desk, "flagged_post", 12, withKeys);
    for (const kind of ["queued_post", "suggested_post_edit", "appeal"]) await workOff(desk, kind, 2, withKeys);
    await expect.poll(() => navigationCount(desk)).toBe(sumOf(await waiting(mona)));
    await workQueues(desk);

    const phone = await person({ device: "phone" });
    await phone.goto("/users/login");
    await logIn(phone, "mona@example.com", password);
    for (const [kind, count] of Object.entries(await waiting(mona))) await workOff(phone, kind, count, byTouch);
    await phone.page.getByText("Nothing waits here").waitFor();
    await expectAccessible(phone);

    await lookAtVotes(desk, mona);
    expect(sumOf(await waiting(mona))).toBe(0);
    await desk.goto("/review");
    await desk.page.getByText("Nothing waits here").waitFor();
    expect(await navigationCount(desk)).toBe(0);
    await expectNotified(seeded);
    const logged = await logOf(mona);
    expect(logged).toMatchObject({
      ...{ "Took back": together, "Removed everything and suspended": 3, "Dismissed noticeable votes": 1 },
      ...{ Approved: 5, Rejected: 3, "Approved an edit": 3, "Rejected an edit": 2, Unlisted: 1 },
    });
    // Each of the flagged posts that were not the spammers' has an entry, and those that were taken back have two.
    expect(Object.values(logged).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(44 + 2 * together);
    await desk.goto("/review/log");
    await desk.page.getByRole("listitem").getByText("Dismissed noticeable votes").waitFor();
    await expectAccessible(desk);
  },
  600_000,
);
