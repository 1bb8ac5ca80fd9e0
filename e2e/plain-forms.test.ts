import { pathIn } from "./harness/base-path.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { addPerson, logInOwner, password } from "./harness/wire.ts";

const heading = ({ page }: BrowserUser, name: string) => page.getByRole("heading", { level: 1, name });
const press = ({ page }: BrowserUser, name: string) => page.getByRole("button", { name, exact: true }).click();

async function logInPlainly(plain: BrowserUser, name: string): Promise<void> {
  const { page } = plain;
  await page.getByLabel("Email", { exact: true }).fill(`${name}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
}

journey.for(["desktop", "phone"] as const)(
  "PF1 PF4 PF8 without JavaScript a member logs in, asks, answers, comments and logs out on a %s",
  async (device, { site, person }) => {
    const name = `ruth${device}`;
    await addPerson(site.address, await logInOwner(site.address), name);
    const plain = await person({ device, javaScript: false });
    const { page } = plain;
    await plain.goto("/questions/ask");
    await page.getByRole("link", { name: "Log in to ask a question" }).click();
    await page.getByLabel("Email", { exact: true }).fill(`${name}@example.com`);
    await page.getByLabel("Password", { exact: true }).fill("wrong-Pass-9");
    await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText("The email address or the password is wrong.").waitFor();
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(`${name}@example.com`);
    await logInPlainly(plain, name);
    await heading(plain, "Ask a question").waitFor();
    expect(pathIn(page.url())).toBe("/questions/ask");

    // The form for browsers with scripts is hidden by the styles, once they are there, and so is what names its buttons.
    await page.getByRole("heading", { name: "How to format" }).waitFor();
    await page.getByText("The buttons above it").waitFor({ state: "hidden" });
    const form = page.locator('form[action$="/questions/ask"]');
    const title = `Why does my ${device} kettle whistle?`;
    await form.getByRole("textbox", { name: "Title" }).fill("Why?");
    await form.getByRole("textbox", { name: "Details" }).fill("It whistles **before** it boils.\n\nIs it broken?");
    await form.getByRole("textbox", { name: "Tags" }).fill("support, ");
    await form.getByRole("button", { name: "Post question" }).click();
    await page.locator("[aria-invalid]").first().waitFor();
    expect(await form.getByRole("textbox", { name: "Details" }).inputValue()).toBe(
      "It whistles **before** it boils.\n\nIs it broken?",
    );
    expect(await form.getByRole("textbox", { name: "Tags" }).inputValue()).toBe("support, ");
    await form.getByRole("textbox", { name: "Title" }).fill(title);
    await form.getByRole("textbox", { name: "Tags" }).fill("support");
    await form.getByRole("button", { name: "Post question" }).click();
    await heading(plain, title).waitFor();
    expect(await page.getByRole("main").locator("strong", { hasText: "before" }).count()).toBe(1);

    await page.getByRole("textbox", { name: "Your answer" }).fill("The whistle is loose: press it on.");
    await press(plain, "Post answer");
    await page.getByRole("region", { name: "Answers" }).getByText("The whistle is loose").waitFor();
    await page.locator("summary", { hasText: "Add a comment" }).last().click();
    await page.getByRole("textbox", { name: "Your comment" }).fill("It was loose indeed.");
    await page.getByRole("button", { name: "Post comment" }).click();
    await page.getByRole("listitem").getByText("It was loose indeed.").waitFor();

    await page.getByRole("button", { name: device === "phone" ? "Menu" : `Account of ${name}` }).click();
    await page
      .getByRole(device === "phone" ? "button" : "menuitem", { name: "Log out" })
      .last()
      .click();
    await page.locator('a[href$="/users/login"]').first().waitFor({ state: "attached" });
    await plain.goto("/questions/ask");
    await page.getByRole("link", { name: "Log in to ask a question" }).waitFor();
    plain.browserErrors.forget(/status of 400/);
  },
);

journey("PF1 without JavaScript there are no buttons that do nothing", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  const list = await admin.send("GET", "/answer/api/v1/question/page?page=1&page_size=1&order=newest");
  const [{ id } = { id: "" }] = (list.data as { list: { id: string }[] }).list;
  await admin.send("PUT", "/answer/api/v1/meta/reaction", { object_id: id, emoji: "heart", reaction: "activate" });
  const plain = await person({ javaScript: false });
  const names = async (path: string) => {
    await plain.goto(path);
    const shown = await plain.page.getByRole("main").locator('button:not([type="submit"]):visible').all();
    const each = shown.map(async (one) => (await one.getAttribute("aria-label")) ?? (await one.innerText()));
    return [...new Set(await Promise.all(each))];
  };
  expect(await names(`/questions/${id}`)).toEqual(["Heart: 1", "Share"]);
  // A menu of links.
  expect(await names("/tags/support")).toEqual(["Any time"]);
  await plain.goto(`/questions/${id}`);
  await plain.page.getByRole("button", { name: "Share" }).first().click();
  await plain.page.getByRole("menuitem", { name: "Facebook" }).waitFor();
  expect(await plain.page.getByRole("menuitem", { name: "Copy link" }).count()).toBe(0);
});

journey("PF9 with JavaScript the session of a plain form ends, and its user logs in anew", async ({ site, person }) => {
  await addPerson(site.address, await logInOwner(site.address), "olga");
  const plain = await person({ javaScript: false });
  await plain.goto("/users/login");
  await logInPlainly(plain, "olga");
  await plain.page.getByRole("button", { name: "Account of olga" }).waitFor();
  const scripted = await person();
  await scripted.context.addCookies(await plain.context.cookies());
  await scripted.goto("/questions");
  await scripted.page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
  const isEnded = async () => !(await scripted.context.cookies()).some(({ name }) => name === "visit");
  await expect.poll(isEnded).toBe(true);
  await plain.goto("/questions");
  expect(await plain.page.getByRole("button", { name: "Account of olga" }).count()).toBe(0);
  await scripted.page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await logIn(scripted, "olga@example.com", password);
  await scripted.page.getByRole("button", { name: "Account of olga" }).waitFor();
});

journey.for(["en_US", "ar"] as const)(
  "the plain forms are accessible and fit the window in %s",
  async (language, { site, person }) => {
    const name = `reader${language.slice(0, 2)}`;
    const caller = await addPerson(site.address, await logInOwner(site.address), name);
    const look = { language, color_scheme: "default" };
    expect((await caller.send("PUT", "/answer/api/v1/user/interface", look)).status).toBe(200);
    const plain = await person({ device: "phone", javaScript: false });
    await plain.goto("/users/login");
    await logInPlainly(plain, name);
    await plain.page.waitForURL((url) => pathIn(url.href) === "/");
    const reader = await person({ device: "phone" });
    await reader.context.addCookies(await plain.context.cookies());
    // What is tested is what a browser without scripts shows, in one that can run axe.
    await reader.context.route("**/*", async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const reply = await route.fetch();
      const body = (await reply.text())
        .replace(/<\/?noscript>/g, "")
        .replace(/<script type="module".*?<\/script>/g, "");
      return route.fulfill({ response: reply, body });
    });
    const { data } = await (await logInOwner(site.address)).send(
      "GET",
      "/answer/api/v1/question/page?page=1&page_size=1&order=newest",
    );
    const question = `/questions/${(data as { list: { id: string }[] }).list[0]?.id}`;
    for (const path of ["/questions/ask", question, "/users/logout"]) {
      await reader.page.goto(path);
      await reader.page.locator("summary").evaluateAll((all) => {
        for (const each of all) each.closest("details")?.setAttribute("open", "");
      });
      expect(await reader.page.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
      const width = await reader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(width, `pixels by which ${path} is too wide`).toBeLessThanOrEqual(0);
      await expectAccessible(reader);
    }
  },
);
