import type { Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

journey("ED9 ED10 a member writes a formula with a command and a chart from a table", async ({ person, site }) => {
  const caller = await logInOwner(site.address);
  await caller.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  for (const plugin_slug_name of ["math", "charts"]) {
    await caller.send("PUT", "/answer/admin/api/plugin/status", { plugin_slug_name, enabled: true });
  }
  // When it is tried again, the first ones are there.
  const mark = Date.now().toString(36);
  const question = {
    title: `How warm is tea at noon, ${mark}?`,
    content: "I wonder how warm.",
    tags: [{ slug_name: "tea", display_name: "tea" }],
  };
  const { data } = await caller.send("POST", "/answer/api/v1/question", question);
  await addPerson(site.address, caller, `mia-${mark}`);
  const mia = await person();
  const { page } = mia;
  await mia.goto("/users/login");
  await logIn(mia, `mia-${mark}@example.com`, password);
  await mia.goto(`/questions/${(data as { id: string }).id}`);
  await page.getByRole("button", { name: "Write an answer" }).click();
  const text = page.getByRole("textbox", { name: "Your answer" });
  await text.click();
  await page.keyboard.type("/for");
  await page.getByRole("option", { name: /Formula/ }).waitFor();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Formula" });
  await dialog.getByRole("textbox", { name: "Formula in LaTeX" }).fill("T(t) = 80 e^{-t}");
  await dialog.locator(".katex-display").waitFor();
  await expectAccessible(mia);
  await dialog.getByRole("button", { name: "Insert" }).click();
  await text.filter({ hasText: "T(t) = 80" }).waitFor();

  await page.keyboard.press("Control+End");
  await page.keyboard.type("| Hour | Warmth |\n|---|---|\n| 11 | 80 |\n| 12 | 40 |");
  for (let line = 0; line < 3; line++) await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Shift+Home");
  await page.getByRole("button", { name: "More formatting" }).click();
  await page.getByRole("menuitem", { name: "Chart from a table" }).click();
  const chart = page.getByRole("dialog", { name: "Chart from a table" });
  expect(await chart.getByRole("textbox", { name: /Table/ }).inputValue()).toBe("Hour, Warmth\n11, 80\n12, 40");
  await chart.getByLabel("Kind").selectOption("Lines");
  await chart.getByRole("img", { name: "Warmth: 11, 12" }).waitFor();
  await chart.getByRole("button", { name: "Insert" }).click();
  await text.filter({ hasText: "```chart" }).waitFor();
  await page.getByRole("button", { name: "Post answer" }).click();
  const answer = page.getByRole("article").last();
  await answer.getByRole("img", { name: "Warmth: 11, 12" }).waitFor();
  await answer.locator(".katex-display").waitFor();
});

async function arrive(someone: BrowserUser, address: string, name: string): Promise<void> {
  const owner = await logInOwner(address);
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  await addPerson(address, owner, name);
  await someone.goto("/users/login");
  await logIn(someone, `${name}@example.com`, password);
}

const details = (page: Page) => page.getByRole("textbox", { name: "Details" });
const written = (page: Page) =>
  details(page).evaluate((text) => [...text.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));

/** Changes the way to write, and waits for its text. */
async function choose(page: Page, name: "Visual" | "Markdown"): Promise<void> {
  await page.getByRole("group", { name: "Way to write" }).getByRole("button", { name }).click();
  await details(page)
    .and(page.locator(name === "Visual" ? ".ProseMirror" : ".cm-content"))
    .waitFor();
}

journey("ED18 a table of the visual text is filled with the keyboard alone", async ({ person, site }) => {
  const tess = await person();
  const { page } = tess;
  await arrive(tess, site.address, "tess");
  await tess.goto("/questions/ask");
  await choose(page, "Visual");
  await details(page).click();
  await page.keyboard.type("/tab");
  await page.getByRole("option", { name: /^Table/ }).waitFor();
  await page.keyboard.press("Enter");
  await details(page).getByRole("columnheader").first().waitFor();
  const write = async (key: string, words: string) => {
    await page.keyboard.press(key);
    await page.keyboard.type(words);
  };
  await page.keyboard.type("Leaf");
  await write("Tab", "Minutes");
  await write("Shift+Tab", "Tea");
  await write("Enter", "green");
  await write("ArrowDown", "ish");
  await write("ArrowUp", ", Chinese");
  // To the last row, and out of the table.
  for (let row = 0; row < 2; row++) await page.keyboard.press("ArrowDown");
  await page.keyboard.type("That is all.");
  await choose(page, "Markdown");
  await expect
    .poll(() => written(page))
    .toBe(
      "| Tea | Minutes | Heading |\n| --- | --- | --- |\n| green, Chinese | Cell | Cell |\n| Cellish | Cell | Cell |\n\nThat is all.",
    );
});

/** A small valid picture. */
const pot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function paste(page: Page, name: string): Promise<void> {
  await details(page).evaluate(
    (text, given) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(given.pot), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], given.name, { type: "image/png" }));
      text.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
    },
    { pot, name },
  );
}

for (const way of ["Visual", "Markdown"] as const)
  journey(`ED19 a question is posted with the pictures that were on their way (${way})`, async ({ person, site }) => {
    const paul = await person();
    const { page } = paul;
    await arrive(paul, site.address, `paul-${way.toLowerCase()}`);
    const heldUploads: (() => void)[] = [];
    let fails = true;
    await page.route("**/answer/api/v1/file", async (route) => {
      await new Promise<void>((release) => heldUploads.push(release));
      await (fails ? route.fulfill({ status: 502, body: "" }) : route.continue());
    });
    await paul.goto("/questions/ask");
    await page.getByLabel("Title").fill(`Which pot keeps tea warm, seen as ${way}?`);
    await page.getByLabel("Tags").fill("support");
    await page.getByRole("option", { name: "support" }).click();
    await choose(page, way);
    await details(page).click();
    await page.keyboard.type("It has to be this one: ");
    const post = page.getByRole("button", { name: "Post question" });
    const end = async () => {
      await expect.poll(() => heldUploads.length).toBeGreaterThan(0);
      for (const each of heldUploads.splice(0)) each();
    };
    await paste(page, "the_pot *1*.png");
    await post.click();
    await end();
    await page.getByText("the_pot *1*.png was not added.").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/questions\/ask$/);
    fails = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("progressbar", { name: /Sending/ }).waitFor();
    await post.click();
    await end();
    await page.waitForURL((url) => !url.pathname.endsWith("/ask"));
    await page
      .getByRole("main")
      .getByRole("img", { name: /the_pot/ })
      .waitFor();
    expect(await page.getByText("Uploading").count()).toBe(0);
    paul.browserErrors.forget(/502/);
  });

journey("ED20 a plain field takes the place of an editor that cannot be loaded", async ({ person, site }) => {
  const olga = await person();
  const { page, context } = olga;
  await arrive(olga, site.address, "olga");
  await context.route("**/assets/*.js", async (route) => {
    const reply = await route.fetch();
    const isEditor = (await reply.text()).includes("components.editor.toolbar");
    return isEditor ? route.abort() : route.fulfill({ response: reply });
  });
  await olga.goto("/questions/ask");
  await page.getByLabel("Title").fill("Does an old browser ask questions as well?");
  await details(page).fill("It has **no** editor, but it can write.");
  await expectAccessible(olga);
  await page.getByLabel("Tags").fill("support");
  await page.getByRole("option", { name: "support" }).click();
  await page.getByRole("button", { name: "Post question" }).click();
  await page.getByRole("heading", { level: 1, name: "Does an old browser" }).waitFor();
  await page.getByRole("button", { name: "Write an answer" }).click();
  await page.getByRole("textbox", { name: "Your answer" }).fill("And answers, as far as one sees.");
  await page.getByRole("button", { name: "Post answer", exact: true }).click();
  await page.getByRole("article").filter({ hasText: "And answers, as far as one sees." }).waitFor();
  olga.browserErrors.forget(/ERR_FAILED|dynamically imported/);
});

journey("A11 a question stays on the page where the form of an answer cannot be loaded", async ({ person, site }) => {
  const owner = await logInOwner(site.address);
  const title = `Does tea keep in a tin, ${Date.now().toString(36)}?`;
  const asked = { title, content: "It was opened in spring.", tags: [{ slug_name: "support" }] };
  const { data } = await owner.send("POST", "/answer/api/v1/question", asked);
  const visitor = await person();
  const { page, context } = visitor;
  await visitor.goto(`/questions/${(data as { id: string }).id}`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Write an answer" }).click();
  await page.getByText(/You are offline. Nothing was lost/).waitFor();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Write an answer" }).click();
  await page.getByRole("textbox", { name: "Your answer" }).waitFor();
  visitor.browserErrors.forget(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|preload/);
});

journey(
  "Z56 the place of a given answer says that its code cannot be loaded, and loads it again",
  async ({ person, site }) => {
    const owner = await logInOwner(site.address);
    const asked = { title: "Does tea freeze in a flask?", content: "It was cold.", tags: [{ slug_name: "support" }] };
    const { data } = await owner.send("POST", "/answer/api/v1/question", asked);
    const rosa = await person();
    const { page, context } = rosa;
    await arrive(rosa, site.address, "rosa");
    await rosa.goto(`/questions/${(data as { id: string }).id}`);
    await page.getByRole("button", { name: "Write an answer" }).click();
    await page.getByRole("textbox", { name: "Your answer" }).fill("Only without sugar.");
    await page.getByRole("button", { name: "Post answer", exact: true }).click();
    const place = page.getByRole("region", { name: "Your answer" });
    await place.getByRole("link", { name: "Edit your answer" }).waitFor();
    let isBroken = true;
    await context.route("**/assets/*.js", async (route) => {
      const reply = await route.fetch();
      const isForm = (await reply.text()).includes("components.answers.edit_yours");
      return isBroken && isForm ? route.abort() : route.fulfill({ response: reply });
    });
    await page.reload();
    await place.getByText("This part of the page could not be loaded.").waitFor();
    const retry = place.getByRole("button", { name: "Try again" });
    await retry.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => place.locator(":focus").textContent()).toBe("Try again");
    isBroken = false;
    await page.keyboard.press("Enter");
    await place.getByRole("link", { name: "Edit your answer" }).waitFor();
    await expect.poll(() => place.locator(":focus").textContent()).toMatch(/^You have answered/);
    rosa.browserErrors.forget(/ERR_FAILED|dynamically imported|Failed to (load|fetch)|preload/);
  },
);
