import { SaxesParser } from "saxes";

/** Attributes of a row of a dump. */
export type RowAttributes = Readonly<Record<string, string>>;

/** A parsed row, or the reason why it is malformed. */
export type ParsedRow = { readonly attributes: RowAttributes } | { readonly broken: string };

/** Creates a parser of rows: a fast path for rows as dumps write them, and an XML parser for all others. */
export function createRowParser(): (text: string) => ParsedRow {
  const parse = createXmlParser();
  return (text) => {
    const attributes = commonRow(text);
    return attributes ? { attributes } : parse(text);
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids or normalizes these
const UNUSUAL = /[\u0000-\u001f\u007f-\u009f\u2028\ufffe\uffff]/;
const ATTRIBUTE = / ([A-Za-z]+)="([^"<]*)"/y;
const REFERENCE = /&(?:(lt|gt|quot|amp|apos)|#x([0-9A-Fa-f]{1,4})|#([0-9]{1,4}));|&/g;
const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&", apos: "'" };

/** Attributes of a row in the common form `<row Id="1" … />`. Undefined for any other text. */
function commonRow(text: string): RowAttributes | undefined {
  if (!text.startsWith("<row ") || UNUSUAL.test(text)) return undefined;
  const attributes: Record<string, string> = {};
  let at = "<row".length;
  for (ATTRIBUTE.lastIndex = at; ; at = ATTRIBUTE.lastIndex) {
    const [, name, value] = ATTRIBUTE.exec(text) ?? [];
    if (name === undefined || value === undefined) break;
    const read = name in attributes ? undefined : withoutReferences(value);
    if (read === undefined) return undefined;
    attributes[name] = read;
  }
  return text.endsWith("/>") && text.slice(at, -2).trim() === "" ? attributes : undefined;
}

/** Decodes character references; undefined if one is uncommon. */
function withoutReferences(value: string): string | undefined {
  if (!value.includes("&")) return value;
  let isUsual = true;
  const read = value.replace(REFERENCE, (_, named?: string, hex?: string, decimal?: string) => {
    if (named) return NAMED[named]!;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    const isPlain = code === 9 || code === 10 || code === 13 || (code >= 0x20 && code < 0xd800);
    isUsual &&= (hex !== undefined || decimal !== undefined) && isPlain;
    return String.fromCharCode(code);
  });
  return isUsual ? read : undefined;
}

/** Parses a row as XML 1.1, because old dumps contain control characters. */
export function createXmlParser(): (text: string) => ParsedRow {
  const parser = new SaxesParser({ xmlns: false, fragment: true, forceXMLVersion: true, defaultXMLVersion: "1.1" });
  let attributes: RowAttributes | undefined;
  let problem: string | undefined;
  parser.on("opentag", (tag) => {
    if (tag.name === "row") attributes = tag.attributes;
  });
  parser.on("error", (error) => {
    problem ??= error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
  });
  return (text) => {
    attributes = undefined;
    problem = undefined;
    parser.write(text).close();
    if (problem !== undefined) return { broken: problem };
    return attributes ? { attributes } : { broken: "no row" };
  };
}
