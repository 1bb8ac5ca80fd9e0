import { isPlural, type MessageTree } from "./messages.ts";

/**
 * The texts of one language for the browser. Separate from English, because each text follows the plural rules and the
 * direction of its language.
 */
export interface BrowserTexts {
  readonly own: MessageTree;
  /** English texts for missing translations. */
  readonly english: MessageTree;
}

/**
 * The texts of a language for the browser. Languages without translations share the English texts. Source:
 * docs/rules/languages.md W3.
 */
export function browserTexts(own: MessageTree, english: MessageTree): BrowserTexts {
  return own === english ? { own: {}, english } : { own, english: lacking(own, english) };
}

function lacking(own: MessageTree, english: MessageTree): MessageTree {
  const lacks: Record<string, string | MessageTree> = {};
  for (const [key, text] of Object.entries(english)) {
    const known = own[key];
    if (known === undefined) lacks[key] = text;
    else if (typeof known === "object" && typeof text === "object" && !isPlural(text)) {
      const below = lacking(known, text);
      if (Object.keys(below).length > 0) lacks[key] = below;
    }
  }
  return lacks;
}
