// What the effects of settings look like, for setting-effects.test.ts.
import { pathIn } from "../harness/base-path.ts";
import { expect } from "../harness/journey.ts";
import type { BrowserUser } from "../harness/person.ts";
import type { ServedSite } from "../harness/site.ts";
import { type Caller, password } from "../harness/wire.ts";

const API = "/answer/api/v1";
const PICTURE = "/uploads/branding/tea.png";

/** The browsers of a visitor, a member and the owner, and what the site has. */
export interface SettingStage {
  readonly visitor: BrowserUser;
  readonly member: BrowserUser;
  readonly owner: BrowserUser;
  readonly site: ServedSite;
  readonly admin: Caller;
  readonly ann: Caller;
  readonly bob: Caller;
  /** A question of Ann with an answer of hers, and a picture of another site. */
  readonly question: string;
}

/** A change of settings, and whether a page shows it. */
export interface SettingEffect {
  /** The settings that it proves, as `section.name`. */
  readonly of: readonly string[];
  /** The page of settings on the wire. */
  readonly page: string;
  readonly change: Readonly<Record<string, unknown>>;
  shows(stage: SettingStage): Promise<boolean>;
}

const texts = async (person: BrowserUser, path: string, words: string | RegExp) => {
  await person.goto(path);
  return (await person.page.getByText(words).count()) > 0;
};
const source = async ({ site }: SettingStage, path: string) => (await fetch(site.address + path)).text();
const holds = (path: string, words: string) => async (stage: SettingStage) =>
  (await source(stage, path)).includes(words);
const evaluate = async <Value>({ page, goto }: BrowserUser, path: string, read: () => Value) => {
  await goto(path);
  return page.evaluate(read);
};
const isHeld = async (page: BrowserUser["page"], label: string) => {
  const field = page.getByLabel(label, { exact: true }).first();
  return (await field.count()) === 0 || (await field.isDisabled()) || (await field.getAttribute("readonly")) !== null;
};

/** A field of a profile that users may no longer change. */
const profileField = (name: string, label: string): SettingEffect => ({
  of: [`users.allow_update_${name}`],
  page: "users",
  change: { [`allow_update_${name}`]: false },
  async shows({ member }) {
    await member.goto("/users/settings/profile");
    return isHeld(member.page, label);
  },
});

/** A queue that is off is not shown at its address. */
const queue = (setting: string, name: string): SettingEffect => ({
  of: [`question.${setting}`],
  page: "question",
  change: { [setting]: 0 },
  shows: async ({ owner }) => !(await texts(owner, `/review?queue=${name}`, /^0 of \d+ today/)),
});

/** One report with this reason hides a post. */
const hiding = (name: string, kind: "question" | "answer" | "comment", report_type: number): SettingEffect => ({
  of: [`question.${name}`],
  page: "question",
  change: { [name]: 1 },
  async shows(stage) {
    const { id, place } = await newPost(stage, kind);
    const content = report_type === 59 ? "Not about tea" : report_type === 60 ? stage.site.address + place : "";
    const reply = await stage.bob.send("POST", `${API}/report`, { object_id: id, report_type, content });
    expect(reply.status, JSON.stringify(reply)).toBe(200);
    const { status } = await fetch(`${stage.site.address}${API}/question/info?id=${place.split("/").at(-1)}`);
    if (kind === "question") return status === 404;
    return !(await source(stage, place)).includes(`words of ${id}`) && !(await shown(stage, kind, id, place));
  },
});

let number = 0;

async function newPost({ ann, question }: SettingStage, kind: "question" | "answer" | "comment") {
  number += 1;
  const content = `The words of post ${number}, which are long enough.`;
  const asked = { title: `How is tea ${number} poured into cups`, content, tags: [{ slug_name: "support" }] };
  const { id } = (await ann.send("POST", `${API}/question`, asked)).data as { id: string };
  const place = `/questions/${id}`;
  if (kind === "question") return { id, place };
  if (kind === "comment") {
    const reply = await ann.send("POST", `${API}/comment`, { object_id: question, original_text: content });
    return { id: (reply.data as { comment_id: string }).comment_id, place: `/questions/${question}` };
  }
  const reply = await ann.send("POST", `${API}/answer`, { question_id: id, content });
  return { id: (reply.data as { info: { id: string } }).info.id, place };
}

/** Whether visitors find an answer or a comment. */
async function shown({ site }: SettingStage, kind: string, id: string, place: string): Promise<boolean> {
  const question = place.split("/").at(-1);
  const path =
    kind === "answer"
      ? `/answer/page?question_id=${question}&page=1&page_size=50`
      : `/comment/page?object_id=${question}&page=1&page_size=100`;
  return (await (await fetch(`${site.address}${API}${path}`)).text()).includes(`"${id}"`);
}

/** What each setting changes on a page, and what is read there. */
export const settingEffects: readonly SettingEffect[] = [
  { of: ["general.name"], page: "general", change: { name: "Tea garden" }, shows: holds("/", "Tea garden") },
  {
    of: ["general.short_description"],
    page: "general",
    change: { short_description: "All about leaves" },
    shows: holds("/", "All about leaves"),
  },
  {
    of: ["general.description"],
    page: "general",
    change: { description: "A place for pots and kettles" },
    shows: holds("/", "A place for pots and kettles"),
  },
  {
    of: ["general.contact_email"],
    page: "general",
    change: { contact_email: "staff@tea.example" },
    shows: async ({ visitor }) => {
      await visitor.goto("/users/account-suspended");
      return (await visitor.page.content()).includes("staff@tea.example");
    },
  },
  {
    of: ["interface.language"],
    page: "interface",
    change: { language: "ar" },
    shows: ({ visitor }) => evaluate(visitor, "/questions", () => document.documentElement.lang === "ar"),
  },
  {
    of: ["interface.time_zone"],
    page: "interface",
    change: { time_zone: "Asia/Tokyo" },
    shows: ({ owner }) => texts(owner, "/admin", /Asia\/Tokyo|Tokyo/),
  },
  {
    of: ["users_settings.default_avatar"],
    page: "users",
    change: { default_avatar: "gravatar" },
    shows: async (stage) => (await source(stage, `/questions/${stage.question}`)).includes("/uploads/gravatar/"),
  },
  profileField("display_name", "Display name"),
  profileField("username", "Username"),
  profileField("avatar", "Your own picture"),
  profileField("bio", "About me"),
  profileField("website", "Website"),
  profileField("location", "Location"),
  ...(["logo", "mobile_logo", "square_icon", "favicon"] as const).map(
    (name): SettingEffect => ({
      of: [`branding.${name}`],
      page: "branding",
      change: { [name]: PICTURE, ...(name === "mobile_logo" && { logo: "/uploads/branding/wide.png" }) },
      shows: holds("/", "tea.png"),
    }),
  ),
  {
    of: ["seo.permalink"],
    page: "seo",
    change: { permalink: 1 },
    shows: async ({ visitor, question }) => {
      await visitor.goto(`/questions/${question}`);
      return pathIn(visitor.page.url()).split("/").length > 3;
    },
  },
  {
    of: ["seo.robots"],
    page: "seo",
    change: { robots: "User-agent: TeaBot\nDisallow: /" },
    shows: holds("/robots.txt", "TeaBot"),
  },
  {
    of: ["login.allow_new_registrations"],
    page: "login",
    change: { allow_new_registrations: false },
    shows: async ({ visitor }) => {
      await visitor.goto("/users/register");
      return (await visitor.page.getByRole("main").getByLabel("Email").count()) === 0;
    },
  },
  {
    of: ["login.allow_email_registrations"],
    page: "login",
    change: { allow_email_registrations: false },
    shows: async ({ visitor }) => {
      await visitor.goto("/users/register");
      return (await visitor.page.getByRole("main").getByLabel("Email").count()) === 0;
    },
  },
  {
    of: ["login.allow_email_domains"],
    page: "login",
    change: { allow_email_domains: ["tea.example"] },
    shows: async ({ site }) => {
      number += 1;
      const body = JSON.stringify({ name: `rex${number}`, e_mail: `rex${number}@other.example`, pass: password });
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${site.address}${API}/user/register/email`, { method: "POST", headers, body });
      return reply.status === 400;
    },
  },
  {
    of: ["security.login_required"],
    page: "login",
    change: { login_required: true },
    shows: async ({ visitor }) => {
      await visitor.goto("/questions");
      return pathIn(visitor.page.url()).startsWith("/users/login");
    },
  },
  {
    of: ["security.external_content_display"],
    page: "legal",
    change: { external_content_display: "ask_before_display" },
    shows: async ({ visitor, question }) => {
      await visitor.goto(`/questions/${question}`);
      return (await visitor.page.locator("main img[src*='elsewhere.example']").count()) === 0;
    },
  },
  {
    of: ["custom_css_html.custom_css"],
    page: "custom-css-html",
    change: { custom_css: "body { outline: 3px solid rgb(1, 2, 3); }" },
    shows: ({ visitor }) =>
      evaluate(visitor, "/", () => getComputedStyle(document.body).outlineColor === "rgb(1, 2, 3)"),
  },
  ...(["custom_head", "custom_header", "custom_footer"] as const).map(
    (name): SettingEffect => ({
      of: [`custom_css_html.${name}`],
      page: "custom-css-html",
      change: { [name]: '<meta name="tea" content="oolong">' },
      shows: holds("/", '<meta name="tea" content="oolong">'),
    }),
  ),
  {
    of: ["custom_css_html.custom_sidebar"],
    page: "custom-css-html",
    change: { custom_sidebar: "<p>Tea time is at four</p>" },
    shows: ({ visitor }) => texts(visitor, "/questions", "Tea time is at four"),
  },
  {
    of: ["theme.color_scheme"],
    page: "theme",
    change: { color_scheme: "dark" },
    shows: ({ visitor }) => evaluate(visitor, "/", () => document.documentElement.dataset.scheme === "dark"),
  },
  {
    of: ["theme.layout"],
    page: "theme",
    change: { layout: "Fixed-width" },
    shows: ({ visitor }) => evaluate(visitor, "/", () => document.documentElement.dataset.layout === "fixed"),
  },
  {
    of: ["theme.theme_config"],
    page: "theme",
    change: { theme_config: { default: { navbar_style: "#123456", primary_color: "#aa0055" } } },
    shows: ({ visitor }) =>
      evaluate(
        visitor,
        "/",
        () => getComputedStyle(document.querySelector("header") ?? document.body).backgroundColor === "rgb(18, 52, 86)",
      ),
  },
  {
    of: ["question.min_tags"],
    page: "question",
    change: { min_tags: 0 },
    shows: async ({ ann }) => {
      number += 1;
      const asked = { title: `Which kettle is number ${number} of all`, content: "I have many of them.", tags: [] };
      return (await ann.send("POST", `${API}/question`, asked)).status === 200;
    },
  },
  {
    of: ["question.min_content"],
    page: "question",
    change: { min_content: 400 },
    shows: async ({ ann }) => {
      number += 1;
      const asked = { title: `Which cup is number ${number} of all`, content: "I have many of them." };
      return (await ann.send("POST", `${API}/question`, { ...asked, tags: [{ slug_name: "support" }] })).status === 400;
    },
  },
  {
    of: ["question.restrict_answer"],
    page: "question",
    change: { restrict_answer: false },
    shows: async ({ ann, question }) => {
      number += 1;
      const answer = { question_id: question, content: `Or ${number} minutes, in a small cup.` };
      return (await ann.send("POST", `${API}/answer`, answer)).status === 200;
    },
  },
  queue("first_posts_rank", "first_posts"),
  queue("late_answers_rank", "late_answers"),
  queue("close_queue_rank", "close_votes"),
  queue("reopen_queue_rank", "reopen_votes"),
  {
    of: ["question.queue_goal"],
    page: "question",
    change: { queue_goal: 7 },
    shows: ({ owner }) => texts(owner, "/review?queue=late_answers", "0 of 7 today"),
  },
  hiding("hide_after_spam", "question", 57),
  hiding("hide_after_abuse", "question", 58),
  hiding("hide_after_other", "question", 59),
  hiding("hide_after_duplicate", "question", 60),
  hiding("hide_after_no_answer", "answer", 61),
  hiding("hide_after_unneeded", "comment", 62),
  {
    of: ["tag.recommend_tags"],
    page: "tag",
    change: { recommend_tags: [{ slug_name: "support" }] },
    shows: async ({ ann }) =>
      JSON.stringify((await ann.send("GET", `${API}/question/tags?tag=`)).data).includes("support"),
  },
  {
    of: ["policies.terms_of_service_original_text"],
    page: "polices",
    change: { terms_of_service_original_text: "Pour *slowly*.", terms_of_service_parsed_text: "" },
    shows: ({ visitor }) => texts(visitor, "/tos", "slowly"),
  },
  {
    of: ["policies.privacy_policy_original_text"],
    page: "polices",
    change: { privacy_policy_original_text: "Nobody counts your *cups*.", privacy_policy_parsed_text: "" },
    shows: ({ visitor }) => texts(visitor, "/privacy", "cups"),
  },
];
