import type { Page } from "playwright-core";
import { pathIn } from "./harness/base-path.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { owner } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner } from "./harness/wire.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A question by the owner, with these tags. */
async function ask(caller: Caller, title: string, slugs: readonly string[]): Promise<string> {
  const tags = slugs.map((slug_name) => ({ slug_name, display_name: slug_name, original_text: "" }));
  const question = { title, content: "I would like to know more about it.", tags };
  const { data } = await caller.send("POST", "/answer/api/v1/question", question);
  return (data as { id: string }).id;
}

journey("a merged tag redirects to the other, with its questions and its name", async ({ site, person }) => {
  const caller = await logInOwner(site.address);
  const id = await ask(caller, "How long may sencha draw?", ["sencha"]);
  await ask(caller, "Which water is best for green tea?", ["green-tea"]);
  const staff = await person();
  const { page } = staff;
  await staff.goto("/users/login");
  await logIn(staff, owner.email, owner.password);
  await staff.goto("/tags/sencha/info");
  await button(page, "Merge").click();
  await page.getByRole("dialog").getByRole("combobox").fill("green");
  await page.getByRole("option", { name: "green-tea" }).waitFor();
  await expectAccessible(staff);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
  await page.waitForURL((url) => pathIn(url) === "/tags");

  await staff.goto("/tags/sencha");
  expect(pathIn(page.url())).toBe("/tags/green-tea");
  await page.getByRole("main").getByRole("link", { name: "How long may sencha draw?" }).waitFor();
  await staff.goto("/tags/green-tea/info");
  await page.getByRole("complementary").getByRole("link", { name: "sencha" }).waitFor();
  await staff.goto(`/questions/${id}`);
  await page.getByRole("main").getByRole("link", { name: "green-tea", exact: true }).waitFor();
});

journey("a locked action shows the required reputation and links to the help", async ({ site, person }) => {
  const caller = await logInOwner(site.address);
  await caller.send("PUT", "/answer/admin/api/setting/privileges", { level: 2 });
  await ask(caller, "Where do tea bushes grow?", ["origin"]);
  await addPerson(site.address, caller, "kim");
  const newcomer = await person({ device: "phone" });
  const { page } = newcomer;
  await newcomer.goto("/users/login");
  await logIn(newcomer, "kim@example.com", "correct-horse-2");
  await newcomer.goto("/tags/create");
  await page.getByRole("heading", { level: 1, name: /403|permission/i }).waitFor();
  newcomer.browserErrors.forget(/\b403\b/);
  await newcomer.goto("/tags/origin/info");
  await expectAccessible(newcomer);
  await page.getByRole("main").getByRole("button", { name: /^Edit/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("You need a reputation of at least 50").waitFor();
  await page.getByRole("menuitem", { name: "What reputation allows" }).click();
  await page.getByRole("heading", { level: 1, name: "Privileges" }).waitFor();
  expect(new URL(page.url()).hash).toBe("#tag.edit");
  await page.getByRole("row", { name: /Edit a tag's description \(with review\) 50 49 more needed/ }).waitFor();
  for (const address of ["/help/privileges", "/help/search"]) {
    await newcomer.goto(address);
    await expectAccessible(newcomer);
  }
});

journey("typing into the search shows results, which the keyboard can select", async ({ site, person }) => {
  const caller = await logInOwner(site.address);
  await ask(caller, "Does matcha contain caffeine?", ["matcha"]);
  const reader = await person();
  const { page } = reader;
  await reader.goto("/");
  await page.keyboard.press("/");
  await page.keyboard.type("matc");
  const field = page.getByRole("combobox", { name: "Search" });
  const results = page.getByRole("listbox", { name: "First results" });
  await results.getByRole("option", { name: /Does matcha contain caffeine\?/ }).waitFor();
  await expectAccessible(reader);
  await page.keyboard.press("ArrowDown");
  expect(await results.getByRole("option").first().getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Escape");
  await results.waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("matc");
  await page.keyboard.press("ArrowDown");
  await results.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Does matcha contain caffeine?" }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("matcha");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => pathIn(url) === "/search" && url.searchParams.get("q") === "matcha");
});
