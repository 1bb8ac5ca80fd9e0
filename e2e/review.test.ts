import type { Locator, Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import type { ServedSite } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner, logInPerson } from "./harness/wire.ts";

const API = "/answer/api/v1";
const MODERATOR = 3;

interface Cast {
  readonly owner: Caller;
  readonly ann: Caller;
}

/** Ann asks, Bob flags, Mona moderates; on a site that has them, others do. */
async function cast({ address }: ServedSite, [asker, reader, moderator] = ["ann", "bob", "mona"]): Promise<Cast> {
  const owner = await logInOwner(address);
  const ann = await addPerson(address, owner, asker!);
  await addPerson(address, owner, reader!);
  const mona = await addPerson(address, owner, moderator!);
  await owner.send("PUT", "/answer/admin/api/user/role", { user_id: mona.id, role_id: MODERATOR });
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  return { owner, ann };
}

async function ask(ann: Caller, title: string): Promise<string> {
  const tags = [{ slug_name: "support", display_name: "support", original_text: "", parsed_text: "" }];
  const { data } = await ann.send("POST", `${API}/question`, { title, content: `${title}, please?`, tags });
  return (data as { id: string }).id;
}

async function arrive(person: BrowserUser, name: string): Promise<Page> {
  await person.goto("/users/login");
  await logIn(person, `${name}@example.com`, "correct-horse-2");
  return person.page;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

journey("a moderator decides a reader's flag, undoes the decision and decides again", async ({ site, person }) => {
  const { ann } = await cast(site);
  const original = await ask(ann, "Where do I buy cheap watches");
  const id = await ask(ann, "Where can watches be had cheaply");

  const bob = await person();
  const reader = await arrive(bob, "bob");
  await bob.goto(`/questions/${id}`);
  const openMenu = () => reader.getByRole("button", { name: "More actions" }).first().click();
  await openMenu();
  await reader.getByRole("menuitem", { name: "Flag" }).click();
  const dialog = reader.getByRole("dialog", { name: "Flag this question" });
  await dialog.getByLabel("a duplicate").waitFor();
  await dialog.getByRole("button", { name: "Flag" }).click();
  await dialog.getByText("Please select a reason.").waitFor();
  await expectAccessible(bob);
  await dialog.getByLabel("a duplicate").check();
  const address = dialog.getByLabel("Address of the existing question");
  await address.fill("the other one");
  await dialog.getByRole("button", { name: "Flag" }).click();
  await dialog.getByText("URL format is incorrect.").waitFor();
  await address.fill("https://elsewhere.example/questions/1");
  await dialog.getByText("URL origin does not match the current website.").waitFor();
  await address.fill(`${site.address}/questions/${original}`);
  await dialog.getByRole("button", { name: "Flag" }).click();
  await reader.getByText("Thanks for flagging.").waitFor();
  await openMenu();
  await reader.getByRole("menuitem", { name: "Flagged" }).click();
  await reader.getByRole("dialog").getByText("You flagged this already.").waitFor();
  await bob.page.keyboard.press("Escape");

  const mona = await person({ device: "phone" });
  const page = await arrive(mona, "mona");
  await mona.goto("/review");
  const title = page.getByRole("heading", { name: "Where can watches be had cheaply" });
  await openOnPhone(mona, title);
  await page.getByText("What is known of ann").waitFor();
  await expectAccessible(mona);
  await press(page, "Close");
  const closing = page.getByRole("dialog", { name: "Close this question" });
  await closing.getByLabel("a duplicate").waitFor();
  expect(await closing.getByLabel("a duplicate").isChecked()).toBe(true);
  await closing.getByRole("button", { name: "Close the question" }).click();
  await page.getByText("The question is closed.").waitFor();
  await page.getByText("Nothing waits here").waitFor();
  await press(page, "Undo");
  await title.waitFor();
  await press(page, "Delete");
  await page.getByText("The post is deleted.").waitFor();

  await mona.goto("/review/log");
  await page.getByRole("listitem").getByText("Took back", { exact: true }).waitFor();
  await expectAccessible(mona);
  await page.getByRole("listitem").filter({ hasText: "Deleted" }).getByRole("button", { name: "Undo" }).click();
  await page.getByText("Taken back.").waitFor();
  await bob.goto(`/questions/${id}`);
  await reader.getByRole("heading", { level: 1, name: "Where can watches be had cheaply" }).waitFor();
});

journey(
  "LV10 RV23 what one moderator decides leaves the list of another, whose page stays",
  async ({ site, person }) => {
    const { ann } = await cast(site, ["uma", "vic", "wim"]);
    const reader = await logInPerson(site.address, "vic");
    const [settled, left] = ["Which pan suits an omelette", "Which pan suits a pancake"];
    for (const title of [settled, left]) {
      const id = await ask(ann, title);
      await reader.send("POST", `${API}/report`, { object_id: id, report_type: 57, content: "" });
    }
    const tasks = (page: Page) => page.getByRole("navigation", { name: "Waiting tasks" }).getByRole("link");
    const [wim, keeper] = [await person(), await person()];
    const list = "/review?type=flagged_post&order=newest";
    await keeper.goto("/users/login");
    await logIn(keeper, "admin@example.com", "correct-horse-1");
    await keeper.goto(list);
    const other = tasks(keeper.page).filter({ hasText: settled });
    await other.waitFor();
    await keeper.page.evaluate(() => Object.assign(window, { isSamePage: true }));

    const page = await arrive(wim, "wim");
    await wim.goto(list);
    await tasks(page).filter({ hasText: settled }).click();
    await page.getByRole("heading", { name: settled }).waitFor();
    await press(page, "Delete");
    await page.getByText("The post is deleted.").waitFor();
    await other.waitFor({ state: "detached" });
    await tasks(keeper.page).filter({ hasText: left }).waitFor();
    expect(await keeper.page.evaluate(() => "isSamePage" in window)).toBe(true);
  },
);

/** A phone has room for the list or for a task. */
async function openOnPhone(person: BrowserUser, title: Locator): Promise<void> {
  await expectAccessible(person);
  expect(await title.isVisible()).toBe(false);
  await person.page.getByRole("navigation", { name: "Waiting tasks" }).getByRole("link").click();
  await title.waitFor();
}

journey("a new user's question waits until a moderator has edited and approved it", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const limits = { min_tags: 1, min_content: 6, restrict_answer: true, hold_below_rank: 50 };
  await owner.send("PUT", "/answer/admin/api/siteinfo/question", limits);
  const eve = await addPerson(site.address, owner, "eve");
  await ask(eve, "how do i wait for approvel");
  await owner.send("PUT", "/answer/admin/api/siteinfo/question", { ...limits, hold_below_rank: 0 });

  const mona = await person();
  const page = await arrive(mona, "mona");
  await mona.goto("/review?type=queued_post");
  await page.getByText("Posts of new members").waitFor();
  await expectAccessible(mona);
  await press(page, "Edit and approve");
  const dialog = page.getByRole("dialog", { name: "Edit the question" });
  await dialog.getByLabel("Title").fill("How do I wait for approval");
  await expectAccessible(mona, ["light"]);
  await dialog.getByRole("button", { name: "Save and approve" }).click();
  await page.getByText("Everybody can see it now.").waitFor();
  await mona.goto("/questions");
  await page.getByRole("main").getByRole("link", { name: "How do I wait for approval" }).waitFor();
});

journey("staff make a rule from a reported post, try it, and it holds the next one", async ({ site, person }) => {
  const { ann, owner } = await cast(site, ["rita", "sven", "ute"]);
  const offer = "Where are copper kettles sold at https://kettles.example";
  const id = await ask(ann, offer);
  const bob = await logInPerson(site.address, "sven");
  await bob.send("POST", `${API}/report`, { object_id: id, report_type: 57, content: "" });

  const keeper = await person();
  await keeper.goto("/users/login");
  await logIn(keeper, "admin@example.com", "correct-horse-1");
  const { page } = keeper;
  // Other journeys have left tasks.
  await keeper.goto("/review?type=flagged_post&order=newest");
  await page.getByRole("link", { name: "Make a rule from this" }).click();
  await page.getByRole("heading", { name: "New rule" }).waitFor();
  expect(await page.getByLabel("Links to domains").inputValue()).toBe("kettles.example");
  await page.getByLabel("Words and phrases").fill("copper kettles");
  await page.getByLabel("Networks").fill("");
  await page.getByLabel("Name", { exact: true }).fill("Kettles");
  await press(page, "Try on the last 30 days");
  const trial = page.getByRole("region", { name: "What it would have held" });
  await trial.getByRole("link", { name: offer }).waitFor();
  await expectAccessible(keeper);
  await press(page, "Save changes");
  await page.getByRole("row", { name: /Kettles/ }).waitFor();
  await expectAccessible(keeper);

  await ask(ann, "Who sells copper kettles like https://kettles.example");
  const waiting = async () => {
    const { data } = await owner.send("GET", `${API}/review/pending/post/page?page=1&page_size=1`);
    return (data as { count: number }).count;
  };
  await expect.poll(waiting).toBe(1);
  await keeper.goto("/review?type=queued_post");
  await page.getByRole("link", { name: "Rule: Kettles" }).waitFor();
  await expectAccessible(keeper, ["light"]);
  await press(page, "Reject");
  await page.getByText("The post is rejected.").waitFor();
  await keeper.goto("/review/rules");
  await page.getByText("0 approved, 1 rejected, 0 waiting").waitFor();
});
