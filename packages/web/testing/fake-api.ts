import { fakeReading } from "./fake-reading.ts";
import { givenSite, givenViewer } from "./site.ts";

/** The calls that the shell makes, answered from the address of the page. */
export function fakeApi(url: URL) {
  const wish = (name: string) => url.searchParams.get(name);
  const colors = { primary_color: wish("primary") ?? "#0033ff", navbar_style: wish("navbar") ?? "#0033ff" };
  const site = givenSite();
  return {
    siteInfo: async () => ({
      ...site,
      theme: { ...site.theme, color_scheme: wish("scheme") ?? "system", theme_config: { default: colors } },
    }),
    currentPerson: async () => (wish("as") ? givenViewer({ role_id: Number(wish("role") ?? 1) }) : null),
    ...fakeReading(wish("as") ? Number(wish("role") ?? 1) : 0),
    userCenterAgent: async () => ({ enabled: false, agent_info: null }),
  };
}
