import type { Locator, Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { toEnd } from "./harness/visual.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

const textbox = (page: Page) => page.getByRole("textbox", { name: "Details" });
const written = (page: Page) =>
  textbox(page).evaluate((text) => [...text.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
const way = (page: Page, name: "Visual" | "Markdown") =>
  page.getByRole("group", { name: "Way to write" }).getByRole("button", { name });

async function command(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.keyboard.type(`/${typed}`);
  await page.getByRole("option", { name }).waitFor();
  await page.keyboard.press("Enter");
}

/** Opens the visual text of a new question; returns the text. */
async function askVisually(person: BrowserUser): Promise<Locator> {
  const { page } = person;
  await person.goto("/users/login");
  await logIn(person, "dora@example.com", password);
  await person.goto("/questions/ask");
  await page.getByLabel("Title").fill("How much energy is in tea?");
  await textbox(page).click();
  await way(page, "Visual").click();
  const visual = textbox(page).and(page.locator(".ProseMirror"));
  await visual.click();
  return visual;
}

async function writeForms(person: BrowserUser): Promise<void> {
  const { page } = person;
  const { keyboard } = page;
  await keyboard.type("/");
  await page.getByRole("option", { name: /^Image/, selected: true }).waitFor();
  await expectAccessible(person);
  await keyboard.press("Backspace");
  await command(page, "hea", /^Heading/);
  await keyboard.type("Energy");
  await keyboard.press("Enter");
  await keyboard.type("Cups ");
  await command(page, "list", /^Bulleted list/);
  await keyboard.type("and pots");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
}

/** Writes a formula with its dialog. */
async function writeFormula(page: Page, code: string, form: string): Promise<void> {
  await command(page, "formula", /Formula/);
  const dialog = page.getByRole("dialog", { name: "Formula" });
  await dialog.getByLabel("Form", { exact: true }).selectOption(form);
  await dialog.getByRole("textbox", { name: "Formula in LaTeX" }).fill(code);
  await dialog.getByRole("button", { name: "Insert" }).click();
}

async function drawBlocks(page: Page, visual: Locator): Promise<void> {
  const { keyboard } = page;
  await writeFormula(page, "E = mc^2", "A line of its own");
  const formula = visual.locator(".drawing .katex-display");
  await formula.waitFor();
  expect(await visual.locator("> p").count()).toBe(1);
  await formula.click();
  await keyboard.press("End");
  await keyboard.type(" + 1");
  await visual.locator(".drawing annotation", { hasText: "E = mc^2 + 1" }).waitFor({ state: "attached" });
  await toEnd(page);
  await command(page, "diagram", /Diagram/);
  await page.getByRole("dialog", { name: "Diagram" }).getByRole("button", { name: "Insert" }).click();
  await visual.frameLocator("iframe").getByText("Kettle").waitFor();
}

async function drawInSentence(page: Page, visual: Locator): Promise<void> {
  const { keyboard } = page;
  await toEnd(page);
  await keyboard.type("It is ");
  await writeFormula(page, "x^2", "In the sentence");
  await visual.locator("p .katex").waitFor();
  await keyboard.press("ArrowLeft");
  await keyboard.press("Enter");
  const source = visual.getByRole("textbox");
  expect(await source.inputValue()).toBe("$`x^2`$");
  await source.fill("$x^3$");
  await keyboard.press("Enter");
  await visual.locator("p annotation", { hasText: "x^3" }).waitFor({ state: "attached" });
  await toEnd(page);
  await keyboard.press("Enter");
}

const docs = `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">Try </span><span style="font-weight:700">less heat</span></p></b>`;

async function pasteFromDocs(page: Page, visual: Locator): Promise<void> {
  await textbox(page).evaluate((text, html) => {
    const transfer = new DataTransfer();
    transfer.setData("text/html", html);
    transfer.setData("text/plain", "Try less heat");
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
  }, docs);
  await visual.getByText("less heat").waitFor();
}

journey(
  "ED10 ED14 ED17 commands write forms and drawings, which look as they will be posted",
  async ({ person, site }) => {
    const owner = await logInOwner(site.address);
    for (const plugin_slug_name of ["math", "charts", "mermaid"]) {
      await owner.send("PUT", "/answer/admin/api/plugin/status", { plugin_slug_name, enabled: true });
    }
    await addPerson(site.address, owner, "dora");
    const dora = await person();
    const { page } = dora;
    const visual = await askVisually(dora);
    await writeForms(dora);
    await drawBlocks(page, visual);
    await drawInSentence(page, visual);
    await pasteFromDocs(page, visual);
    await expectAccessible(dora);
    // The audit asks every frame, and this one has no origin that could be named.
    dora.browserErrors.forget(/target origin provided/);
    await way(page, "Markdown").click();
    const drawings = [
      "```math\nE = mc^2 + 1\n```",
      "```mermaid\nflowchart LR\n  Kettle --> Cup\n  Leaves --> Cup\n```",
    ];
    const text = ["## Energy", "- Cups and pots", ...drawings, "It is $x^3$", "Try **less heat**"].join("\n\n");
    await expect.poll(() => written(page)).toBe(text);
  },
);
