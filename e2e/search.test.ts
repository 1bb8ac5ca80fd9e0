import { pathIn } from "./harness/base-path.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { addPerson, type Caller, logInOwner, password } from "./harness/wire.ts";

const API = "/answer/api/v1";
const QUERY = "kettle";

async function askAboutKettles(owner: Caller): Promise<void> {
  for (const n of [1, 2]) {
    const title = `How is a kettle cleaned, part ${n}`;
    await owner.send("POST", `${API}/question`, {
      title,
      content: "It is full of chalk.",
      tags: [{ slug_name: "support" }],
    });
  }
}

/** The words and filters of the search that is open. */
const searched = ({ page }: BrowserUser) => new URL(page.url()).searchParams.get("q");

const saved = ({ page }: BrowserUser) => page.getByRole("region", { name: "Saved filters" });

/** Renames the filter "Open kettles", deletes it, and undoes that, with the keyboard. */
async function renameAndDelete(ann: BrowserUser): Promise<void> {
  const { page } = ann;
  await saved(ann).getByRole("button", { name: "Edit" }).focus();
  await page.keyboard.press("Enter");
  await saved(ann).getByLabel("Name of Open kettles").fill("Kettles");
  await page.keyboard.press("Enter");
  await saved(ann).getByRole("button", { name: "Delete Kettles" }).waitFor();
  await expectAccessible(ann);
  await saved(ann).getByRole("button", { name: "Delete Kettles" }).focus();
  await page.keyboard.press("Enter");
  await saved(ann).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await saved(ann).getByText("Kettles").first().waitFor();
}

journey(
  "F36 SF1 SF3 a search is filtered, saved, and the filter renamed and deleted, by keyboard",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
    await addPerson(site.address, owner, "ann");
    await askAboutKettles(owner);
    const ann = await person();
    const { page } = ann;
    await ann.goto("/users/login");
    await logIn(ann, "ann@example.com", password);
    await ann.goto(`/search?q=${QUERY}`);

    // The first item of the menu, then the one for the last week by its first letters.
    await page.getByRole("button", { name: "Add a filter" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("w");
    await page.getByRole("menuitem", { name: /^With an accepted answer/ }).waitFor();
    await page.getByRole("menuitem", { name: /^Written in the last week/ }).focus();
    await page.keyboard.press("Enter");
    const chip = page.getByRole("link", { name: "Leave out Written in the last week created:week" });
    await chip.waitFor();
    expect(searched(ann)).toBe(`${QUERY} created:week`);
    await page.getByRole("region", { name: "2 results" }).waitFor();
    await expectAccessible(ann);

    // Two days in the past leave nothing.
    await page.getByRole("button", { name: "Add a filter" }).focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    const period = page.getByRole("dialog", { name: "Written between" });
    await period.getByLabel("First day").fill("2024-06-30");
    await period.getByLabel("Last day").fill("2024-01-01");
    await expectAccessible(ann, ["light"]);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /^Leave out Written from Jan 1, 2024 to Jun 30, 2024/ }).waitFor();
    await page.getByText("Nothing was found").waitFor();
    await page.getByRole("link", { name: /^Leave out Written from/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "2 results" }).waitFor();
    expect(searched(ann)).toBe(QUERY);

    await ann.goto(`/search?q=${QUERY}+is%3Aunanswered`);
    await page.getByRole("button", { name: "Save this filter" }).focus();
    await page.keyboard.press("Enter");
    const name = page.getByRole("dialog", { name: "Save this filter" }).getByLabel("Name");
    await expect.poll(() => name.inputValue()).toBe("kettle, Without an answer");
    await name.fill("Open kettles");
    await page.keyboard.press("Enter");
    await saved(ann).getByRole("link", { name: "Open kettles" }).waitFor();
    await page.getByRole("button", { name: "Save this filter" }).waitFor({ state: "detached" });

    // It opens from the home page as well, and its address is that of the search.
    await ann.goto("/");
    await saved(ann).getByRole("link", { name: "Open kettles" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "2 results" }).waitFor();
    expect(searched(ann)).toBe(`${QUERY} is:unanswered`);

    await renameAndDelete(ann);
  },
);

journey("SF5 on a phone a list is saved in its menu, and found below the list", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await addPerson(site.address, owner, "bob");
  const bob = await person({ device: "phone" });
  const { page } = bob;
  await bob.goto("/users/login");
  await logIn(bob, "bob@example.com", password);
  await bob.goto("/tags/support?order=unanswered");
  await page.getByRole("button", { name: "Any time" }).click();
  await page.getByRole("menuitem", { name: "Save this filter" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  const link = saved(bob).getByRole("link", { name: "support, Unanswered" });
  await link.waitFor();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await saved(bob).getByRole("button", { name: "Edit" }).click();
  await saved(bob).getByLabel("Name of support, Unanswered").waitFor();
  const sizes = await saved(bob)
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  await expectAccessible(bob);
  await saved(bob).getByRole("button", { name: "Done" }).click();

  await bob.goto("/search?q=kettle");
  await page.getByRole("button", { name: "Add a filter" }).click();
  await page.getByRole("menuitem", { name: /^Written in the last month/ }).click();
  await page.getByRole("link", { name: /^Leave out Written in the last month/ }).waitFor();
  await expectAccessible(bob);
});

journey("Q24 who has asked reads what happens next, adds details and shares", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  await addPerson(site.address, owner, "cleo");
  const cleo = await person();
  const { page } = cleo;
  await cleo.goto("/users/login");
  await logIn(cleo, "cleo@example.com", password);
  await cleo.goto("/questions/ask?tags=support");
  await page.getByLabel("Title").fill("Which kettle whistles in tune");
  await page.getByRole("textbox", { name: "Details" }).click();
  await page.keyboard.type("Mine is half a tone too low, and only in winter.");
  await page.getByRole("button", { name: "Post question" }).click();
  await page.waitForURL((url) => /^\/questions\/(?!ask)/.test(pathIn(url)));
  const panel = page.getByRole("region", { name: "Your question is posted" });
  await panel.getByRole("link", { name: "Add details" }).waitFor();
  await expectAccessible(cleo);
  await panel.getByRole("button", { name: "Share" }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
  await page.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Close" }).press("Enter");
  await panel.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Which kettle whistles in tune" }).waitFor();
  expect(await panel.count()).toBe(0);
});
