import type { Page } from "playwright-core";
import { pathIn } from "./harness/base-path.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { addPerson, type Caller, logInOwner, logInPerson } from "./harness/wire.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const password = "correct-horse-2";

async function ask(caller: Caller, title: string, content = "It is bitter, whatever I do."): Promise<string> {
  const question = { title, content, tags: [{ slug_name: "support" }] };
  const { data } = await caller.send("POST", "/answer/api/v1/question", question);
  return (data as { id: string }).id;
}

async function openSite(address: string): Promise<Caller> {
  const caller = await logInOwner(address);
  await caller.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  return caller;
}

async function askBeforeImages(owner: Caller): Promise<void> {
  await owner.send("PUT", "/answer/admin/api/siteinfo/security", {
    login_required: false,
    external_content_display: "ask_before_display",
    check_update: true,
  });
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: label }).click();
  await page.keyboard.type(text);
}

journey("DR6 a draft survives a killed tab and is available on another device", async ({ site, person }) => {
  const owner = await openSite(site.address);
  const id = await ask(owner, "Why is green tea bitter?");
  await addPerson(site.address, owner, "mia");
  const mia = await person();
  await mia.goto("/users/login");
  await logIn(mia, "mia@example.com", password);
  await mia.goto(`/questions/${id}`);
  await mia.page.getByRole("button", { name: "Write an answer" }).click();
  await write(mia.page, "Your answer", "The water is too hot.");
  await mia.page.getByText("Draft saved").waitFor();
  await mia.page.waitForLoadState("networkidle");

  const session = await mia.context.newCDPSession(mia.page);
  const crashed = mia.page.waitForEvent("crash");
  // The reply never comes: the page has crashed.
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await mia.page.close();
  const tab = await mia.context.newPage();
  await tab.goto(`/questions/${id}`, { waitUntil: "networkidle" });
  await tab.getByRole("textbox", { name: "Your answer" }).filter({ hasText: "The water is too hot." }).waitFor();

  const phone = await person({ device: "phone" });
  await phone.goto("/users/login");
  await logIn(phone, "mia@example.com", password);
  await phone.goto(`/questions/${id}`);
  await phone.page.getByRole("textbox", { name: "Your answer" }).filter({ hasText: "too hot" }).waitFor();
  await button(phone.page, "Post answer").click();
  await phone.page.waitForURL(/\/questions\/\w+\/.+/);
  await phone.page.waitForLoadState("networkidle");

  const caller = await logInPerson(site.address, "mia");
  const left = await caller.send("GET", `/answer/api/v1/draft?question_id=${id}`);
  expect(left, "what was sent is no draft any more").toMatchObject({ status: 200, data: null });
});

journey("DR8 an open tab shows no text to another user who logs in later", async ({ site, person }) => {
  const owner = await openSite(site.address);
  await addPerson(site.address, owner, "zoe");
  const yan = await addPerson(site.address, owner, "yan");
  const here = await person();
  const { page, context } = here;
  await here.goto("/users/login");
  await logIn(here, "zoe@example.com", password);
  await here.goto("/questions/ask");
  const title = page.getByLabel("Title");
  await title.fill("What nobody else may read");

  const tab = await context.newPage();
  await tab.goto("/users/settings/profile", { waitUntil: "networkidle" });
  await tab.getByRole("button", { name: "Account of zoe" }).click();
  await tab.getByRole("menuitem", { name: "Log out" }).click();
  await tab.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
  expect(pathIn(tab.url()), "a log-out on the settings leads home").toBe("/");
  await tab.goto("/users/login", { waitUntil: "networkidle" });
  await logIn({ ...here, page: tab }, "yan@example.com", password);

  await page.getByRole("button", { name: "Account of yan" }).waitFor();
  await expect.poll(() => title.inputValue()).toBe("");
  await page.waitForLoadState("networkidle");
  const draft = await yan.send("GET", "/answer/api/v1/draft?question_id=");
  expect(draft, "a draft of the one is none of the other").toMatchObject({ status: 200, data: null });
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain("What nobody else may read");
  // The first tab polls, and saves the draft, of a user who has logged out.
  here.browserErrors.forget(/status of 401.*(notification\/status|draft)/);
});

journey("DR7 a question written as a visitor is preserved by the login", async ({ site, person }) => {
  const owner = await openSite(site.address);
  await addPerson(site.address, owner, "noa");
  const noa = await person();
  const { page } = noa;
  await noa.goto("/questions/ask");
  await page.getByLabel("Title").fill("How long does oolong keep?");
  await write(page, "Details", "Mine is from last year.");
  await expectAccessible(noa, ["light"]);
  await page.getByText("Draft saved").first().waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/users/login");
  await page.waitForLoadState("networkidle");
  await logIn(noa, "noa@example.com", password);
  await page.waitForURL("**/questions/ask");
  // For signed-in users, names are completed while typing.
  await page.getByRole("textbox", { name: "Details" }).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Ask @adm");
  await page.getByRole("option", { name: "@admin" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Details" }).filter({ hasText: "Ask @admin" }).waitFor();
  await page.getByRole("textbox", { name: "Details" }).filter({ hasText: "Mine is from last year." }).waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("How long does oolong keep?");
});

journey("Z19 images of other sites load after the reader's consent, which is stored", async ({ site, person }) => {
  const owner = await openSite(site.address);
  await askBeforeImages(owner);
  const id = await ask(owner, "What does a gaiwan look like?", "![a gaiwan](https://pictures.example/gaiwan.gif)");
  const reader = await person();
  const { page } = reader;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  await reader.goto(`/questions/${id}`);
  await button(page, "Always show").waitFor();
  expect(asked).not.toContain("pictures.example");
  await expectAccessible(reader);
  await button(page, "Always show").click();
  const picture = page.getByRole("button", { name: "Enlarge a gaiwan" });
  await picture.click();
  await page.getByRole("dialog", { name: "a gaiwan" }).waitFor();
  await page.keyboard.press("Escape");
  await reader.goto(`/questions/${id}`);
  await picture.waitFor();
  expect(await button(page, "Always show").count()).toBe(0);
});

journey("D6 the message about a badge does not cover other elements at the lower edge", async ({ site, person }) => {
  const owner = await openSite(site.address);
  await askBeforeImages(owner);
  const uma = await addPerson(site.address, owner, "uma");
  const asked = await ask(owner, "Where are gaiwans made?", "![a kiln](https://pictures.example/kiln.gif)");
  const reader = await person({ device: "phone" });
  const { page } = reader;
  await reader.goto("/users/login");
  await logIn(reader, "uma@example.com", password);
  await page.setViewportSize({ width: 390, height: 844 });
  await reader.goto(`/questions/${asked}`);
  const badge = page.getByRole("dialog", { name: "First Upvote" });
  const bar = page.getByRole("region", { name: "Images of other sites" });
  await bar.waitFor();
  await uma.send("POST", "/answer/api/v1/vote/up", { object_id: asked, is_cancel: false });
  await badge.waitFor();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const [above, below] = [await badge.boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0), `${viewport.width}`).toBeLessThanOrEqual(below?.y ?? 0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await reader.context.grantPermissions(["clipboard-write"]);
  await page.getByRole("button", { name: "Share" }).first().click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  const message = await page.getByRole("status").filter({ hasText: "The link is in your clipboard." }).boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual((await badge.boundingBox())?.y ?? 0);
});

/** The current text of the editor. */
const written = (page: Page) =>
  page.getByRole("textbox", { name: "Details" }).evaluate((text) => (text as HTMLElement).innerText);

/** A small valid picture. */
const pot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface InsertedContent {
  readonly html?: string;
  /** File names; those that end in `png` contain a picture. */
  readonly files?: readonly string[];
}

/** Pastes into the text, or drops on it, like other programs do. */
async function hand(page: Page, how: "paste" | "drop", { html = "", files = [] }: InsertedContent): Promise<void> {
  await page.getByRole("textbox", { name: "Details" }).evaluate(
    (text, { type, picture, ...given }) => {
      const transfer = new DataTransfer();
      if (given.html) transfer.setData("text/html", given.html);
      if (given.html) transfer.setData("text/plain", "as text");
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      for (const name of given.files) {
        transfer.items.add(new File([bytes], name, { type: name.endsWith("png") ? "image/png" : "" }));
      }
      const [x, y] = [text.getBoundingClientRect().left + 20, text.getBoundingClientRect().top + 20];
      const options = { bubbles: true, cancelable: true, composed: true };
      const event =
        type === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: transfer })
          : new DragEvent("drop", { ...options, dataTransfer: transfer, clientX: x, clientY: y });
      text.dispatchEvent(event);
    },
    { type: how, html, files, picture: pot.toString("base64") },
  );
}

/** A link over selected words, and a code block with its language. */
async function writeLinkAndCode(writer: BrowserUser): Promise<void> {
  const { page } = writer;
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");
  await write(page, "Details", "here");
  await keyboard.press("ControlOrMeta+a");
  await keyboard.press("ControlOrMeta+k");
  expect(await dialog.getByLabel("Text").inputValue()).toBe("here");
  await keyboard.press("Enter");
  await dialog.getByText("Give an address").waitFor();
  await keyboard.type("tea.example/x");
  await expectAccessible(writer);
  await keyboard.press("Enter");
  await expect.poll(() => written(page)).toBe("[here](https://tea.example/x)");

  await keyboard.press("ControlOrMeta+Alt+c");
  await dialog.getByRole("textbox", { name: "Code" }).fill("x = 1");
  await dialog.getByLabel("Language").fill("Python");
  await button(page, "Add code").click();
  await expect.poll(() => written(page)).toContain("```python\nx = 1\n```");
}

/** Tab indents list items, and leaves the list after Escape. */
async function writeList({ page }: BrowserUser): Promise<void> {
  const { keyboard } = page;
  await keyboard.press("ControlOrMeta+End");
  await keyboard.type("- a\nb");
  await keyboard.press("Tab");
  await expect.poll(() => written(page)).toMatch(/- a\n {2}- b$/);
  await page.getByText("To leave the text, press Escape first.").waitFor();
  await keyboard.press("Shift+Tab");
  await expect.poll(() => written(page)).toMatch(/- a\n- b$/);
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.shadowRoot), "Tab has left the text").toBeFalsy();
}

/** A tag by its prefix, and a picture by its dialog. */
async function writeTagAndPicture({ page }: BrowserUser): Promise<void> {
  const { keyboard } = page;
  const dialog = page.getByRole("dialog");
  await page.getByRole("textbox", { name: "Details" }).click();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("about #supp");
  await page.getByRole("option", { name: "#support" }).waitFor();
  await keyboard.press("Enter");
  await expect.poll(() => written(page)).toMatch(/^about \[support\]\(\/tags\/support\)/);

  await button(page, "Image").click();
  await dialog.locator("input[type=file]").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: pot });
  await dialog.getByText("Only images can be added here.").waitFor();
  await dialog.locator("input[type=file]").setInputFiles({ name: "pot.png", mimeType: "image/png", buffer: pot });
  await dialog.getByLabel("Description").fill("a small pot");
  await button(page, "Add image").click();
  await expect.poll(() => written(page)).toMatch(/!\[a small pot\]\(\S+\/uploads\/\S+\.png\)/);
}

/** Pasted content of other programs: a page with pictures, and several files. */
async function takePasted({ page }: BrowserUser): Promise<void> {
  const dialog = page.getByRole("dialog");
  const html = `<h1>Pots</h1><p><b>My</b> <img src="https://pictures.example/far.gif" alt="far"></p>
  <img src="data:image/png;base64,${pot.toString("base64")}" alt="near"><img src="file:///c/lost.png" alt="lost">`;
  await hand(page, "paste", { html });
  await expect
    .poll(() => written(page))
    .toMatch(/^# Pots\s+\*\*My\*\* !\[far\]\(https:\/\/pictures.example\/far.gif\)/m);
  await expect.poll(() => written(page)).toMatch(/!\[near\]\(\S+\/uploads\/\S+\.png\)/);
  expect(await written(page)).not.toMatch(/lost|as text|pasted\.invalid/);

  await hand(page, "drop", { files: ["one.png", "two.exe", "three.png"] });
  await dialog.getByText("two.exe: Only images can be added here.").waitFor();
  await button(page, "Close").last().click();
  await expect.poll(() => written(page)).toMatch(/!\[one.png\]\(\S+\/uploads[\s\S]*!\[three.png\]\(\S+\/uploads/);
}

/** The toolbar is one tab stop; arrow keys move in it. */
async function expectOneStop(page: Page): Promise<void> {
  const tools = page.getByRole("toolbar").first();
  expect(await tools.locator("button[tabindex='0']:visible").count()).toBe(1);
  await tools.locator("button[tabindex='0']:visible").focus();
  const before = await tools.locator(":focus").getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  expect(await tools.locator(":focus").getAttribute("aria-label")).not.toBe(before);
  expect(await tools.locator("button[tabindex='0']:visible").count()).toBe(1);
}

/** One comment waits while another one is written. */
async function writeTwoComments({ page, goto }: BrowserUser, id: string): Promise<void> {
  const box = page.getByLabel("Your comment", { exact: true });
  await goto(`/questions/${id}`);
  await button(page, "Add a comment").first().click();
  await box.fill("Is the pot clean?");
  await button(page, "Add a comment").last().click();
  await expect.poll(() => box.count()).toBe(1);
  await box.fill("It was the water.");
  await button(page, "Add a comment").first().click();
  await expect.poll(() => box.inputValue()).toBe("Is the pot clean?");
}

journey("K8 ED1 ED2 ED3 ED4 ED5 ED6 ED7 the tools of the editor write their Markdown", async ({ site, person }) => {
  const owner = await openSite(site.address);
  await addPerson(site.address, owner, "eda");
  const eda = await person();
  const { page } = eda;
  await eda.goto("/users/login");
  await logIn(eda, "eda@example.com", password);
  const question_id = await ask(owner, "What is wrong with this pot?");
  await owner.send("POST", "/answer/api/v1/answer", { question_id, content: "Nothing at all." });
  await writeTwoComments(eda, question_id);
  await eda.goto("/questions/ask");
  await writeLinkAndCode(eda);
  await writeList(eda);
  await expectOneStop(page);
  await writeTagAndPicture(eda);
  await takePasted(eda);
  await page.getByRole("switch", { name: "Answer your own question" }).check();
  await page.getByRole("textbox", { name: "Your answer" }).waitFor();
  await expectAccessible(eda);
});

journey("ED8 on a phone the editor fills the window, with its toolbar above the keyboard", async ({ person }) => {
  const visitor = await person({ device: "phone" });
  const { page } = visitor;
  await visitor.goto("/questions/ask");
  await page.getByRole("textbox", { name: "Details" }).tap();
  await button(page, "Done").waitFor();
  await page.keyboard.type("Too bitter");
  const tall = await page.evaluate(() => window.innerHeight);
  const end = async () => {
    const box = await page.getByRole("toolbar").boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  expect(await end()).toBe(tall);
  await expectAccessible(visitor, ["light"]);
  // The on-screen keyboard opens: the window shrinks.
  await page.setViewportSize({ width: 412, height: 420 });
  await expect.poll(end).toBe(420);
  await button(page, "More formatting").tap();
  await page.getByRole("menuitem", { name: "Task list" }).tap();
  await expect.poll(() => written(page)).toBe("- [ ] Too bitter");
  await button(page, "Preview").tap();
  await page.getByRole("region", { name: "Preview: Details" }).waitFor();
  await button(page, "Markdown").tap();
  // The phone's back button closes the editor, not the page, and does not ask: nothing is lost.
  await page.goBack();
  await button(page, "Done").waitFor({ state: "detached" });
  await expect.poll(() => written(page)).toBe("- [ ] Too bitter");
  await page.getByRole("textbox", { name: "Details" }).tap();
  await button(page, "Done").tap();
  await page.getByLabel("Title").tap();
  expect(await button(page, "Done").count()).toBe(0);
  await page.getByLabel("Title").fill("Why does green tea turn bitter");
  await page.getByRole("combobox", { name: "Tags" }).fill("supp");
  await page.getByRole("option", { name: "support" }).tap();
  await button(page, "Post question").click();
  await page.getByRole("dialog").getByRole("button", { name: "Log in" }).waitFor();
});
