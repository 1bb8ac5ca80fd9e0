import type { Page } from "playwright-core";
import { expect, journey, logIn } from "./harness/journey.ts";
import type { BrowserUser } from "./harness/person.ts";
import { owner } from "./harness/site.ts";
import { addPerson, logInOwner } from "./harness/wire.ts";

const pages = [
  "/",
  "/questions?order=score",
  "/search?q=tag",
  "/ai-assistant",
  "/tags",
  "/tags/support",
  "/tags/support/info",
  "/users",
  "/badges",
  "/moderation-log",
  "/users/admin",
  "/users/admin/questions",
  "/users/login",
  "/users/register",
  "/help",
  "/help/formatting",
  "/help/api",
  "/help/api/questions",
];
const ownPages = [
  "/questions/ask",
  "/tags/create",
  "/users/settings/profile",
  "/users/settings/notify",
  "/users/settings/tags",
  "/users/settings/account",
  "/users/settings/interface",
  "/users/settings/programs",
  "/oauth/consent/unknown",
  "/users/notifications/inbox",
  "/users/notifications/achievement",
  "/users/admin/reputation",
  "/review?type=flagged_post",
  "/review/log",
  "/review/reviews",
  "/review/rules",
  "/review/texts",
  "/review/rules/new",
  "/review/vote-patterns",
  "/review/similar-questions",
];
/** Where administrators work with lists. */
const adminLists = [
  "/admin",
  "/admin/questions",
  "/admin/answers",
  "/admin/comments",
  "/admin/tags",
  "/admin/files",
  "/admin/mails",
  "/admin/jobs",
  "/admin/personal-keys",
  "/admin/rights",
  "/admin/users",
  "/admin/claims",
  "/admin/account-merges",
  "/admin/invitations",
];
/** What administrators set. */
const adminSettings = [
  "/admin/prepared-texts",
  "/admin/mail-texts",
  "/admin/mail-texts/answer_the_question",
  "/admin/badges",
  "/admin/apikeys",
  "/admin/webhooks",
  "/admin/automation",
  "/admin/automation/new",
  "/admin/programs",
  "/admin/mcp",
  "/admin/ai-settings",
  "/admin/ai-tests",
  "/admin/ai-assistant",
  "/admin/installed-plugins",
  "/admin/general",
  "/admin/smtp",
  "/admin/backups",
  "/admin/privileges",
];

/** Faults of the header: more than one line, overflow, too small targets, or a name that is cut instead of left out. */
function headerFaults(): string[] {
  const header = document.querySelector("header");
  const bar = header?.firstElementChild;
  if (!header || !bar) return [];
  const faults = header.scrollWidth > header.clientWidth ? ["too wide"] : [];
  const name = header.querySelector<HTMLElement>("a > bdi");
  const brand = name?.parentElement?.getBoundingClientRect();
  const isCut = (word: HTMLElement) => word.scrollWidth > word.clientWidth;
  if (name && brand && name.getBoundingClientRect().top < brand.bottom && isCut(name)) faults.push("the name is cut");
  const shown = [...header.querySelectorAll<HTMLElement>("a, button")].filter(
    (each) => each.offsetParent !== null && each.closest("[popover]") === null,
  );
  const { top, bottom, left, right } = bar.getBoundingClientRect();
  for (const each of shown) {
    const box = each.getBoundingClientRect();
    if (box.height === 0) continue;
    const name = each.getAttribute("aria-label") ?? each.textContent;
    if (box.top < top || box.bottom > bottom || box.left < left || box.right > right) faults.push(`${name} sticks out`);
    const lineHeight = Number.parseFloat(getComputedStyle(each).lineHeight) || 24;
    const words = document.createRange();
    words.selectNodeContents(each);
    if (each.children.length === 0 && words.getBoundingClientRect().height > lineHeight * 1.5)
      faults.push(`${name} wraps`);
  }
  return faults;
}

/**
 * Controls whose exclusive touch area, visible or not, is smaller than a finger. A link within a sentence is exempt.
 */
function smallTargets(): string[] {
  // 44 pixels, of which the first and the last may be covered in part.
  const least = 43;
  const targets =
    "a[href], button, summary, select, textarea, input:not([type=hidden], [type=file], [disabled]), [role=button], [role=tab]";
  const isShown = (each: HTMLElement) => {
    const { width, height } = each.getBoundingClientRect();
    return width > 1 && height > 1 && each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const isInSentence = (each: HTMLElement) => {
    const text = each.matches("a") ? (each.closest("[class*=flow_]") ?? each.closest("p, [class*=prose_]")) : null;
    const words = (of: Element) => of.textContent?.trim().length ?? 0;
    // A comment is one flow with what follows it: its words are a part of that.
    const isFlow = text && ["block", "contents"].includes(getComputedStyle(text).display);
    if (!isFlow || getComputedStyle(each).display !== "inline") return false;
    return words(text) > words(each) + 1;
  };
  /** How far one gets from the middle before something else is hit; a label belongs to its field. */
  const reachOf = (each: HTMLElement, x: number, y: number) => {
    const leads = (left: number, top: number) => {
      const hit = document.elementFromPoint(left, top);
      const label = hit?.closest("label");
      return each.contains(hit) || label?.control === each || label?.contains(each) === true;
    };
    const steps = (dx: number, dy: number) => {
      let count = 0;
      while (count < 60 && leads(x + dx * (count + 1), y + dy * (count + 1))) count += 1;
      return count;
    };
    if (!leads(x, y)) return { width: 0, height: 0 };
    return { width: steps(1, 0) + steps(-1, 0) + 1, height: steps(0, 1) + steps(0, -1) + 1 };
  };
  const faults = [...document.querySelectorAll<HTMLElement>(targets)].flatMap((each) => {
    if (!isShown(each) || isInSentence(each) || each.closest(".visually-hidden")) return [];
    each.scrollIntoView({ block: "center", inline: "center" });
    const box = each.getClientRects()[0];
    if (!box) return [];
    const { width, height } = reachOf(each, box.left + box.width / 2, box.top + box.height / 2);
    const name = each.getAttribute("aria-label") || each.textContent?.trim().slice(0, 30) || each.getAttribute("name");
    return width < least || height < least ? [`${each.localName} ${name} ${width}×${height}`] : [];
  });
  return [...new Set(faults)];
}

async function collect(page: Page, path: string, faults: string[], work: () => string[]): Promise<void> {
  faults.push(...(await page.evaluate(work)).map((fault) => `${path}: ${fault}`));
}

journey("Z51 on a phone the header has one line in every language, whatever the width", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  const general = (await admin.send("GET", "/answer/admin/api/siteinfo/general")).data as object;
  await admin.send("PUT", "/answer/admin/api/siteinfo/general", { ...general, name: "Growers and drinkers of tea" });
  const visitor = await person({ device: "phone" });
  const member = await person({ device: "phone" });
  await member.goto("/users/login");
  await logIn(member, owner.email, owner.password);
  const faults: string[] = [];
  for (const language of ["zh_CN", "ar", "en_US"]) {
    const look = { language, time_zone: "UTC", default_avatar: "system" };
    await admin.send("PUT", "/answer/admin/api/siteinfo/interface", look);
    await admin.send("PUT", "/answer/api/v1/user/interface", { language, color_scheme: "default" });
    for (const reader of [visitor, member]) {
      for (const width of [320, 360, 390, 430]) {
        await reader.page.setViewportSize({ width, height: 800 });
        await reader.goto("/questions");
        await collect(reader.page, `${language} ${width}`, faults, headerFaults);
      }
    }
  }
  await admin.send("PUT", "/answer/admin/api/siteinfo/general", general);
  expect(faults).toEqual([]);
});

journey("Z51 on a phone the header has one line when the text is twice as large", async ({ person }) => {
  const faults: string[] = [];
  for (const reader of [await person({ device: "phone" }), await logInOnPhone(person)]) {
    await reader.page.setViewportSize({ width: 390, height: 844 });
    await reader.goto("/questions");
    for (const size of ["150%", "175%", "200%"]) {
      await reader.page.evaluate((of) => document.documentElement.style.setProperty("font-size", of), size);
      await collect(reader.page, size, faults, headerFaults);
    }
  }
  expect(faults).toEqual([]);
});

/** A question with all that pages show of one: tags in two lines, answers, comments, a flag and an edit. Answers with its path. */
async function ask(address: string): Promise<string> {
  const admin = await logInOwner(address);
  const mia = await addPerson(address, admin, "mia");
  await admin.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const tags = ["tea", "kettles-and-pots", "water", "support", "breakfast-of-champions"];
  for (const slug_name of tags)
    await admin.send("POST", "/answer/api/v1/tag", { slug_name, display_name: slug_name, original_text: slug_name });
  const named = tags.map((slug_name) => ({ slug_name, display_name: slug_name }));
  const draft = {
    title: "Why is the tea in my office always bitter?",
    content: "See [this](https://a.example).",
    tags: named,
  };
  const { id } = (await mia.send("POST", "/answer/api/v1/question", draft)).data as { id: string };
  await mia.send("PUT", "/answer/api/v1/question", { ...draft, id, content: "It is black.", edit_summary: "Say more" });
  const answer = await admin.send("POST", "/answer/api/v1/answer", { question_id: id, content: "Take less of it." });
  const { info } = answer.data as { info: { id: string } };
  for (const [by, object_id] of [
    [mia, id],
    [admin, id],
    [mia, info.id],
  ] as const)
    await by.send("POST", "/answer/api/v1/comment", { object_id, original_text: "@mia How much is that?" });
  await admin.send("POST", "/answer/api/v1/report", { object_id: id, report_type: 57, content: "" });
  return `/questions/${id}`;
}

/** Shows the log of moderation to all viewers. */
async function showLog(address: string): Promise<void> {
  const admin = await logInOwner(address);
  const login = (await admin.send("GET", "/answer/admin/api/siteinfo/login")).data as object;
  await admin.send("PUT", "/answer/admin/api/siteinfo/login", { ...login, public_log: true });
}

let asked: Promise<string> | undefined;
/** The path of the question, on the site of all journeys here. */
const questionOn = (address: string) => {
  asked ??= ask(address);
  return asked;
};

/** Faults of pages at the widths of phones. */
async function faultsOf({ page, goto }: BrowserUser, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await goto(path);
    for (const width of [320, 360, 430, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await collect(page, `${path} at ${width}`, faults, headerFaults);
      if (width === 320 || width === 390) await collect(page, `${path} at ${width}`, faults, smallTargets);
    }
  }
  return [...new Set(faults)];
}

async function logInOnPhone(person: (options: { device: "phone" }) => Promise<BrowserUser>): Promise<BrowserUser> {
  const reader = await person({ device: "phone" });
  await reader.goto("/users/login");
  await logIn(reader, owner.email, owner.password);
  return reader;
}

journey("Z51 on a phone touch targets of public pages are large enough", async ({ site, person }) => {
  const question = await questionOn(site.address);
  await showLog(site.address);
  expect(await faultsOf(await person({ device: "phone" }), [question, ...pages])).toEqual([]);
});

journey("Z51 on a phone touch targets for members and reviewers are large enough", async ({ site, person }) => {
  const question = await questionOn(site.address);
  const timeline = `${question.replace("questions", "posts")}/timeline`;
  expect(await faultsOf(await logInOnPhone(person), [question, timeline, ...ownPages])).toEqual([]);
});

journey("Z51 on a phone touch targets in lists of the administration are large enough", async ({ site, person }) => {
  await questionOn(site.address);
  expect(await faultsOf(await logInOnPhone(person), adminLists)).toEqual([]);
});

journey("Z51 on a phone touch targets of settings are large enough", async ({ person }) => {
  expect(await faultsOf(await logInOnPhone(person), adminSettings)).toEqual([]);
});

journey("Z51 on a phone no toolbar is cut off", async ({ person }) => {
  const { page, goto } = await logInOnPhone(person);
  await goto("/questions/ask");
  const tools = page.getByRole("toolbar").first();
  await tools.waitFor();
  const cut = await tools.evaluate((bar) => {
    const { left, right } = bar.getBoundingClientRect();
    const boxes = [...bar.querySelectorAll("button")].map((tool) => tool.getBoundingClientRect());
    return boxes.filter((box) => box.width > 0).filter((box) => box.left < left - 0.5 || box.right > right + 0.5)
      .length;
  });
  expect(cut, "tools that are cut").toBe(0);
});

journey(
  "A10 the button that leads to the form of an answer covers no text of a low window",
  async ({ site, person }) => {
    const { page, goto } = await person({ device: "phone" });
    await goto(await questionOn(site.address));
    const reach = page.getByRole("button", { name: "Your answer", exact: true });
    for (const { width, height, isSeen } of [
      { width: 390, height: 600, isSeen: true },
      { width: 844, height: 390, isSeen: false },
      { width: 320, height: 256, isSeen: false },
    ]) {
      await page.setViewportSize({ width, height });
      await reach.waitFor();
      const top = (await reach.boundingBox())?.y ?? 0;
      expect(top < height, `${width} by ${height}`).toBe(isSeen);
    }
  },
);

/** A picture that is wider than a phone. */
const wide =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><rect width="1280" height="800" fill="teal"/></svg>';

journey("M31 on a phone a picture is shown in its own size, where it was pressed", async ({ site, person }) => {
  const admin = await logInOwner(site.address);
  const content = "![a settings page](https://pictures.example/wide.svg)";
  const tags = [{ slug_name: "support", display_name: "support" }];
  const asked = await admin.send("POST", "/answer/api/v1/question", { title: "Where is the switch?", content, tags });
  const { page, context, goto } = await person({ device: "phone" });
  await context.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: wide }),
  );
  await goto(`/questions/${(asked.data as { id: string }).id}`);
  await page.getByRole("button", { name: "Enlarge a settings page" }).click();
  const viewer = page.getByRole("dialog", { name: "a settings page" });
  const picture = viewer.getByRole("img");
  const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const fitting = await box();
  expect(fitting.width).toBeLessThanOrEqual(412);
  await picture.click({ position: { x: fitting.width * 0.75, y: fitting.height / 2 } });
  await expect.poll(async () => (await box()).width).toBe(1280);
  const moved = await box();
  // Three quarters of the picture from its start are in the middle of the window.
  expect(Math.abs(moved.x + 960 - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThanOrEqual(1);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await box()).x).toBeGreaterThan(moved.x + 50);
  await viewer.getByRole("button", { name: "Full size" }).click();
  await expect.poll(async () => (await box()).width).toBe(fitting.width);
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "hidden" });
});
