import { type BrowserTexts, createFormats, createTranslator, directionOf, intlTag } from "@askwell/i18n";
import type { Messages } from "../services/services.tsx";
import type { BrowserStorage } from "../storage.ts";
import type { Store } from "../store.ts";

/** Texts and formats of one language. */
export function messagesOf(language: string, texts: BrowserTexts, timeZone: string): Messages {
  const t = createTranslator(language, texts.own, texts.english);
  return { language, t, formats: createFormats(language, timeZone) };
}

interface Languages {
  readonly messages: Store<Messages>;
  readonly storage: BrowserStorage;
  readonly timeZone: string;
  /** Address of the texts of each language. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** Makes the function that changes the language of the page in place. Unknown languages change nothing. */
export function createSetLanguage({
  messages,
  storage,
  timeZone,
  addresses,
}: Languages): (language: string) => Promise<void> {
  return async (language) => {
    const address = addresses[language];
    if (!address || language === messages.get().language) return;
    const texts = (await fetch(address).then((response) => response.json())) as BrowserTexts;
    messages.set(messagesOf(language, texts, timeZone));
    storage.write("language", language);
    document.documentElement.lang = intlTag(language);
    document.documentElement.dir = directionOf(language);
  };
}
