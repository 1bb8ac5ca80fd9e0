import { SaxesParser } from "saxes";

/** The attributes of one row of a dump, as they are written. */
export type Attributes = Readonly<Record<string, string>>;

/** What a line of a dump holds, or the reason why it cannot be read. */
export type ParsedRow = { readonly attributes: Attributes } | { readonly broken: string };

/** Reads one row of a dump. Rows written as dumps are read at once, all others by a parser of all XML. */
export function createRowParser(): (text: string) => ParsedRow {
  const parse = createXmlParser();
  return (text) => {
    const attributes = usualRow(text);
    return attributes ? { attributes } : parse(text);
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these, or reads them as others
const UNUSUAL = /[\u0000-\u001f\u007f-\u009f\u2028\ufffe\uffff]/;
const ATTRIBUTE = / ([A-Za-z]+)="([^"<]*)"/y;
const REFERENCE = /&(?:(lt|gt|quot|amp|apos)|#x([0-9A-Fa-f]{1,4})|#([0-9]{1,4}));|&/g;
const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&", apos: "'" };

/** The attributes of a row in the usual form: `<row Id="1" … />`, each once. Undefined for any other text. */
function usualRow(text: string): Attributes | undefined {
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

/** A value as it is meant; undefined where a reference is not one of the usual. */
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

/** Reads a row as XML. Old dumps hold control characters, which XML 1.1 lets be written. */
export function createXmlParser(): (text: string) => ParsedRow {
  const parser = new SaxesParser({ xmlns: false, fragment: true, forceXMLVersion: true, defaultXMLVersion: "1.1" });
  let attributes: Attributes | undefined;
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
