import type { PagePlugins } from "../boot.ts";
import { createMatcher, type RouteMatch } from "../routing/match.ts";
import type { Route } from "../routing/route.ts";

/** Screens of plugins whose pages are built into the site, by slug; one line per plugin. */
const screens: Readonly<Record<string, string>> = { leaderboard: "plugins/leaderboard" };

/** Where all others are shown: the text that the plugin returns. */
const TEXT_SCREEN = "plugins/page";

const routeOf = ({ slug_name, path }: PagePlugins["pages"][number]): Route => ({
  path,
  screen: screens[slug_name] ?? TEXT_SCREEN,
  guard: "anyone",
  frame: "site",
  skeleton: "page",
  openWhenPrivate: false,
  query: [],
});

type MatchPath = (path: string) => RouteMatch | null;

/** Finds the pages of plugins as well; those of the site come first. Rules: docs/rules/plugin-pages.md PP1. */
export function withPluginPages(match: MatchPath, { pages }: PagePlugins): MatchPath {
  if (pages.length === 0) return match;
  const more = createMatcher(pages.map(routeOf));
  return (path) => match(path) ?? more(path);
}
