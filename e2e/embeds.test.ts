import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { switchPlugin } from "./harness/plugins.ts";
import { owner, type ServedSite } from "./harness/site.ts";
import { logInOwner } from "./harness/wire.ts";

const video = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const gist = "https://gist.github.com/ada/0a1b2c3d";
const drawing = "https://vimeo.com/123456789";

/** Asks a question with a video, a snippet, and a link in a sentence. */
async function askQuestion(site: ServedSite, title: string): Promise<string> {
  const admin = await logInOwner(site.address);
  const content = `How is tea made?\n\n${video}\n\n${gist}\n\n${drawing}\n\nNot shown: ${video}, in a sentence.`;
  const question = {
    title,
    content,
    tags: [{ slug_name: "tea", display_name: "tea" }],
  };
  const { data } = await admin.send("POST", "/answer/api/v1/question", question);
  return `/questions/${(data as { id: string }).id}`;
}

/** Answers requests to the other sites, and lists them. */
async function serveOthers({ context }: BrowserUser): Promise<string[]> {
  const requested: string[] = [];
  await context.route(
    (url) => /youtube|github/.test(url.host),
    (route) => {
      requested.push(route.request().url());
      const isScript = route.request().url().endsWith(".js");
      const script = `document.write("<p>A snippet, origin " + self.origin + "</p>")`;
      const page = "<!doctype html><html lang=en><title>Player</title><h1>A video about tea</h1></html>";
      return route.fulfill({ contentType: isScript ? "text/javascript" : "text/html", body: isScript ? script : page });
    },
  );
  return requested;
}

journey(
  "EB1 EB3 EB4 EB5 an administrator enables embeds, and a reader shows what a link leads to",
  async ({ person, site }) => {
    const question = await askQuestion(site, "How do you make tea in a kettle?");
    const admin = await person();
    await admin.goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await admin.goto("/admin/installed-plugins");
    await switchPlugin(admin.page, "Embeds", true);
    await admin.goto("/admin/embed");
    await admin.page.getByRole("checkbox", { name: "Vimeo" }).uncheck();
    await admin.page.getByRole("button", { name: "Save" }).click();
    await admin.page.getByText("Settings saved").waitFor();
    await expectAccessible(admin);

    const reader = await person();
    const requested = await serveOthers(reader);
    await reader.goto(question);
    const { page } = reader;
    const show = page.getByRole("button", { name: /^Show it here/ });
    await show.first().waitFor();
    expect(await show.allTextContents()).toEqual(["Show it here, from YouTube", "Show it here, from GitHub Gist"]);
    expect(requested).toEqual([]);
    await expectAccessible(reader);
    await show.first().press("Enter");
    await page.frameLocator("iframe").first().getByRole("heading", { name: "A video about tea" }).waitFor();
    expect(requested).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"]);
    await show.click();
    await page.frameLocator("iframe").last().getByText("A snippet, origin null").waitFor();
    expect(requested.at(-1)).toBe(`${gist}.js`);
    await page.getByRole("link", { name: gist }).waitFor();
  },
);

journey("EB1 without JavaScript the links stay", async ({ person, site }) => {
  const question = await askQuestion(site, "How do you make tea without a kettle?");
  const reader = await person({ javaScript: false, device: "phone" });
  const requested = await serveOthers(reader);
  await reader.goto(question);
  await reader.page.getByRole("link", { name: gist }).waitFor();
  expect(await reader.page.getByRole("button", { name: /^Show it here/ }).count()).toBe(0);
  expect(requested).toEqual([]);
});
