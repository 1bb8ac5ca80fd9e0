import { fileURLToPath } from "node:url";
import { journey as base, expect, expectAccessible, logIn } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import { owner as ownerOf, startSite } from "../harness/site.ts";
import { type Caller, logInOwner, password } from "../harness/wire.ts";
import { echoes, strangeAddresses, strangeForStaff } from "./addresses.ts";
import { adminQuestionPages } from "./admin-lists.ts";
import { importHostile } from "./dump.ts";
import { logInAll, maliciousProfile, openPosts, throughCenter, throughConnector, turnOn } from "./external-logins.ts";
import { uploadAll, visitAs } from "./files.ts";
import { mailAll, openMail } from "./mails.ts";
import { isLong, numbered, packed, posts, seenAs, tried } from "./payloads.ts";
import {
  ADMIN,
  createQuestions,
  flagTasks,
  idOf,
  must,
  type PayloadQuestion,
  type SecurityFixtures,
  storePayloads,
  V1,
} from "./posts-of-payloads.ts";
import { inspectPages, type XssReader } from "./reader.ts";
import { chooseAll, ownChoices, type SettingCase, siteChoices } from "./settings.ts";
import { typeEverywhere } from "./typing.ts";

const journey = base.extend<{ stored: SecurityFixtures }>({
  stored: [async ({ site }, use) => use(await storePayloads(site)), { scope: "file" }],
});
/** Only in `npm run test:full`. */
const thorough = isLong ? journey : undefined;
const patient = { timeout: 1_800_000 };

/** The pages of a list; in `npm test` only the first. */
function pages(path: string, count: number, onOne: number): string[] {
  const sign = path.includes("?") ? "&" : "?";
  const numbers = Array.from({ length: isLong ? Math.ceil(count / onOne) : 1 }, (_, at) => at + 1);
  return numbers.map((number) => (number === 1 ? path : `${path}${sign}page=${number}`));
}

const every = <Item>(items: readonly Item[], step: number) => items.filter((_, at) => at % step === 0);
const address = ({ slug }: PayloadQuestion) => encodeURIComponent(slug);

/** Fails unless all texts are part of the words. */
function expectAll(texts: readonly string[], words: string): void {
  const seen = seenAs(words);
  expect(texts.filter((text) => !seen.includes(seenAs(text))).join("\n"), "what cannot be read").toBe("");
}

/** Signs of an escaped text in a page. */
const broken = [
  ["head", "<script>alert(1)</script>"],
  ["head", "<meta http-equiv=refresh content='0;url=/'>"],
  ["head", "<noscript><link rel=stylesheet href=//evil.example/x.css></noscript>"],
  ["main", "<img src=x>"],
  ["main", "<a href=' java\nscript:alert(1)'>x</a>"],
  ["main", "<p onpointerenter=alert(1)>x</p>"],
  ["main", "<marquee>x</marquee>"],
  ["main", "<div dir=auto><style>p{}</style></div>"],
  ["body", "<script src=//evil.example/x.js></script>"],
  ["body", "<script type='application/ld+json'>{</script>"],
  ["#app", "<main>x</main>"],
] as const;

journey("M4 M8 markup that escapes its element is detected", async ({ person }) => {
  const member = await person();
  await inspectPages(member);
  await member.goto("/tags");
  const noticed = await member.page.evaluate(async (planted) => {
    const whole = await (await fetch(location.href)).text();
    const read = (place: string, html: string) => {
      const shown = new DOMParser().parseFromString(whole, "text/html");
      shown.querySelector(place)?.insertAdjacentHTML("beforeend", html);
      return window.inspect(shown).trouble.length > 0;
    };
    return [read("main", "<p>x</p>"), ...planted.map(([place, html]) => read(place, html))];
  }, broken);
  expect(noticed).toEqual([false, ...broken.map(() => true)]);
  expect(member.browserErrors.all.length, "the browser itself").toBeGreaterThan(0);
  member.browserErrors.forget(/Content Security Policy/);
});

/** Chromium replaces control characters in a page title by spaces. */
const inTitleBar = (text: string) => seenAs(text.replace(/\p{Cc}/gu, " "));

journey("M4 M8 no user text runs as script or breaks a page", patient, async ({ stored, person }) => {
  const { asked, many } = stored;
  const member = await person();
  const visitor = await inspectPages(member);
  await member.goto("/");
  const all = asked.length + many.length;
  await visitor.visit([
    ...many.map((id) => `/questions/${id}`),
    ...["/", "/tags/x0", "/tags/x0/info", "/users/mallory"],
    ...every(asked, 50).flatMap((one) => [`/questions/${one.id}`, `/tags/${address(one)}`]),
  ]);
  const lists = [
    ...pages("/questions", all, 20),
    ...pages("/tags", all, 20),
    ...pages("/users/mallory/questions", all, 30),
    ...pages("/users/mallory/comments", all, 30),
  ];
  const words = await visitor.skim(lists, isLong ? 5 : 1);
  if (isLong) expectAll([...asked.map(({ title }) => title), ...asked.map(({ tagName }) => tagName)], words);

  const questions = await visitor.read(asked.map(({ id }) => `/questions/${id}`));
  for (const [at, { title, heading, shared, structured }] of questions.entries()) {
    const expected = seenAs(asked[at]?.title ?? "");
    expect(seenAs(heading)).toBe(expected);
    for (const named of [shared, structured]) expect(seenAs(named)).toContain(expected);
    expect(seenAs(title)).toContain(inTitleBar(asked[at]?.title ?? ""));
  }
  const tags = await visitor.read(asked.map((one) => `/tags/${address(one)}`));
  for (const [at, { heading }] of tags.entries()) expectAll([asked[at]?.tagName ?? ""], heading);
  await visitor.read(asked.map((one) => `/tags/${address(one)}/info`));

  await visitor.readXml(["/feeds", "/feeds/users/mallory", "/sitemap.xml", "/sitemap/question-1.xml"]);
  await visitor.readXml(many.map((id) => `/feeds/questions/${id}`));
  const feeds = await visitor.readXml(asked.map((one) => `/feeds/tags/${address(one)}`));
  expectAll(
    asked.map(({ title }) => title),
    feeds,
  );
  // Addresses of missing pictures.
  member.browserErrors.forget(/\b(404|400)\b/);
});

/** A staff member who reads with all detectors. */
async function staffReader(staff: BrowserUser): Promise<XssReader> {
  const reader = await inspectPages(staff);
  await staff.goto("/users/login");
  await logIn(staff, ownerOf.email, ownerOf.password);
  return reader;
}

journey("M4 M8 no user text runs as script in the pages of staff", patient, async ({ stored, person }) => {
  const { asked, many, flags } = stored;
  const staff = await person();
  const reader = await staffReader(staff);
  const lists = [
    ...pages("/users/notifications/inbox", asked.length, 10),
    ...(isLong ? await flagTasks(stored.owner, flags) : ["/review?type=flagged_post"]),
    ...pages("/review/log", flags, 20),
    ...(await adminQuestionPages(stored.owner, "normal")),
    ...["users", "answers", "comments", "tags", "files", "claims", "personal-keys", "rights", "jobs"].map(
      (list) => `/admin/${list}`,
    ),
  ];
  const words = await reader.skim(lists, isLong ? 5 : 1);
  if (isLong)
    expectAll(
      asked.map(({ title }) => title),
      words,
    );
  await reader.visit([
    ...many.map((id) => `/posts/${id}/timeline`),
    ...every(many, 10).map((id) => `/posts/${id}/edit`),
  ]);
  if (isLong) await reader.visit(every(asked, 50).map(({ id }) => `/posts/${id}/edit`));
  staff.browserErrors.forget(/\b(404|400)\b/);
});

/** Reads the pages that show a setting; opens only some of them. */
const looker = (reader: XssReader) => async (choice: SettingCase, number: number) => {
  const { shows, xml = [] } = choice;
  const isTurn = number % 20 === 0;
  await reader.read(isTurn ? shows : shows.slice(0, 1));
  await reader.readXml(isTurn ? xml : xml.slice(0, 1));
  if (isLong && number % 200 === 0) await reader.visit(shows);
};

journey("M4 M8 no script runs in names of the site and its users", patient, async ({ stored, person }) => {
  const { owner } = stored;
  const staff = await person();
  const reader = await staffReader(staff);
  for (const [at, choice] of [...siteChoices, ...ownChoices(owner.username)].entries()) {
    await chooseAll(owner, choice, tried(400, at * 31), looker(reader));
  }
  await must(owner, "PUT", `${V1}/user/interface`, { language: "en_US", color_scheme: "system" });
  staff.browserErrors.forget(/\b(404|400)\b/);
});

/** In `npm test` three texts per address. */
async function readAddresses(reader: XssReader, addresses: readonly ((text: string) => string)[], isPacked: boolean) {
  for (const [at, addressOf] of addresses.entries()) {
    const texts = tried(400, at * 31);
    const paths = (isPacked ? packed(texts, 400) : texts).map(addressOf);
    await reader.read(paths);
    if (isLong) await reader.visit(every(paths, 50));
  }
}

journey("M4 M8 no script runs in crafted addresses", patient, async ({ person, stored }) => {
  const member = await person();
  const visitor = await inspectPages(member);
  await member.goto("/");
  await readAddresses(visitor, echoes, false);
  await readAddresses(visitor, strangeAddresses, true);
  const fragment = `"><img src=x onerror=alert(1)>`;
  await visitor.visit([`/search?q=${fragment}`, `/nowhere/${fragment}`, `/questions/${stored.many[0]}#${fragment}`]);
  await member.goto("/users/login");
  await logIn(member, ownerOf.email, ownerOf.password);
  await readAddresses(visitor, strangeForStaff, true);
  member.browserErrors.forget(/\b(404|400)\b|\/50x/);
});

thorough?.(
  "M4 M8 no script runs in file names, image texts and user agents",
  patient,
  async ({ stored, site, person }) => {
    const { owner } = stored;
    const texts = tried(1);
    // File names contain no slashes, and headers neither line breaks nor characters beyond Latin.
    const names = texts.map((text, at) => numbered(text.replace(/[/\\\p{Cc}]/gu, ""), 120, at));
    const ids: string[] = [];
    for (const [at, content] of posts(await uploadAll(site.address, owner, names)).entries()) {
      const question = { title: `Files ${at} of many`, content, tags: [{ slug_name: "files" }] };
      ids.push(idOf(await must(owner, "POST", `${V1}/question`, question)));
    }
    await visitAs(
      site.address,
      packed(
        texts.filter((text) => /^[ -~]+$/.test(text)),
        400,
      ),
    );
    const staff = await person();
    const reader = await staffReader(staff);
    await reader.visit([...ids.map((id) => `/questions/${id}`), "/users/settings/account"]);
    staff.browserErrors.forget(/\b(404|400)\b/);
  },
);

thorough?.("M4 M8 no script runs in suggestions and drafts", patient, async ({ stored, person }) => {
  const { owner, mallory } = stored;
  const staff = await person();
  const reader = await staffReader(staff);
  const display_name = "<svg onload=alert(1)>";
  await must(mallory, "PUT", `${V1}/user/info`, { display_name, username: "mallory", avatar: {}, bio: "" });
  await typeEverywhere(staff, ["alert(1)", "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>']);
  await must(owner, "DELETE", `${V1}/draft`, {});
  const [content = ""] = posts(tried(20));
  const tags = packed(tried(20), 90)
    .slice(0, 20)
    .map((name) => ({ slug_name: name, display_name: name, original_text: name }));
  const draft = { title: packed(tried(20), 900)[0], content, tags };
  await must(owner, "PUT", `${V1}/draft`, draft);
  await must(owner, "PUT", `${V1}/draft`, { question_id: stored.many[0], answer_content: content });
  await reader.visit(["/questions/ask", `/questions/${stored.many[0]}`]);
  staff.browserErrors.forget(/\b(404|400)\b/);
});

thorough?.("Y1 no script runs in mails", patient, async ({ stored, site, person }) => {
  const mails = await mailAll(site, stored.owner, tried(1));
  const member = await person();
  const reader = await inspectPages(member);
  for (const mail of mails) await openMail(member.page, mail, site.address);
  reader.expectQuiet();
});

thorough?.("M4 M8 RV9 no script runs in posts that wait for approval", patient, async ({ stored, person }) => {
  const { owner, mallory, many } = stored;
  const page = `${ADMIN}/siteinfo/question`;
  const before = (await must(owner, "GET", page)).data as object;
  await must(owner, "PUT", page, { ...before, hold_below_rank: 1_000_000 });
  const waiting = await createQuestions(mallory, tried(1), "and waits");
  for (const [at, content] of posts(tried(1)).entries())
    await must(mallory, "POST", `${V1}/answer`, { question_id: many[at % many.length], content: `${content} waits` });
  await must(owner, "PUT", page, before);
  const author = await person();
  const writer = await inspectPages(author);
  await author.goto("/users/login");
  await logIn(author, "mallory@example.com", password);
  const own = await writer.read(waiting.map(({ id }) => `/questions/${id}`));
  for (const [at, { heading }] of own.entries()) expect(seenAs(heading)).toBe(seenAs(waiting[at]?.title ?? ""));
  await writer.visit([
    ...every(waiting, 50).map(({ id }) => `/questions/${id}`),
    ...many.map((id) => `/questions/${id}`),
    "/users/mallory/questions",
  ]);
  const staff = await person();
  const reader = await staffReader(staff);
  const count = waiting.length + posts(tried(1)).length;
  const tasks = waiting.map(({ id }) => `/review?type=queued_post&objectId=${id}`);
  const words = await reader.skim([...pages("/review?type=queued_post", count, 20), ...tasks], 100);
  expectAll(
    waiting.map(({ title }) => title),
    words,
  );
  await reader.skim(await adminQuestionPages(owner, "pending"), 10);
  for (const { browserErrors } of [author, staff]) browserErrors.forget(/\b(404|400)\b/);
});

thorough?.(
  "M4 M8 no script runs in profiles of external logins and texts of plugins",
  patient,
  async ({ personOn }) => {
    const env = { PLUGINS: fileURLToPath(new URL("elsewhere.ts", import.meta.url)) };
    const site = await startSite({ env });
    try {
      const texts = tried(1);
      const owner = await logInOwner(site.address);
      await must(owner, "PUT", `${ADMIN}/setting/privileges`, { level: 1 });
      const greeted = await openPosts(owner, posts(texts).length);
      const plugins = await turnOn(owner, (slug) => /^hostile_\d+$/.test(slug));
      const came = await logInAll(site.address, throughConnector, {
        profiles: texts.map((text, at) => maliciousProfile(text, at)),
        posts: greeted,
      });
      const [visitor, staff] = [await personOn(site), await personOn(site)];
      const stranger = await inspectPages(visitor);
      await visitor.goto("/");
      await stranger.visit(["/users/login", "/users/register", "/users", ...every(came.asked, 20)]);
      const reader = await staffReader(staff);
      const people = await listAll<ListedUser>(owner, `${ADMIN}/users/page?`);
      const words = await reader.skim(userPages(people), 30);
      expectAll(came.names, words);
      await stranger.read(people.map(({ username }) => `/users/${encodeURIComponent(username)}`));
      await reader.visit(["/users/settings/account", ...greeted.map((id) => `/questions/${id}`)]);
      const ofPlugins = plugins.flatMap((slug) => [`/admin/${slug}`, `/users/settings/${slug}`]);
      await reader.visit(["/admin/installed-plugins", ...ofPlugins]);
      await turnOn(owner, (slug) => slug === "hostile_center");
      const profiles = packed(texts, 900).map((bio, at) => maliciousProfile(`center ${at}`, at + texts.length, bio));
      await logInAll(site.address, throughCenter, { profiles, posts: greeted });
      await stranger.visit(["/users/login", "/users/register"]);
      const others = (await listAll(owner, `${ADMIN}/users/page?`)).filter(({ username }) => /^center-/.test(username));
      expect(others.length).toBe(profiles.length);
      await reader.skim(
        others.map(({ username }) => `/users/${username}`),
        10,
      );
      await reader.visit(["/users/settings/profile"]);
      for (const { browserErrors } of [visitor, staff]) browserErrors.forget(/\b(404|400)\b/);
    } finally {
      await site.stop();
    }
  },
);

interface ListedBadge {
  readonly list: readonly { readonly id: string; readonly username: string }[];
}

interface ListedUser {
  readonly username: string;
  readonly user_id: string;
  readonly created_at: number;
}

/** The pages of the list of users, each of which begins with a user. */
const userPages = (people: readonly ListedUser[]): string[] =>
  every(people, 20).map(({ user_id, created_at }) => `/admin/users?after=${user_id}_${created_at}`);

async function listAll<Item = ListedBadge["list"][number]>(by: Caller, path: string): Promise<readonly Item[]> {
  const found: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await by.send("GET", `${path}page=${page}&page_size=100`);
    const list = (data as { readonly list: readonly Item[] } | null)?.list ?? [];
    found.push(...list);
    if (list.length < 100) return found;
  }
}

thorough?.("X1 X2 no script runs in imported posts and names", patient, async ({ personOn }) => {
  const site = await startSite();
  try {
    const texts = tried(1);
    const said = await importHostile(site, texts);
    expect(said).toContain("Imported");
    const owner = await logInOwner(site.address);
    const questions = await listAll(owner, `${V1}/question/page?order=newest&`);
    const people = await listAll<ListedUser>(owner, `${ADMIN}/users/page?`);
    expect(questions.length, said).toBe(texts.length);
    const member = await personOn(site);
    const visitor = await inspectPages(member);
    await member.goto("/");
    const commented = questions.slice(-Math.ceil(texts.length / 50));
    await visitor.visit(commented.map(({ id }) => `/questions/${id}`));
    const words = await visitor.skim(pages("/questions", questions.length, 20), 5);
    expectAll(
      texts.map((text) => [...text].slice(0, 100).join("")),
      words,
    );
    await visitor.skim(pages("/tags", texts.length, 20), 5);
    await visitor.read(questions.map(({ id }) => `/questions/${id}`));
    await visitor.skim(
      people.map(({ username }) => `/users/${encodeURIComponent(username)}`),
      50,
    );
    await expectAccessible(member);
    const staff = await personOn(site);
    const reader = await staffReader(staff);
    await reader.skim(userPages(people), 10);
    await reader.visit(commented.map(({ id }) => `/posts/${id}/timeline`));
    for (const { browserErrors } of [member, staff]) browserErrors.forget(/\b(404|400)\b/);
  } finally {
    await site.stop();
  }
});
