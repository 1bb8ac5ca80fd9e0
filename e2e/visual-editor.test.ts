import type { Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import { toEnd } from "./harness/visual.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

const textbox = (page: Page) => page.getByRole("textbox", { name: "Details" });
const written = (page: Page) =>
  textbox(page).evaluate((text) => [...text.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
const way = (page: Page, name: "Visual" | "Markdown") =>
  page.getByRole("group", { name: "Way to write" }).getByRole("button", { name });

/** Changes the way to write, and waits for its text. */
async function choose(page: Page, name: "Visual" | "Markdown"): Promise<void> {
  await way(page, name).click();
  await textbox(page)
    .and(page.locator(name === "Visual" ? ".ProseMirror" : ".cm-content"))
    .click();
}

/** A small valid picture. */
const pot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function paste(page: Page, html: string, picture = ""): Promise<void> {
  await textbox(page).evaluate(
    (text, given) => {
      const transfer = new DataTransfer();
      if (given.html) transfer.setData("text/html", given.html);
      if (given.html) transfer.setData("text/plain", "plain");
      const bytes = Uint8Array.from(atob(given.picture), (letter) => letter.charCodeAt(0));
      if (given.picture) transfer.items.add(new File([bytes], "pot.png", { type: "image/png" }));
      text.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
    },
    { html, picture },
  );
}

async function writeVisually(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.type("## My tea");
  await keyboard.press("Enter");
  await keyboard.type("It is **bitter** and ");
  await keyboard.press("Control+i");
  await keyboard.type("hot");
  await keyboard.press("Control+i");
  await keyboard.type(".");
  await keyboard.press("Enter");
  await keyboard.type("- pot");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.type("lid");
  await keyboard.press("Enter");
  await keyboard.press("Shift+Tab");
  await keyboard.type("cup");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("```js ");
  await keyboard.type("boil()");
  await keyboard.press("ArrowDown");
}

const visual = [
  "## My tea",
  "",
  "It is **bitter** and *hot*.",
  "",
  "- pot",
  "  - lid",
  "- cup",
  "",
  "```js",
  "boil()",
  "```",
].join("\n");

async function tableTool(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More formatting" }).click();
  await page.getByRole("menuitem", { name }).click();
}

journey(
  "ED13 ED14 ED16 ED18 a text is written visually and as Markdown, and both are the same",
  async ({ person, site }) => {
    const owner = await logInOwner(site.address);
    await addPerson(site.address, owner, "vera");
    const vera = await person();
    const { page } = vera;
    await vera.goto("/users/login");
    await logIn(vera, "vera@example.com", password);
    await vera.goto("/questions/ask");
    await page.getByLabel("Title").fill("Why is my tea so bitter?");
    await textbox(page).click();
    await choose(page, "Visual");
    await writeVisually(page);
    await page.getByRole("heading", { name: "My tea" }).waitFor();
    await expectAccessible(vera);
    await choose(page, "Markdown");
    await expect.poll(() => written(page)).toBe(visual);

    await choose(page, "Visual");
    await toEnd(page);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "More formatting" }).click();
    await page.getByRole("menuitem", { name: "Table" }).click();
    await page.getByRole("table").getByRole("columnheader").first().waitFor();
    await page.keyboard.type("Leaf");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Minutes");
    await page.getByRole("table").getByRole("cell").last().click();
    await page.keyboard.type("last");
    await tableTool(page, "Add a column");
    await tableTool(page, "Delete the row");
    await page.getByRole("columnheader").nth(3).click();
    await page.keyboard.type("Cups");
    for (let n = 0; n < 4; n++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await toEnd(page);
    await paste(page, "<p>From <b>elsewhere</b>: <a href='https://tea.example/'>tea</a></p>");
    await paste(page, "", pot);
    await textbox(page).getByRole("img", { name: "pot.png" }).waitFor();
    await expectAccessible(vera);
    await choose(page, "Markdown");
    await expect.poll(() => written(page)).toContain("From **elsewhere**: [tea](https://tea.example/)");
    await expect.poll(() => written(page)).toMatch(/!\[pot\.png\]\(\S+\.png\)/);
    await expect
      .poll(() => written(page))
      .toContain(
        "| Leaf | Minutes | Heading | Cups |\n| --- | --- | --- | --- |\n| Cell | Cell | Cell |  |\n|  |  |  | two |",
      );

    // The next text is written in the same way.
    await choose(page, "Visual");
    await page.reload();
    await textbox(page).getByRole("heading", { name: "My tea" }).waitFor();
    expect(await way(page, "Visual").getAttribute("aria-pressed")).toBe("true");
  },
);

journey("ED15 on a phone the image is the first tool, and takes several", async ({ person, site }) => {
  const owner = await logInOwner(site.address);
  await addPerson(site.address, owner, "phil");
  const phil = await person({ device: "phone" });
  const { page } = phil;
  await phil.goto("/users/login");
  await logIn(phil, "phil@example.com", password);
  await phil.goto("/questions/ask");
  await way(page, "Visual").tap();
  await textbox(page).and(page.locator(".ProseMirror")).tap();
  await page.getByRole("button", { name: "Done" }).waitFor();
  const [first] = await page.getByRole("toolbar").getByRole("button").all();
  const chooser = page.waitForEvent("filechooser");
  await first?.tap();
  const buffer = Buffer.from(pot, "base64");
  const files = ["a.png", "b.png"].map((name) => ({ name, mimeType: "image/png", buffer }));
  expect((await chooser).isMultiple()).toBe(true);
  await (await chooser).setFiles(files);
  for (const { name } of files) await textbox(page).getByRole("img", { name }).waitFor();
  await expectAccessible(phil, ["light"]);
});

journey(
  "ED13 the account remembers the way to write, and undoing goes on across a switch",
  async ({ person, site }) => {
    const owner = await logInOwner(site.address);
    await addPerson(site.address, owner, "ulla");
    const ulla = await person();
    const { page } = ulla;
    await ulla.goto("/users/login");
    await logIn(ulla, "ulla@example.com", password);
    await ulla.goto("/questions/ask");
    await textbox(page).click();
    await choose(page, "Markdown");
    await page.keyboard.type("Tea is *hot*.");
    await way(page, "Visual").click();
    await textbox(page).and(page.locator(".ProseMirror")).getByText("Tea is hot.").waitFor();
    await toEnd(page);
    await page.keyboard.type(" Very.");
    await page.keyboard.press("Control+z");
    await expect.poll(() => textbox(page).innerText()).toBe("Tea is hot.");
    await page.keyboard.press("Control+z");
    await expect.poll(() => textbox(page).innerText()).not.toContain("hot.");
    while ((await textbox(page).innerText()).trim() !== "") await page.keyboard.press("Control+z");
    for (let n = 0; n < 20; n++) await page.keyboard.press("Control+y");
    await expect.poll(() => textbox(page).innerText()).toBe("Tea is hot. Very.");
    await way(page, "Markdown").click();
    await expect.poll(() => written(page)).toBe("Tea is *hot*. Very.");
    await page.keyboard.press("Control+z");
    await expect.poll(() => written(page)).toBe("Tea is *hot*.");
    await choose(page, "Visual");

    const elsewhere = await person();
    await elsewhere.goto("/users/login");
    await logIn(elsewhere, "ulla@example.com", password);
    await elsewhere.goto("/users/settings/interface");
    const visually = elsewhere.page.getByRole("switch", { name: "Write visually" });
    await expect.poll(() => visually.isChecked()).toBe(true);
    await expectAccessible(elsewhere);
    const stored = elsewhere.page.waitForResponse((response) => response.url().endsWith("/user/writing"));
    await visually.click();
    await stored;
    expect(await visually.isChecked()).toBe(false);
    await ulla.goto("/questions/ask");
    await expect.poll(() => way(page, "Markdown").getAttribute("aria-pressed")).toBe("true");
  },
);
