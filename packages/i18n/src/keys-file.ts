import { type MessageTree, messageParams } from "./messages.ts";

/** The file `keys.gen.ts` as it should be for a catalogue: every key with the names that its text is filled in with. */
export function keysFile(english: MessageTree): string {
  const lines = [...messageParams(english)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(
      ([key, names]) =>
        `  ${JSON.stringify(key)}: ${names.map((name) => JSON.stringify(name)).join(" | ") || "never"};`,
    );
  return [
    "// Made by scripts/locales.ts from locales/en_US.yaml. Do not edit.",
    "",
    "/** Every text by its key, with the names that it is filled in with. */",
    "export interface MessageParams {",
    ...lines,
    "}",
    "",
    "/** The key of every text. */",
    "export type MessageKey = keyof MessageParams;",
    "",
  ].join("\n");
}
