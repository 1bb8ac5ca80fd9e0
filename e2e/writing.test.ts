import type { Page } from "playwright-core";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
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

async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: label }).click();
  await page.keyboard.type(text);
}

journey("DR6 a draft survives a killed tab, and is there on another device", async ({ site, person }) => {
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
  // The answer never comes: there is nobody left to give it.
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

journey("DR7 a question is written first, and is still there after the login", async ({ site, person }) => {
  const owner = await openSite(site.address);
  await addPerson(site.address, owner, "noa");
  const noa = await person();
  const { page } = noa;
  await noa.goto("/questions/ask");
  await page.getByLabel("Title").fill("How long does oolong keep?");
  await write(page, "Details", "Mine is from last year.");
  await expectAccessible(noa, ["light"]);
  await button(page, "Post question").click();
  await page.getByRole("dialog").getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/users/login");
  await page.waitForLoadState("networkidle");
  await logIn(noa, "noa@example.com", password);
  await page.waitForURL("**/questions/ask");
  // Signed in, names are completed while they are written.
  await page.getByRole("textbox", { name: "Details" }).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Ask @adm");
  await page.getByRole("option", { name: "@admin" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Details" }).filter({ hasText: "Ask @admin" }).waitFor();
  await page.getByRole("textbox", { name: "Details" }).filter({ hasText: "Mine is from last year." }).waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("How long does oolong keep?");
});

journey("Z19 pictures of other sites wait for the reader, who decides once", async ({ site, person }) => {
  const owner = await openSite(site.address);
  await owner.send("PUT", "/answer/admin/api/siteinfo/security", {
    login_required: false,
    external_content_display: "ask_before_display",
    check_update: true,
  });
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
