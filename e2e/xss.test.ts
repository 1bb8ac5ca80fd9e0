import process from "node:process";
import type { Page } from "playwright-core";
import { expect, journey, logIn } from "./harness/journey.ts";
import type { Person } from "./harness/person.ts";
import { owner as ownerOf } from "./harness/site.ts";
import { addPerson, type Caller, logInOwner } from "./harness/wire.ts";
import { payloads, shortPayloads } from "./payloads.ts";

const V1 = "/answer/api/v1";
const TO_A_POST = 50;
/** In daily work every twentieth; all of them in the long proof. */
const isLong = Number(process.env.TEST_EFFORT ?? 1) > 1;
/** What no database stores is refused as a whole; the rest of such a text is tried. */
const storable = payloads.map((text) => text.replaceAll("\u0000", "").toWellFormed());
const tried = storable.filter((_, at) => isLong || at % 20 === 0);
const apart = (texts: readonly string[]) => texts.join("\n\nnext\n\n");

/** Notes whatever ran; nothing may. */
async function listen({ page, context }: Person): Promise<string[]> {
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(`${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const isOurs = /^(https?:\/\/(127\.0\.0\.1|localhost)[:/]|data:|blob:)/.test(request.url());
    if (!isOurs && request.resourceType() !== "image") ran.push(request.url());
  });
  await context.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { broken });
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      broken.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return ran;
}

/** The page stands as it should: its head and foot around what was written, nothing broke out of its place. */
async function expectWhole(page: Page, ran: readonly string[]): Promise<void> {
  const at = page.url();
  expect(ran, `what ran at ${at}`).toEqual([]);
  const facts = await page.evaluate(() => ({
    broken: (window as unknown as { broken: string[] }).broken,
    mains: document.querySelectorAll("body main").length,
    // Ours are files, data, or custom code of an administrator; this site has none of that.
    scripts: [...document.querySelectorAll("main script:not([type='application/ld+json']), main style, main iframe")]
      .length,
    handlers: [...document.querySelectorAll("main *")].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith("on") || name === "srcdoc"),
    ).length,
    addresses: [...document.querySelectorAll<HTMLElement>("main [href], main [src], main [action]")]
      .flatMap((element) => ["href", "src", "action", "formaction"].map((name) => element.getAttribute(name) ?? ""))
      .filter((address) => /^[\s\p{Cc}]*(java\s*script|vbscript|data:text)/iu.test(address)),
    structured: [...document.querySelectorAll("script[type='application/ld+json']")].every((element) => {
      try {
        return JSON.parse(element.textContent ?? "") !== null;
      } catch {
        return false;
      }
    }),
  }));
  expect(facts, at).toEqual({ broken: [], mains: 1, scripts: 0, handlers: 0, addresses: [], structured: true });
}

interface Written {
  readonly questions: readonly string[];
  readonly username: string;
}

const idOf = (reply: unknown) => (reply as { id: string }).id;

/** Everything into every place that is ever shown. */
async function writeEverywhere(address: string, owner: Caller): Promise<Written> {
  await owner.send("PUT", "/answer/admin/api/setting/privileges", { level: 1 });
  const mallory = await addPerson(address, owner, "mallory");
  const name = shortPayloads[1] ?? "";
  const questions: string[] = [];
  for (let at = 0; at < tried.length; at += TO_A_POST) {
    const some = tried.slice(at, at + TO_A_POST);
    const title = `${shortPayloads[questions.length % shortPayloads.length]} ${some[0]}`
      .replace(/\s+/g, " ")
      .slice(0, 120);
    const display_name = (shortPayloads[questions.length % shortPayloads.length] ?? "").slice(0, 35);
    const tags = [{ slug_name: `x${questions.length}`, display_name, original_text: apart(some.slice(0, 5)) }];
    const asked = await mallory.send("POST", `${V1}/question`, { title, content: apart(some), tags });
    expect(asked.status, title).toBe(200);
    const id = idOf(asked.data);
    questions.push(id);
    const answered = await owner.send("POST", `${V1}/answer`, { question_id: id, content: apart(some) });
    expect(answered.status).toBe(200);
  }
  const [first = ""] = questions;
  const short = tried.filter((text) => text.length > 2 && text.length < 500).slice(0, isLong ? 100 : 8);
  for (const original_text of short) {
    await owner.send("POST", `${V1}/comment`, { object_id: first, original_text: `${original_text} @mallory` });
  }
  const edit = { id: first, title: `${shortPayloads[2]} again`, content: apart(tried.slice(0, 10)) };
  const edited = await mallory.send("PUT", `${V1}/question`, {
    ...edit,
    tags: [{ slug_name: "x0" }],
    edit_summary: `${shortPayloads[2]} ${shortPayloads[0]}`,
  });
  expect(edited.status).toBe(200);
  const profile = {
    display_name: name.slice(0, 30),
    username: "mallory",
    avatar: {},
    bio: apart(tried).slice(0, 4000),
  };
  const site = 'https://evil.example/"onmouseover=alert(1)//';
  const saved = await mallory.send("PUT", `${V1}/user/info`, { ...profile, website: site, location: shortPayloads[2] });
  if (saved.status !== 200) {
    const plain = { ...profile, website: "https://evil.example/", location: shortPayloads[2] };
    expect((await mallory.send("PUT", `${V1}/user/info`, plain)).status).toBe(200);
  }
  const reasons = await mallory.send("GET", `${V1}/reasons?object_type=question&action=flag`);
  const flag = (reasons.data as { reason_type: number; content_type: string }[]).find(
    (each) => each.content_type !== "",
  );
  await mallory.send("POST", `${V1}/report`, {
    object_id: questions.at(-1),
    report_type: flag?.reason_type,
    content: shortPayloads.join(" "),
  });
  return { questions, username: mallory.username };
}

journey("M4 M8 nothing that people write runs, or breaks a page, wherever it is shown", async ({ site, person }) => {
  const owner = await logInOwner(site.address);
  const { questions, username } = await writeEverywhere(site.address, owner);
  const [first = ""] = questions;
  const reader = await person();
  const ran = await listen(reader);
  const visit = async (path: string) => {
    await reader.goto(path);
    await expectWhole(reader.page, ran);
  };
  for (const id of questions) await visit(`/questions/${id}`);
  const everywhere = ["/", "/tags", "/tags/x0", "/tags/x0/info", "/users", `/users/${username}`];
  const profile = ["questions", "comments"].map((tab) => `/users/${username}/${tab}`);
  for (const path of [...everywhere, ...profile, "/search?q=alert", "/search?q=%3Cscript%3Ealert(1)"])
    await visit(path);

  await reader.goto("/users/login");
  await logIn(reader, ownerOf.email, ownerOf.password);
  const own = [
    "/users/notifications/inbox",
    `/posts/${first}/timeline`,
    `/posts/${first}/edit`,
    "/review",
    "/review/log",
  ];
  for (const path of [...own, "/admin/questions", "/admin/users"]) await visit(path);

  const feeds = ["/feeds", "/feeds/tags/x0", `/feeds/users/${username}`, `/feeds/questions/${first}`, "/sitemap.xml"];
  // What a feed calls HTML is read as HTML; its other texts are shown as they stand.
  const broken = await reader.page.evaluate(async (paths) => {
    const found: string[] = [];
    for (const path of paths) {
      const text = await (await fetch(path)).text();
      const parsed = new DOMParser().parseFromString(text, "application/xml");
      if (parsed.querySelector("parsererror, script")) found.push(path);
      for (const { textContent } of parsed.querySelectorAll("[type='html']")) {
        const html = new DOMParser().parseFromString(textContent ?? "", "text/html");
        const runs = [...html.querySelectorAll("*")].some(
          (element) =>
            element.matches("script, iframe, object, embed, style, form, base, meta[http-equiv]") ||
            element.getAttributeNames().some((name) => name.startsWith("on")),
        );
        if (runs) found.push(`${path}: ${textContent?.slice(0, 200)}`);
      }
    }
    return found;
  }, feeds);
  expect(broken, "feeds that are broken or carry what runs").toEqual([]);
  expect(ran).toEqual([]);
  // Addresses of pictures that nobody has.
  reader.complaints.forget(/\b(404|400)\b/);
});
