import type { Route, RouteParams } from "./route.ts";

export interface RouteMatch {
  readonly route: Route;
  readonly params: RouteParams;
}

interface Pattern {
  readonly route: Route;
  readonly segments: readonly string[];
  readonly weight: string;
}

const isOptional = (segment: string) => segment.endsWith("?");
const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");

/** Expands `/a/:b?/:c?` to `/a`, `/a/:b` and `/a/:b/:c`. */
function expand(route: Route): Pattern[] {
  const segments = segmentsOf(route.path);
  const required = segments.filter((segment) => !isOptional(segment)).length;
  return Array.from({ length: segments.length - required + 1 }, (_, optionalCount) => {
    const expanded = segments.slice(0, required + optionalCount).map((segment) => segment.replace(/\?$/, ""));
    return { route, segments: expanded, weight: expanded.map(weigh).join("") };
  });
}

/** Fixed words win over parameters, parameters over `*`, at the first segment where two patterns differ. */
const weigh = (segment: string) => (segment === "*" ? "2" : segment.startsWith(":") ? "1" : "0");

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function read(pattern: Pattern, segments: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.segments.entries()) {
    if (segment === "*") return params;
    const value = segments[index];
    if (value === undefined) return null;
    if (!segment.startsWith(":")) {
      if (segment !== value) return null;
      continue;
    }
    const decoded = decode(value);
    if (decoded === null) return null;
    params[segment.slice(1)] = decoded;
  }
  return segments.length === pattern.segments.length ? params : null;
}

/** All parameters of a route as "", the value of a missing optional one. */
function blankParams(route: Route): Record<string, string> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, ""]);
  return Object.fromEntries(names);
}

/** Makes the function that finds the route of a path; null without one. A trailing slash is ignored. */
export function createMatcher(routes: readonly Route[]): (path: string) => RouteMatch | null {
  const patterns = routes.flatMap(expand).sort((a, b) => (a.weight < b.weight ? -1 : a.weight > b.weight ? 1 : 0));
  return (path) => {
    // In a link such a path would be a host.
    if (path.startsWith("//")) return null;
    const segments = segmentsOf(path);
    for (const pattern of patterns) {
      const params = read(pattern, segments);
      if (params) return { route: pattern.route, params: { ...blankParams(pattern.route), ...params } };
    }
    return null;
  };
}
