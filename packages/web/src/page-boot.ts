import { pageFields, siteInfoGroups } from "@askwell/domain";
import { type Boot, repeatedGroups, type ServerBoot, type SiteInfo } from "./app/boot.ts";

const groups = Object.entries(siteInfoGroups)
  .filter(([group]) => !(repeatedGroups as readonly string[]).includes(group))
  .map(([group, page]) => {
    const fields = pageFields(page).filter(({ setting }) => setting.visitors === "pages");
    return [group, fields.map(({ name }) => name)] as const;
  });

/** What a page carries to the browser: of the settings, those that are declared for pages. */
export function pageBoot({ site, agent, plugins, language, languages }: ServerBoot): Boot {
  const all = new Map<string, unknown>(Object.entries(site));
  const settings = groups.map(([group, names]) => {
    const values = new Map(Object.entries(all.get(group) ?? {}));
    return [group, Object.fromEntries(names.map((name) => [name, values.get(name)]))];
  });
  const { version, revision } = site;
  const settingsForPages = { ...Object.fromEntries(settings), version, revision } as SiteInfo;
  return { site: settingsForPages, agent, plugins, language, languages };
}
