import { assistantStateFixture } from "./assistant/state.ts";
import { fakeReading } from "./fake-reading.ts";
import { pagePluginsFixture, siteInfoFixture, viewerFixture } from "./site.ts";

/** A fake API for the calls of the shell, configured by the query of the page's URL. */
export function fakeApi(url: URL) {
  const option = (name: string) => url.searchParams.get(name);
  const colors = { primary_color: option("primary") ?? "#0033ff", navbar_style: option("navbar") ?? "#ffffff" };
  const site = siteInfoFixture();
  return {
    siteInfo: async () => ({
      ...site,
      theme: { ...site.theme, color_scheme: option("scheme") ?? "system", theme_config: { default: colors } },
    }),
    currentPerson: async () => (option("as") ? viewerFixture({ role_id: Number(option("role") ?? 1) }) : null),
    ...fakeReading(option("as") ? Number(option("role") ?? 1) : 0),
    pagePlugins: async () => pagePluginsFixture(),
    renderConfig: async () => null,
    assistantState: async () => assistantStateFixture({ enabled: false, may_ask: false }),
    conversationPage: async () => ({ count: 0, list: [] }),
    userCenterAgent: async () => ({ enabled: false, agent_info: null }),
  };
}
