import type { Page } from "playwright-core";
import { pathIn } from "./harness/base-path.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { addPerson, type Caller, logInOwner } from "./harness/wire.ts";

const API = "/answer/api/v1";
const PASSWORD = "correct-horse-2";

async function ask(by: Caller, title: string): Promise<string> {
  const asked = { title, content: `${title}, please?`, tags: [{ slug_name: "support" }] };
  return ((await by.send("POST", `${API}/question`, asked)).data as { id: string }).id;
}

async function arrive(person: BrowserUser, name: string): Promise<Page> {
  await person.goto("/users/login");
  await logIn(person, `${name}@example.com`, PASSWORD);
  return person.page;
}

journey("the ask form shows similar questions, and accepts an answer", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  await addPerson(site.address, owner, "ann");
  await ask(owner, "How long does green tea steep");
  const ann = await person();
  const page = await arrive(ann, "ann");
  await ann.goto("/questions/ask");
  await page.getByLabel("Title", { exact: true }).fill("How long does green tea steep in a pot");
  const similar = page.getByRole("region", { name: "Is it one of these?" });
  await similar.getByRole("button", { name: /How long does green tea steep/ }).click();
  await similar.getByRole("button", { name: "This is my question" }).waitFor();
  await page.getByRole("textbox", { name: "Details" }).click();
  await page.keyboard.type("It turned bitter again.");
  await page.getByRole("combobox", { name: "Tags" }).fill("supp");
  await page.getByRole("option", { name: "support" }).waitFor();
  await page.keyboard.press("Enter");
  await expectAccessible(ann);
  await page.getByLabel("Answer your own question").check();
  await page.getByRole("textbox", { name: "Your answer" }).click();
  await page.keyboard.type("Three minutes are enough.");
  await page.getByRole("button", { name: "Post question and answer" }).click();
  await page.getByRole("heading", { level: 1, name: "How long does green tea steep in a pot" }).waitFor();
  await page.getByRole("article").filter({ hasText: "Three minutes are enough." }).waitFor();
  await page.getByRole("link", { name: "Edit your answer" }).waitFor();
});

journey("a duplicate is shown on both questions, with reactions and invitations", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const original = await ask(owner, "Where do I buy a kettle");
  const again = await ask(owner, "Which shop has kettles");
  const closing = { id: again, close_type: 60, close_msg: `${site.address}/questions/${original}` };
  expect((await owner.send("PUT", `${API}/question/status`, closing)).status).toBe(200);

  const ann = await person({ device: "phone" });
  const page = await arrive(ann, "ann");
  await ann.goto(`/questions/${again}`);
  await page.getByRole("main").getByRole("link", { name: "Where do I buy a kettle" }).first().waitFor();
  await page.getByText("This question takes no answers at the moment.").waitFor();
  await expectAccessible(ann);
  await ann.goto(`/questions/${original}`);
  await page
    .getByRole("region", { name: "Asked again" })
    .getByRole("link", { name: /Which shop/ })
    .waitFor();

  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitemcheckbox", { name: "Smile", exact: true }).click();
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitemcheckbox", { name: "Smile 1", checked: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Heart" }).first().click();
  await page.getByRole("button", { name: "Heart: 1", pressed: true }).waitFor();
  await expectAccessible(ann);

  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByLabel("Name").fill("bo");
  await dialog.getByText("0 people found").waitFor();
  await addPerson(site.address, owner, "bob");
  await dialog.getByLabel("Name").fill("bob");
  await dialog.getByRole("checkbox", { name: "bob (@bob)" }).check();
  await expectAccessible(ann);
  await dialog.getByRole("button", { name: "Save the list" }).click();
  await page.getByRole("region", { name: "Asked to answer" }).getByRole("link", { name: "bob" }).waitFor();

  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 2 });
  await ann.goto(`/questions/${original}`);
  const voteUp = page.getByRole("button", { name: "Vote up, this is useful", disabled: true });
  await voteUp.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("paragraph").filter({ hasText: "You need a reputation of at least 8" }).waitFor();
  await expectAccessible(ann);
  await page.getByRole("menuitem", { name: "What reputation allows" }).click();
  await page.waitForURL(/\/help\/privileges#question\.vote_up/);
});

journey("keyboard shortcuts navigate a list, and can be disabled", async ({ person }) => {
  const reader = await person();
  const { page, goto } = reader;
  const response = Promise.withResolvers<void>();
  await goto("/questions");
  await page.route("/assets/*.js", (route) => response.promise.then(() => route.continue()));
  // Keys typed while the palette is loading have no effect.
  await page.keyboard.press("Control+k");
  await page.keyboard.press("c");
  response.resolve();
  await page.getByRole("dialog", { name: "Go to" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.locator("main article:first-of-type h2 a:focus").first().waitFor();
  await page.keyboard.press("o");
  await page.waitForURL(/\/questions\/\d+/);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Go to" });
  await palette.getByRole("combobox").fill("tags");
  await palette.getByRole("option", { name: "Tags Page", selected: true }).waitFor();
  await expectAccessible(reader);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => pathIn(url) === "/tags");
  await goto("/questions");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.waitFor();
  await expectAccessible(reader);
  await help.getByLabel("Use these shortcuts").uncheck();
  await page.keyboard.press("Escape");
  for (const key of ["?", "c", "Control+k"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await help.waitFor();
  expect(pathIn(page.url())).toBe("/questions");
});

journey(
  "AC25 a visitor votes and comments: the login is a dialog on the page, and both are done after it",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    await addPerson(site.address, owner, "ida");
    const question = await ask(owner, "Why does my kettle sing");
    const ida = await person();
    const { page } = ida;
    await ida.goto(`/questions/${question}`);
    const up = page.getByRole("button", { name: "Vote up, this is useful" }).first();
    const sheet = page.getByRole("dialog", { name: "Log in to continue" });
    await up.focus();
    await page.keyboard.press("Enter");
    await sheet.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "e_mail");
    await expectAccessible(ida);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    expect(await up.evaluate((button) => button === document.activeElement), "the focus is back").toBe(true);
    await page.reload({ waitUntil: "networkidle" });
    expect(await up.getAttribute("aria-pressed"), "a login that was closed gives the vote up").toBe("false");

    await up.click();
    await logIn(ida, "ida@example.com", PASSWORD);
    await page.locator('[aria-pressed="true"][data-key="up"]').first().waitFor();
    await sheet.waitFor({ state: "detached" });
    expect(pathIn(page.url()), "the page is the same").toContain(question);
    const voted = await owner.send("GET", `${API}/question/info?id=${question}`);
    await expect.poll(async () => (voted.data as { vote_count: number }).vote_count).toBe(1);
  },
);

journey("AC25 what a visitor wrote is posted after a login on another page", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  await addPerson(site.address, owner, "jon");
  const question = await ask(owner, "Why does my teapot drip");
  const jon = await person({ device: "phone" });
  const { page } = jon;
  await jon.goto(`/questions/${question}`);
  await page.getByRole("button", { name: "Add a comment" }).first().click();
  await page.getByLabel("Your comment").fill("Mine drips as well, from the lid.");
  await page.getByRole("button", { name: "Post comment" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL("**/users/account-recovery");
  await page.getByRole("main").getByRole("link", { name: "Back to the login" }).click();
  await page.waitForURL("**/users/login");
  await page.waitForLoadState("networkidle");
  await logIn(jon, "jon@example.com", PASSWORD);
  await page.waitForURL(`**/questions/${question}**`);
  await page.getByRole("listitem").filter({ hasText: "Mine drips as well, from the lid." }).waitFor();
  expect(await page.getByLabel("Your comment").count(), "the form is closed").toBe(0);
});
