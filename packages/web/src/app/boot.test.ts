import { describe, expect, test } from "vitest";
import { siteInfoFixture } from "../../testing/site.ts";
import { type Agent, externalLogin, externalSignUp, themeColors } from "./boot.ts";

type AgentDetails = NonNullable<Agent["agent_info"]>;

const agentFixture = (more: Partial<AgentDetails> = {}, enabled = true): Agent => ({
  enabled,
  agent_info: {
    login_redirect_url: "https://sso.example/in",
    sign_up_redirect_url: "https://sso.example/new",
    enabled_original_user_system: false,
    ...more,
  },
});

describe("an external user center", () => {
  test.each([
    ["takes over the login", agentFixture(), "https://sso.example/in"],
    ["leaves it where the site has accounts of its own", agentFixture({ enabled_original_user_system: true }), null],
    ["leaves it without an address", agentFixture({ login_redirect_url: "" }), null],
    ["leaves it while it is disabled", agentFixture({}, false), null],
    ["leaves it where there is none", null, null],
  ])("%s", (_, agent, address) => {
    expect(externalLogin(agent)).toBe(address);
  });

  test.each([
    ["takes over the registration", agentFixture(), "https://sso.example/new"],
    [
      "does so beside accounts of the site",
      agentFixture({ enabled_original_user_system: true }),
      "https://sso.example/new",
    ],
    ["leaves it without an address", agentFixture({ sign_up_redirect_url: "" }), null],
    ["leaves it while it is disabled", agentFixture({}, false), null],
    ["leaves it without a description", { enabled: true, agent_info: null }, null],
  ])("%s", (_, agent, address) => {
    expect(externalSignUp(agent)).toBe(address);
  });
});

describe("the colours of a theme", () => {
  const colors = (primary_color: string) => ({ primary_color, navbar_style: "#ffffff" });
  const themeOf = (theme: string, theme_config: Record<string, ReturnType<typeof colors>>) =>
    themeColors({ theme: { ...siteInfoFixture().theme, theme, theme_config } }).primary_color;

  test("are those of the chosen theme, or of the first where the chosen one has none", () => {
    const configs = { default: colors("#111111"), tea: colors("#222222") };
    expect(themeOf("tea", configs)).toBe("#222222");
    expect(themeOf("coffee", configs)).toBe("#111111");
  });

  test("are the default ones where none are set", () => {
    expect(themeOf("tea", {})).toBe("#0033ff");
    expect(themeOf("tea", { tea: colors("") })).toBe("#0033ff");
  });
});
