import { createFormats, createTranslator, directionOf, intlTag, type MessageTree } from "@askwell/i18n";
import type { Messages } from "./services.tsx";
import type { BrowserStorage } from "./storage.ts";
import type { Store } from "./store.ts";

/** Texts and formats of one language. */
export function messagesOf(language: string, texts: MessageTree, timeZone: string): Messages {
  return { language, t: createTranslator(language, texts), formats: createFormats(language, timeZone) };
}

interface Languages {
  readonly messages: Store<Messages>;
  readonly storage: BrowserStorage;
  readonly timeZone: string;
  /** Address of the texts of each language. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** Makes the function that changes the language of the page in place. Unknown languages change nothing. */
export function createSpeak({
  messages,
  storage,
  timeZone,
  addresses,
}: Languages): (language: string) => Promise<void> {
  return async (language) => {
    const address = addresses[language];
    if (!address || language === messages.get().language) return;
    const texts = (await fetch(address).then((response) => response.json())) as MessageTree;
    messages.set(messagesOf(language, texts, timeZone));
    storage.write("language", language);
    document.documentElement.lang = intlTag(language);
    document.documentElement.dir = directionOf(language);
  };
}
