/** A catalogue as it is written: texts by key, nested by subject; plural forms are texts under `one`, `other` and so on. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Values that fill `{name}` in a text; `count` chooses the plural form. */
export type Params = Readonly<Record<string, string | number>>;

/** The plural form of a number. */
export type Plural = (n: number) => string;

/** One text, ready to be filled in. */
export type Message = (params: Params, plural: Plural) => string;

const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** True for a node that holds the plural forms of one text. */
function isPlural(tree: MessageTree): tree is Record<string, string> {
  const keys = Object.keys(tree);
  return keys.includes("other") && keys.every((key) => PLURALS.has(key) && typeof tree[key] === "string");
}

/** Splits a text at its `{name}` once, so that filling it in is a walk over an array. */
function compileText(text: string): (params: Params) => string {
  const parts = text.split(/\{(\w+)\}/);
  if (parts.length === 1) return () => text;
  return (params) => {
    let out = "";
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] as string;
      out += i % 2 === 0 ? part : String(params[part] ?? `{${part}}`);
    }
    return out;
  };
}

function compilePlural(forms: Record<string, string>): Message {
  const compiled = new Map(Object.entries(forms).map(([form, text]) => [form, compileText(text)]));
  const other = compiled.get("other") as (params: Params) => string;
  return (params, plural) => (compiled.get(plural(Number(params.count ?? 0))) ?? other)(params);
}

/** Every text of a catalogue under its whole key, such as `refusals.own_post`. */
export function compileMessages(
  tree: MessageTree,
  prefix = "",
  into = new Map<string, Message>(),
): Map<string, Message> {
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    if (typeof value === "string") into.set(path, compileText(value));
    else if (isPlural(value)) into.set(path, compilePlural(value));
    else compileMessages(value, path, into);
  }
  return into;
}

/** The names that the texts of a catalogue are filled in with, by whole key; a text with plural forms counts once. */
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
