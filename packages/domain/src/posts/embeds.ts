/** What `:name` may stand for: one part of a path, a query or a fragment, without characters that mean something there. */
const PART = /^[\w.,~-]{1,200}$/;
const NAME = /:([a-z]+)/g;

/** The parts of a link by name. */
type LinkParts = Readonly<Record<string, string>>;

interface SplitAddress {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly fragment: string;
}

/** Splits an address without its host. */
function splitAddress(rest: string): SplitAddress {
  const [beforeFragment = "", fragment = ""] = rest.split("#", 2);
  const [path = "", query = ""] = beforeFragment.split("?", 2);
  return {
    path: path.split("/").filter((segment) => segment !== ""),
    query: new URLSearchParams(query),
    fragment,
  };
}

/** Reads one value by a pattern such as `:id` or `json=:id`; false if it differs. */
function readPart(pattern: string, value: string, parts: Record<string, string>): boolean {
  const [, before = "", name] = /^(.*?)(?::([a-z]+))?$/.exec(pattern) ?? [];
  if (name === undefined) return pattern === value;
  const part = value.slice(before.length);
  if (!value.startsWith(before) || !PART.test(part) || /^\.+$/.test(part)) return false;
  parts[name] = part;
  return true;
}

function readPath(pattern: readonly string[], path: readonly string[], parts: Record<string, string>): boolean {
  const isOpen = pattern.at(-1) === "*";
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? path.length < fixed.length : path.length !== fixed.length) return false;
  return fixed.every((segment, index) => readPart(segment, path[index] ?? "", parts));
}

/**
 * The parts of an https link of the form of a pattern; null for every other link. In a pattern `:name` stands for one
 * part, `/*` for the rest of the path. Source: docs/rules/embeds.md EB2.
 */
export function readLink(pattern: string, link: string): LinkParts | null {
  const url = URL.parse(link);
  const [, host, rest = ""] = /^https:\/\/([^/]+)(.*)$/.exec(pattern) ?? [];
  if (url?.protocol !== "https:" || url.host !== host || url.username !== "") return null;
  const expected = splitAddress(rest);
  const parts: Record<string, string> = {};
  const isMatch =
    readPath(expected.path, splitAddress(url.pathname).path, parts) &&
    [...expected.query].every(([name, value]) => readPart(value, url.searchParams.get(name) ?? "", parts)) &&
    (expected.fragment === "" || readPart(expected.fragment, url.hash.slice(1), parts));
  return isMatch ? parts : null;
}

/** An address with the parts of a link in it. */
export const fillAddress = (address: string, parts: LinkParts): string =>
  address.replace(NAME, (all, name: string) => parts[name] ?? all);
