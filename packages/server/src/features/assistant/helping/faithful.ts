import { Parser } from "htmlparser2";

/** What a translation has to have in common with its post. */
interface CheckedParts {
  readonly addresses: ReadonlySet<string>;
  /** Texts of code, sorted. */
  readonly code: readonly string[];
}

const ADDRESSES = ["href", "src", "data-src", "srcset", "poster"] as const;

function partsOf(html: string): CheckedParts {
  const addresses = new Set<string>();
  const code: string[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const each of ADDRESSES) {
        const address = attributes[each];
        // Targets in the text itself, such as footnotes.
        if (address !== undefined && !address.startsWith("#")) addresses.add(address);
      }
      if (name === "code" && depth++ === 0) code.push("");
    },
    ontext(text) {
      if (depth > 0) code[code.length - 1] += text;
    },
    onclosetag(name) {
      if (name === "code") depth -= 1;
    },
  });
  parser.end(html);
  return { addresses, code: code.toSorted() };
}

/**
 * Whether a translation leads only to addresses of its post, and has the same code. Both are HTML that was made safe.
 * Rules: docs/rules/assistant-help.md AH10.
 */
export function isFaithful(translation: string, post: string): boolean {
  const [found, original] = [partsOf(translation), partsOf(post)];
  return found.addresses.isSubsetOf(original.addresses) && JSON.stringify(found.code) === JSON.stringify(original.code);
}
