import { posix } from "node:path";
import { commentsOf, type Prose, pagesOf } from "./reading/prose.ts";
import { type Tree, type Violation, violation } from "./reading/tree.ts";

/** Web addresses, standards by their names, and manual pages such as `signal(7)`. */
const published = /^(https?:\/\/|RFC \d|WCAG \d|WebAuthn |Unicode |CommonMark |[\w.-]+\(\d\))/;
/** From a folder of the repository to the end of the path or of its first placeholder. */
const PATH = /(?<![\w./@-])(?:docs|packages|scripts|e2e|locales|plugins|\.github|\.ci)\/(?:[\w.-]+\/)*[\w.-]*\w/g;
const packageSource = /^(?:domain|contract|content|i18n|server|web|plugin-kit|s3)\/(?:src|test|testing)\//;
const RULES = /(docs\/rules\/[\w-]+\.md)\s+((?:[A-Z]{1,2}\d{1,3}\b(?:,?\s+(?:and|to)\s+|,\s+)?)+)/g;
const SECTIONS = /((?:\bdocs\/[\w/-]+|\b[A-Z]+)\.md)\s+((?:"[^"]+"(?:,?\s+and\s+|,\s+)?)+)/g;

/** A `Source:` names a path of the repository, or something that everyone can look up. */
export function citedSources(tree: Tree): Violation[] {
  return [...commentsOf(tree), ...pagesOf(tree)].flatMap((prose) =>
    [...prose.text.matchAll(/\bSources?:\s+/g)].flatMap(({ index, 0: mark }) => {
      const [sentence = ""] = prose.text.slice(index + mark.length).split(/\.?(?:\s*$|\.\s)/, 1);
      const sources = sentence.split(";").map((source) => source.trim().replace(/\s+/g, " "));
      const unknown = sources.filter((each) => !published.test(each) && !tree.has(each.split(/[ ,]/, 1)[0] ?? ""));
      return unknown.map((each) => at(prose, index, `"${each}" is no path of the repository and no public standard`));
    }),
  );
}

/** Paths of the repository that comments and pages name exist, and so do the rules and sections that they cite. */
export function namedPaths(tree: Tree): Violation[] {
  const comments = commentsOf(tree);
  const pages = pagesOf(tree);
  return [
    ...comments.flatMap((prose) => missing(tree, prose, pathsIn(prose.text, 0))),
    ...pages.flatMap((prose) => missing(tree, prose, [...quotedPaths(prose), ...linkedPaths(prose)])),
    ...[...comments, ...pages].flatMap((prose) => [...missingRules(tree, prose), ...missingSections(tree, prose)]),
  ];
}

const at = ({ file, start }: Prose, index: number, message: string) =>
  violation(file, { start: start + index }, message);

interface NamedPath {
  readonly path: string;
  readonly index: number;
}

function missing(tree: Tree, prose: Prose, named: readonly NamedPath[]): Violation[] {
  return named.filter(({ path }) => !tree.has(path)).map(({ path, index }) => at(prose, index, `there is no ${path}`));
}

function pathsIn(text: string, offset: number): NamedPath[] {
  return [...text.matchAll(PATH)].map(({ 0: path, index }) => ({ path, index: offset + index }));
}

/** Paths in backticks; of one with a placeholder such as `<code>`, the folder before it. */
function quotedPaths({ text }: Prose): NamedPath[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(({ 1: written = "", index }) => {
    const known = packageSource.test(written) ? `packages/${written}` : written;
    return pathsIn(known.replace(/[^/]*[<*{…].*$/, ""), 0).map(({ path }) => ({ path, index }));
  });
}

/** Links to files, relative to their page. */
function linkedPaths({ file, text }: Prose): NamedPath[] {
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .filter(([, target = ""]) => !/^(?:[a-z]+:|\/)/.test(target))
    .map(({ 1: target = "", index }) => ({ path: posix.join(posix.dirname(file.path), target), index }));
}

function missingRules(tree: Tree, prose: Prose): Violation[] {
  return [...prose.text.matchAll(RULES)].flatMap(({ 1: path = "", 2: numbers = "", index }) => {
    const rules = tree.file(path)?.text ?? "";
    const unknown = (numbers.match(/[A-Z]+\d+/g) ?? []).filter((number) => !rules.includes(`**${number}** `));
    return unknown.map((number) => at(prose, index, `${path} has no rule ${number}`));
  });
}

function missingSections(tree: Tree, prose: Prose): Violation[] {
  return [...prose.text.matchAll(SECTIONS)].flatMap(({ 1: path = "", 2: cited = "", index }) => {
    const titles = (tree.file(path)?.text ?? "").split("\n").filter((line) => line.startsWith("#"));
    const known = new Set(titles.map((line) => line.replace(/^#+ /, "")));
    const unknown = [...cited.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title.replace(/\s+/g, " "));
    return unknown
      .filter((title) => !known.has(title))
      .map((title) => at(prose, index, `${path} has no section "${title}"`));
  });
}
