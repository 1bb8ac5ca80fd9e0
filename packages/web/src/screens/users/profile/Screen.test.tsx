// @vitest-environment happy-dom
import { type Api, calls, type Reply } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { hydrateSent } from "../../../../testing/hydrate.tsx";
import { pluginFieldsFixture } from "../../../../testing/plugin-fields.ts";
import { assetsFixture, viewerFixture } from "../../../../testing/site.ts";
import { createPageRenderer } from "../../../ssr.tsx";

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });

const person = {
  ...viewerFixture(),
  avatar: "",
  bio_html: "<p>I count <em>things</em>.</p>",
  about_html: "<p>I count <em>things</em>.</p>",
  website: "https://example.com",
  location: "London",
  created_at: 1_700_000_000,
  last_login_date: 1_700_000_000,
  question_count: 1,
  answer_count: 2,
  e_mail: "ada.lovelace@example.com",
  access_token: "secret-token",
  visit_token: "secret-token",
  have_password: true,
  bio: "I count *things*.",
};
const weather = { name: "Weather", description: "Shows the weather.", version: "1.0.0" };
const listed: Reply<"pluginDetails">["plugins"][number] = {
  ...{ ...weather, slug_name: "weather", kinds: ["sidebar"], author: "Ann", link: "", have_config: true },
  ...{ missing: ["Key"], enabled: true, state: "active", installed: false, previous_version: "" },
  ...{ error: "", failed_at: 0, browser_error: "", browser_failed_at: 0 },
  ...{ name_language: "", description_language: "" },
};
const pluginForm = ({ plugin_slug_name: slug_name }: { plugin_slug_name: string }) =>
  slug_name === "weather" ? { ...weather, slug_name, config_fields: pluginFieldsFixture } : { config_fields: null };
const choices = { topics: [{ topic: "answer", site: true, mail: true, digest: true, push: false } as const] };
const digest = { frequency: "weekly", day: 5, hour: 17, time_zone: "Europe/Berlin", next_at: 7 } as const;
const noPage = async () => ({ count: 0, list: [] });

/** The calls of these screens. `as` in the URL signs the user in; `unconfirmed` makes their address unconfirmed. */
function api(address: URL): Api {
  const mail_status = address.searchParams.has("unconfirmed") ? 2 : 1;
  const role_id = Number(address.searchParams.get("role") ?? 1);
  const isSignedIn = address.searchParams.has("as");
  const own = { ...person, ...viewerFixture({ mail_status, role_id }), e_mail: person.e_mail };
  return {
    ...fakeApi(address),
    currentPerson: async () => (isSignedIn ? own : null),
    connectorInfo: async () => [{ name: "Example", icon: "", link: "/answer/api/v1/connector/login/example" }],
    siteLegal: async () => ({
      terms_of_service_original_text: "Be kind",
      terms_of_service_parsed_text: "<p>Be kind</p>",
    }),
    peoplePage: async () => ({ count: 0, list: [], tag: null }),
    personalUserInfo: async () => person,
    recentBadges: async () => ({
      count: 1,
      list: [{ id: "1", name: "Editor", icon: "pencil-fill", earned_count: 2, level: 1 }],
    }),
    userBadges: noPage,
    personalTop: async () => ({ question: [], answer: [] }),
    personalPointsHistory: async () => ({ points: [] }),
    personalSummary: async () => ({ readers: 0, accepted: 0, tags: [], activity: [] }),
    personalAnswers: noPage,
    personalVotes: noPage,
    readNotificationChoices: async () => choices,
    readMailPause: async () => ({ paused_at: 0, address: "ada@example.com", cause: "bounced", answer: "" }),
    readDigest: async () => digest,
    ownKeys: async () => ({ is_allowed: false, scopes: [], keys: [] }),
    pushDevices: async () => ({ devices: [] }),
    ownSessions: async () => [],
    mutedQuestions: noPage,
    connectedPrograms: async () => ({ is_allowed: false, list: [] }),
    ownFactors: async () => ({
      authenticator: true,
      passkeys: [{ id: "k1", name: "Steel key", created_at: 7, last_used_at: 0 }],
      recovery_codes: 2,
      passkeys_possible: true,
      required: false,
    }),
    languageOptions: async () => [{ label: "English", value: "en_US", progress: 100 }],
    userPluginConfigs: async () => [{ name: "Weather", slug_name: "weather" }],
    userPluginConfig: async (input: { plugin_slug_name: string }) => pluginForm(input),
    pluginConfig: async (input: { plugin_slug_name: string }) => pluginForm(input),
    chatChannels: async () => ({ site: null, people: { sending: 0, stopped: 1 } }),
    ownChat: async () => ({
      channel: { state: "stopped", waiting: 0, attempts: 15, error: "HTTP 410", changed_at: 1 },
    }),
    pluginDetails: async () => ({
      registry: true,
      plugins: [
        { ...listed, link: "https://weather.example" },
        { ...listed, slug_name: "wind", state: "unhealthy", error: "It fell.", failed_at: 7, installed: true },
      ],
    }),
    readPrivileges: async () => ({ options: [], selected_level: 2 }),
    readSeoSettings: async () => ({ permalink: 2, robots: "User-agent: *" }),
    settingChanges: async () => [],
  } as unknown as Api;
}

const render = (url: string) => {
  const address = new URL(url, "http://localhost");
  const viewer = address.searchParams.has("as") ? {} : null;
  return renderer.renderPage({ url, language: "en_US", viewer, api: api(address) });
};

/** Calls that these screens make in the browser; their replies are empty. */
const callAddresses = {
  connectedLogins: `GET ${calls.connectedLogins.path}`,
  ownExclusion: `GET ${calls.ownExclusion.path}`,
};
const emptyResponse = () => new Response(JSON.stringify({ code: 200, reason: "base.success", msg: "", data: [] }));

describe("screens of people and their accounts", () => {
  beforeAll(() => void vi.stubGlobal("fetch", async () => emptyResponse()));
  afterAll(() => void vi.unstubAllGlobals());

  it.each([
    "/users/login",
    "/users/login?as=ada&unconfirmed=1",
    "/users/register",
    "/users/account-recovery",
    "/users/settings/export/expired",
    "/users/password-reset?code=x",
    "/users/account-activation/success?as=ada",
    "/users/account-activation/failed",
    "/users/account-suspended",
    "/tos",
    "/users",
    "/users/ada",
    "/users/ada/answers",
    "/users/ada/votes?as=ada",
    "/users/ada/badges?as=ada",
    "/users/settings?as=ada",
    "/users/settings/notify?as=ada",
    "/users/settings/account?as=ada",
    "/users/settings/two-step?as=ada",
    "/users/second-step?entry=x",
    "/users/settings/interface?as=ada",
    "/admin/seo?as=ada&role=2",
    "/admin/privileges?as=ada&role=2",
    "/admin/installed-plugins?as=ada&role=2",
    "/admin/weather?as=ada&role=2",
    "/users/settings/weather?as=ada",
  ])("%s hydrates without mismatches", async (url) => {
    const consoleErrors = vi.spyOn(console, "error");
    const { html, status } = await render(url);
    expect(status).toBe(200);
    const { mismatches } = await hydrateSent(html, url, callAddresses);
    expect(mismatches).toEqual([]);
    expect(consoleErrors.mock.calls).toEqual([]);
    consoleErrors.mockRestore();
  });

  it("Z4 the description of a profile is the bio", async () => {
    const { html } = await render("/users/ada");
    expect(html).toContain('<meta name="description" content="I count things.">');
  });

  it.each([
    ["/users/ada", "Ada Lovelace (ada)"],
    ["/users/ada/votes?as=ada", "Votes - Ada Lovelace (ada)"],
    ["/users/settings?as=ada", "Profile - Settings"],
    ["/users/settings/two-step?as=ada", "Two-step sign-in - Settings"],
    ["/users/settings/weather?as=ada", "Weather - Settings"],
    ["/admin/privileges?as=ada&role=2", "Privileges - Admin"],
    ["/admin/seo?as=ada&role=2", "Search engines - Admin"],
    ["/admin/weather?as=ada&role=2", "Weather - Admin"],
  ])("the title of %s tells it apart from the pages beside it", async (url, title) => {
    expect((await render(url)).html).toContain(`<title>${title} - Kettle</title>`);
  });

  it("the installer has no header", async () => {
    const { html, status } = await render("/install");
    expect(status).toBe(200);
    expect(html).toContain('<main id="main"');
    expect(html).not.toContain("<header");
  });

  it("shows nothing of the administration to other users", async () => {
    expect((await render("/admin/seo?as=ada")).html).not.toContain("robots.txt");
    expect((await render("/admin/seo?as=ada&role=2")).html).toContain("robots.txt");
  });

  it("contains no token and no complete email address in the user's settings", async () => {
    const { html } = await render("/users/settings/account?as=ada");
    expect(html).not.toMatch(/secret-token|ada\.lovelace@example\.com/);
    expect(html).toContain("ad***@example.com");
  });
});

describe("access", () => {
  it.each([
    ["/users/settings", "/users/login?redirect=%2Fusers%2Fsettings"],
    ["/users/settings?as=ada&unconfirmed=1", "/users/login?status=inactive"],
    ["/users/login?as=ada", "/"],
    ["/users/register?as=ada", "/"],
    ["/users/ada/votes", "/users/ada"],
    ["/users/Ada", "http://localhost:9080/users/ada"],
    ["/users/ADA/answers?page=2", "http://localhost:9080/users/ada/answers?page=2"],
    ["/users/change-email?as=ada", "/users/settings/account"],
    ["/users/account-activation/failed?as=ada", "/"],
    ["/admin/seo", "/users/login?redirect=%2Fadmin%2Fseo"],
  ])("%s redirects to %s", async (url, location) => {
    expect((await render(url)).redirect?.location).toBe(location);
  });

  it.each([
    ["/admin/seo?as=ada", 403],
    ["/admin/seo?as=ada&role=3", 403],
    ["/users/ada/nonsense", 404],
    ["/admin/nonsense?as=ada&role=2", 404],
    ["/users/settings/nonsense?as=ada", 404],
  ])("%s answers %i in place", async (url, status) => {
    expect((await render(url)).status).toBe(status);
  });
});
