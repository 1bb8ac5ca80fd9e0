/** A catalogue as written: texts by key, nested by subject; plural forms are texts under `one`, `other` and so on. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Values for the `{name}` placeholders of a text; `count` selects the plural form. */
export type Params = Readonly<Record<string, string | number>>;

/** The plural form of a number. */
export type Plural = (n: number) => string;

/** A compiled text. */
export type Message = (params: Params, plural: Plural) => string;

const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** True for a node that holds the plural forms of one text. */
export function isPlural(tree: MessageTree): tree is Record<string, string> {
  const keys = Object.keys(tree);
  return keys.includes("other") && keys.every((key) => PLURALS.has(key) && typeof tree[key] === "string");
}

/** Formats the value of a placeholder; `before` is the text in front of it. */
export type Fill = (value: string | number, before: string) => string;

/** Without isolation. */
const fillPlain: Fill = (value) => String(value);

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";

/**
 * Isolates values of the other direction, so that a name does not reorder the surrounding text. Numbers and addresses
 * do not need it, and in an attribute the isolation marks would become part of the value. Source:
 * docs/rules/languages.md W11.
 */
export const fillIsolated: Fill = (value, before) => {
  if (typeof value === "number" || /^[\d.,]*$|:\/\//.test(value) || /="[^"]*$/.test(before)) return String(value);
  return FIRST_STRONG_ISOLATE + value + POP_DIRECTIONAL_ISOLATE;
};

/** Splits a text at its placeholders once, so that formatting is a walk over an array. */
function compileText(text: string, fill: Fill): (params: Params) => string {
  const parts = text.split(/\{(\w+)\}/);
  if (parts.length === 1) return () => text;
  return (params) => {
    let out = "";
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] as string;
      const value = i % 2 === 0 ? undefined : params[part];
      if (i % 2 === 0) out += part;
      else out += value === undefined ? `{${part}}` : fill(value, out);
    }
    return out;
  };
}

function compilePlural(forms: Record<string, string>, fill: Fill): Message {
  const compiled = new Map(Object.entries(forms).map(([form, text]) => [form, compileText(text, fill)]));
  const other = compiled.get("other") as (params: Params) => string;
  return (params, plural) => (compiled.get(plural(Number(params.count ?? 0))) ?? other)(params);
}

/** Every text of a catalogue by its full key, such as `api_errors.own_post`. */
export function compileMessages(
  tree: MessageTree,
  fill: Fill = fillPlain,
  prefix = "",
  into = new Map<string, Message>(),
): Map<string, Message> {
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    if (typeof value === "string") into.set(path, compileText(value, fill));
    else if (isPlural(value)) into.set(path, compilePlural(value, fill));
    else compileMessages(value, fill, path, into);
  }
  return into;
}

/** The parameters of a catalogue's texts by full key; the plural forms of a text count as one. */
export function messageParams(tree: MessageTree, prefix = ""): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    if (typeof value === "string") found.set(path, namesIn(value));
    else if (isPlural(value)) found.set(path, namesIn(`{count} ${Object.values(value).join(" ")}`));
    else for (const [below, names] of messageParams(value, path)) found.set(below, names);
  }
  return found;
}

function namesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();
}
