import { isPlural, type MessageTree } from "./messages.ts";

/** What a browser gets of one language. Apart, for each text follows the plural rules and the direction of its language. */
export interface BrowserTexts {
  readonly own: MessageTree;
  /** English for what is lacking. */
  readonly english: MessageTree;
}

/** The texts of a language for the browser. Those of languages without any are the same, English itself included. Source: docs/rules/languages.md W3. */
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
