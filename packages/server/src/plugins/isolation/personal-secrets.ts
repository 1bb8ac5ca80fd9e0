import type { PluginField, PluginValues } from "@askwell/plugin-kit";
import { secretsOf, withoutTheseSecrets } from "../../platform/plugins/secrets.ts";

/** The secrets of people that a plugin was handed, as far as it may still write them to the log or into an error. */
export interface PersonalSecrets {
  /** The plugin gets these settings of a person. */
  add(fields: readonly PluginField[], values: PluginValues): void;
  /** A text of the plugin without them. Source: docs/rules/plugins.md PL8. */
  redact(text: string): string;
}

/** The characters of all secrets together; the oldest are dropped beyond. */
const MAX_CHARACTERS = 1_000_000;

/** Creates the record, which lives as long as the plugin in this process. */
export function createPersonalSecrets(): PersonalSecrets {
  const known = new Set<string>();
  let characters = 0;
  const drop = (secret: string) => {
    if (known.delete(secret)) characters -= secret.length;
  };
  return {
    add(fields, values) {
      for (const secret of secretsOf(fields, values)) {
        drop(secret);
        known.add(secret);
        characters += secret.length;
      }
      for (const oldest of known) {
        if (characters <= MAX_CHARACTERS) return;
        drop(oldest);
      }
    },
    redact: (text) => withoutTheseSecrets(text, known),
  };
}
