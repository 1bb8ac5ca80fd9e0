import type { AuditedScheme } from "./harness/accessibility.ts";
import { expect, expectAccessible, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { ownPages, publicPages } from "./harness/read-pages.ts";
import { owner, type ServedSite } from "./harness/site.ts";
import { logInOwner } from "./harness/wire.ts";

/** Pixels by which the page is wider than the window. */
function overflow({ page }: BrowserUser): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** A page has one h1, fits the window, and is accessible. */
async function expectReadable(person: BrowserUser, path: string, schemes?: readonly AuditedScheme[]): Promise<void> {
  await person.goto(path);
  expect(await person.page.getByRole("heading", { level: 1 }).count(), `first headings of ${path}`).toBe(1);
  expect(await overflow(person), `pixels by which ${path} is too wide`).toBeLessThanOrEqual(0);
  await expectAccessible(person, schemes);
}

/** Colours are the same on every device, so one scheme is enough on the phone. */
const windows: readonly { device: "desktop" | "phone"; schemes: readonly AuditedScheme[] }[] = [
  { device: "desktop", schemes: ["light", "dark"] },
  { device: "phone", schemes: ["light"] },
];

type Window = (typeof windows)[number];

async function readAll(reader: BrowserUser, paths: readonly string[], { schemes }: Window): Promise<void> {
  for (const path of paths) await expectReadable(reader, path, schemes);
}

async function firstQuestion(site: ServedSite): Promise<string> {
  const { data } = await (await logInOwner(site.address)).send(
    "GET",
    "/answer/api/v1/question/page?page=1&page_size=1&order=newest",
  );
  return `/questions/${(data as { list: { id: string }[] }).list[0]?.id}`;
}

journey.for(windows)("every page is readable and accessible on a $device", async (window, { site, person }) => {
  const reader = await person({ device: window.device });
  await readAll(reader, [await firstQuestion(site), ...publicPages], window);
  reader.browserErrors.forget(/\b(403|500|503)\b/);
});

journey.for(windows)("what only the owner sees is accessible on a $device", async (window, { person }) => {
  const admin = await person({ device: window.device });
  await admin.goto("/users/login");
  await logIn(admin, owner.email, owner.password);
  await readAll(admin, ownPages, window);
});

journey(
  "on a phone a very long word does not widen a page, and the selected tab is visible",
  async ({ site, person }) => {
    const title = `Why ${"Donaudampfschifffahrtsgesellschaft".repeat(3)}?`;
    const tags = [{ slug_name: "support", display_name: "support", original_text: "" }];
    const asked = { title, content: "It goes on and on.", tags };
    const { data } = await (await logInOwner(site.address)).send("POST", "/answer/api/v1/question", asked);
    const reader = await person({ device: "phone" });
    const { page, goto } = reader;
    for (const path of [
      "/questions",
      `/questions/${(data as { id: string }).id}`,
      "/users/admin/questions",
      "/users/admin",
      "/search?q=goes",
    ]) {
      await goto(path);
      expect(await page.getByText("Donaudampf").count(), path).toBeGreaterThan(0);
      expect(await overflow(reader), path).toBeLessThanOrEqual(0);
      const last = await page.getByText("Donaudampf").first().boundingBox();
      expect((last?.x ?? 0) + (last?.width ?? 0), path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    }
    await goto("/users/admin/badges");
    const tab = await page
      .getByRole("navigation", { name: "Profile" })
      .getByRole("link", { name: "Badges" })
      .boundingBox();
    expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  },
);

journey("on a phone the opened search has the focus and can be closed", async ({ person }) => {
  const { page, goto } = await person({ device: "phone" });
  await goto("/badges");
  const button = page.getByRole("button", { name: "Search" });
  const field = page.locator("#site-search input");
  await button.tap();
  await page.locator("#site-search input:focus").waitFor();
  await button.tap();
  await field.waitFor({ state: "hidden" });
  await button.tap();
  await page.locator("#site-search input:focus").waitFor();
  await page.keyboard.type("reputation");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=reputation");
});

journey("with forced colours selected items are filled with the system's colours", async ({ person }) => {
  const { page, goto } = await person();
  await page.emulateMedia({ forcedColors: "active" });
  await goto("/badges");
  const fillOf = (name: string) =>
    page
      .getByRole("navigation")
      .getByRole("link", { name, exact: true })
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await fillOf("Badges")).not.toBe(await fillOf("Users"));
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const shortcuts = page.getByRole("dialog").getByRole("switch").or(page.getByRole("dialog").getByRole("checkbox"));
  const fill = () => shortcuts.evaluate((box) => getComputedStyle(box).backgroundColor);
  const on = await fill();
  await shortcuts.uncheck();
  await expect.poll(fill).not.toBe(on);
});

journey("an unknown address shows the 404 page, with status 404", async ({ person }) => {
  const reader = await person();
  const reply = await reader.page.goto("/nowhere/at/all");
  expect(reply?.status()).toBe(404);
  expect(await reader.page.getByText("Unfortunately, this page doesn't exist.").isVisible()).toBe(true);
  await expectAccessible(reader);
  reader.browserErrors.forget(/404/);
});

journey(
  "without JavaScript reading, search and pagination work, and other forms explain that they need it",
  async ({ site, person }) => {
    const { page, goto } = await person({ javaScript: false });
    await goto("/questions");
    await page.getByRole("link", { name: "What is a tag, and how do I choose one?" }).first().click();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("What is a tag, and how do I choose one?");
    const answers = page.getByRole("region", { name: "Answers" });
    expect(await answers.getByText("A tag says in a word or two what a question is about").isVisible()).toBe(true);
    await page.getByRole("searchbox", { name: "Search" }).fill("reputation");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.address}/search?q=reputation`);
    expect(await page.getByRole("link", { name: "What is reputation, and how do I earn it?" }).count()).toBeGreaterThan(
      0,
    );
    await page.getByRole("navigation").getByRole("link", { name: "Tags" }).first().click();
    expect(await page.getByRole("main").getByRole("link", { name: "support" }).count()).toBeGreaterThan(0);
    for (const path of ["/users/register", "/users/account-recovery"]) {
      await goto(path);
      expect(await page.locator("form noscript p").innerText(), path).toContain("This form needs JavaScript");
    }
  },
);

journey(
  "the terms of the site are linked in the footer and on the registration, as a page or an external link",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    const policies = "/answer/admin/api/siteinfo/polices";
    const elsewhere = "https://elsewhere.example/privacy";
    const texts = {
      terms_of_service_original_text: "## Be kind\n\nAnd **patient**.\n\n<script>alert(1)</script>",
      privacy_policy_original_text: elsewhere,
    };
    expect(await owner.send("PUT", policies, texts)).toMatchObject({ status: 200 });
    const { page, goto } = await person();
    for (const [path, place] of [
      ["/questions", page.getByRole("contentinfo")],
      ["/users/register", page.getByRole("main")],
    ] as const) {
      await goto(path);
      await place.getByRole("link", { name: "Terms of service" }).click();
      await page.getByRole("heading", { name: "Be kind" }).waitFor();
      expect(await page.locator("main strong").innerText()).toBe("patient");
      await goto(path);
      await place.getByRole("link", { name: "Privacy policy" }).click();
      await page.waitForURL(elsewhere);
    }
    const reply = await fetch(`${site.address}/privacy`, { redirect: "manual" });
    expect([reply.status, reply.headers.get("location")]).toEqual([302, elsewhere]);
    await owner.send("PUT", policies, { terms_of_service_original_text: "", privacy_policy_original_text: "" });
  },
);

journey(
  "W6 W10 a Chinese browser reads Chinese where the site follows browsers, on a phone too",
  async ({ site, person }) => {
    const owner = await logInOwner(site.address);
    const page = "/answer/admin/api/siteinfo/interface";
    const site_language = { language: "en_US", time_zone: "UTC" };
    expect((await owner.send("PUT", page, { ...site_language, use_browser_language: true })).status).toBe(200);
    const reader = await person({ language: "zh-CN", device: "phone" });
    for (const path of ["/questions", await firstQuestion(site), "/users/register"]) {
      await expectReadable(reader, path, ["light"]);
      expect(await reader.page.locator("html").getAttribute("lang")).toBe("zh-CN");
    }
    await reader.goto("/questions");
    expect(await reader.page.getByRole("heading", { level: 1 }).innerText()).toBe("问题");
    expect((await owner.send("PUT", page, { ...site_language, use_browser_language: false })).status).toBe(200);
    await reader.goto("/questions");
    expect(await reader.page.locator("html").getAttribute("lang")).toBe("en-US");
  },
);

journey("in a right-to-left language every page is mirrored", async ({ site, person }) => {
  const reader = await person({ language: "ar-XB" });
  for (const path of ["/questions", await firstQuestion(site), "/tags", "/users/login"]) {
    await expectReadable(reader, path);
    expect(await reader.page.locator("html").getAttribute("dir")).toBe("rtl");
  }
  await reader.goto("/questions");
  const navigation = await reader.page.getByRole("navigation").first().boundingBox();
  const main = await reader.page.getByRole("main").boundingBox();
  expect(navigation?.x).toBeGreaterThan(main?.x ?? 0);
});

journey("M24 an image that cannot be loaded is replaced by its text, once", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  const tags = [{ slug_name: "support", display_name: "support", original_text: "", parsed_text: "" }];
  const content = "Look: ![A cup of tea](http://pictures.example/none.png)";
  const asked = await admin.send("POST", "/answer/api/v1/question", { title: "What is in this cup?", content, tags });
  const reader = await person();
  await reader.context.route("http://pictures.example/**", (route) => route.abort());
  await reader.goto(`/questions/${(asked.data as { id: string }).id}`);
  const text = reader.page.getByRole("main").locator("p").filter({ hasText: "Look:" });
  await text.getByText("A cup of tea").waitFor();
  expect(await text.locator("img").isVisible(), "the picture beside its text").toBe(false);
  reader.browserErrors.forget(/ERR_FAILED/);
});

const openRules = { min_tags: 1, min_content: 6, hold_below_rank: 0 };
let ordinary: Promise<string> | undefined;

/** An ordinary question: two paragraphs, three tags, four comments, and two answers, one of which is accepted. */
async function askOrdinary(site: ServedSite): Promise<string> {
  const owner = await logInOwner(site.address);
  const send = async (path: string, body: object) =>
    (await owner.send("POST", `/answer/api/v1/${path}`, body)).data as { id: string; info: { id: string } };
  await owner.send("PUT", "/answer/admin/api/siteinfo/question", { ...openRules, restrict_answer: false });
  const tags = ["sencha", "water", "temperature"].map((name) => ({ slug_name: name, display_name: name }));
  for (const tag of tags) await send("tag", { ...tag, original_text: tag.slug_name });
  const content = `I brew at home with a plain kettle and no thermometer. The first cup is grassy and sweet, the second bitter enough to curl my tongue.

Is there a rule for how long to wait after the boil? My kettle holds 0.8 litres, and the kitchen is at about 21 degrees.`;
  const { id } = await send("question", { title: "How long should boiling water cool before sencha?", content, tags });
  const texts = ["About six minutes in a closed kettle. Measure once with a thermometer.", "Watch the steam instead."];
  const answers: string[] = [];
  for (const text of texts) answers.push((await send("answer", { question_id: id, content: text })).info.id);
  for (const text of ["Lid on or off?", "On, always.", "Which kettle is it?", "A plain one."])
    await send("comment", { object_id: id, original_text: text });
  await send("answer/acceptance", { question_id: id, answer_id: answers[0] });
  return `/questions/${id}`;
}

/** The same question for all journeys, since a second one would be a duplicate. */
const ordinaryQuestion = (site: ServedSite): Promise<string> => {
  ordinary ??= askOrdinary(site);
  return ordinary;
};

journey(
  "on a phone the first answer of an ordinary question begins within one and a half screens",
  async ({ site, person }) => {
    const path = await ordinaryQuestion(site);
    const reader = await person({ device: "phone" });
    await reader.page.setViewportSize({ width: 390, height: 844 });
    await reader.goto(path);
    const strip = reader.page.getByRole("link", { name: /About six minutes in a closed kettle\./ });
    expect((await strip.boundingBox())?.y).toBeLessThan(844 / 2);
    const answer = reader.page.getByRole("article").nth(1);
    await expect.poll(() => answer.innerText()).toContain("Accepted by");
    expect((await answer.boundingBox())?.y).toBeLessThan(1.5 * 844);
    const reply = reader.page.getByRole("button", { name: "Reply" }).first();
    const opacity = () => reply.evaluate((button) => Number(getComputedStyle(button.parentElement ?? button).opacity));
    expect(await opacity(), "actions of a comment before it is tapped").toBe(0);
    await reader.page
      .getByRole("listitem")
      .filter({ has: reply })
      .first()
      .tap({ position: { x: 40, y: 15 } });
    await expect.poll(opacity).toBe(1);
    await strip.click();
    await expect.poll(async () => (await answer.boundingBox())?.y).toBeLessThan(200);
  },
);

journey("K7 without JavaScript all comments on a post are behind a link", async ({ site, person }) => {
  const path = await ordinaryQuestion(site);
  const { page, goto } = await person({ javaScript: false });
  await goto(path);
  const comments = page.getByRole("list", { name: "Comments" }).getByRole("listitem");
  expect(await comments.count()).toBe(3);
  await page.getByRole("link", { name: "Show 1 more comment" }).click();
  await page.waitForURL(/comments=/);
  expect(await comments.count()).toBe(4);
  expect(await page.getByRole("link", { name: /^Show 1 more/ }).count()).toBe(0);
});

journey(
  "K7 comments that were added are there after coming back and loading the page again",
  async ({ site, person }) => {
    const { page, goto, waitUntilIdle } = await person({ device: "phone" });
    await goto(await ordinaryQuestion(site));
    const comments = page.getByRole("list", { name: "Comments" }).getByRole("listitem");
    await page.getByRole("link", { name: "Show 1 more comment" }).click();
    await expect.poll(() => comments.count()).toBe(4);
    // The focus moves to the one that came, and brings it into view.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id.startsWith("comment-"))).toBe(true);
    await page.evaluate(() => scrollTo(0, 700));
    const position = await page.evaluate(() => scrollY);
    await page.reload();
    await waitUntilIdle();
    expect(await comments.count()).toBe(4);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
    await page.getByRole("link", { name: "sencha" }).first().click();
    await page.waitForURL(/tags\/sencha/);
    await page.goBack();
    await expect.poll(() => comments.count()).toBe(4);
  },
);

journey("a printed question is its text, its answers and its comments", async ({ site, person }) => {
  const { page, goto } = await person();
  await goto(await ordinaryQuestion(site));
  await page.emulateMedia({ media: "print" });
  const [question, answer] = await page.getByRole("article").all();
  for (const text of ["Is there a rule", "On, always."]) await question?.getByText(text).waitFor();
  for (const text of ["About six minutes", "Accepted"]) await answer?.getByText(text).first().waitFor();
  expect(await page.getByRole("button").filter({ visible: true }).allInnerTexts()).toEqual([]);
  expect(await page.getByRole("complementary").isVisible()).toBe(false);
  expect(await page.getByRole("heading", { name: "Your answer" }).isVisible()).toBe(false);
});

journey(
  "the position in a list stays when the reader comes back, and when the page is loaded again",
  async ({ site, person }) => {
    const { page, goto } = await person();
    await page.setViewportSize({ width: 1280, height: 240 });
    await goto("/questions");
    const link = page.getByRole("article").last().getByRole("heading").getByRole("link");
    await link.click({ trial: true });
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(0);
    const isBack = () =>
      page.waitForFunction((top) => scrollY === top && location.pathname.endsWith("/questions"), position);
    await link.click();
    await page.waitForURL(/\/questions\/\d+/);
    await page.goBack();
    await isBack();
    await page.reload();
    await isBack();
    await page.goto(`${site.address}/robots.txt`);
    await page.goBack();
    await isBack();
  },
);

journey("O7 Z54 what the reader has chosen in a list holds before the page is drawn", async ({ person }) => {
  const { page, goto } = await person();
  await goto("/");
  await page.getByRole("button", { name: "Close this" }).click();
  const group = page.getByRole("group", { name: "View" });
  await group.getByRole("button", { name: "Excerpts" }).click();
  await page.reload({ waitUntil: "commit" });
  // Both are attributes of the document before it has a body.
  await page.waitForFunction(() => {
    const { list, welcome } = document.documentElement.dataset;
    return list === "excerpts" && welcome === "closed";
  });
  await group.waitFor();
  expect(await group.getByRole("button", { name: "Excerpts" }).getAttribute("aria-pressed")).toBe("true");
  expect(await page.getByRole("region", { name: "About this site" }).isVisible()).toBe(false);
  const row = page.getByRole("article").first();
  expect(await row.locator("p").first().isVisible()).toBe(true);
});
