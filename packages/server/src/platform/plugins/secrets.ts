import type { Plugin, PluginContext, PluginField, PluginValues } from "@askwell/plugin-kit";

/** Values that are this short are no secrets, and replacing them would make texts unreadable. */
const MIN_SECRET_CHARACTERS = 4;
/** Errors that are causes of each other. */
const MAX_CAUSES = 5;

/** The secrets of settings. */
export function secretsOf(fields: readonly PluginField[], values: PluginValues): string[] {
  return fields.flatMap(({ name, secret, ui_options }) => {
    const value = values[name];
    const isSecret = secret || ui_options?.input_type === "password";
    return isSecret && typeof value === "string" && value.length >= MIN_SECRET_CHARACTERS ? [value] : [];
  });
}

/** A text without these secrets, as they are and as they stand in addresses and in JSON. */
export function withoutTheseSecrets(text: string, secrets: Iterable<string>): string {
  let rest = text;
  for (const value of secrets)
    for (const written of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
      rest = rest.replaceAll(written, "***");
  return rest;
}

/**
 * A text that a plugin has written, without the secrets of its settings: logs and browsers never get them.
 * Source: docs/rules/plugins.md PL8.
 */
export const withoutSecrets = (text: string, fields: readonly PluginField[], values: PluginValues): string =>
  withoutTheseSecrets(text, secretsOf(fields, values));

/** Such a text of a plugin whose settings are in its context. */
export const withoutSecretsOf = (plugin: Plugin, context: PluginContext, text: string): string =>
  withoutSecrets(text, plugin.fields?.(context) ?? [], context.configuration);

/** What a plugin has thrown, with its texts cleaned; an error remains the same object, for those who look at its kind. */
export function cleanThrown(thrown: unknown, clean: (text: string) => string, depth = 0): unknown {
  if (typeof thrown === "string") return clean(thrown);
  if (!(thrown instanceof Error) || depth > MAX_CAUSES) return thrown;
  try {
    const { message, stack, cause } = thrown;
    thrown.message = clean(message);
    if (stack !== undefined) thrown.stack = clean(stack);
    if (cause !== undefined) thrown.cause = cleanThrown(cause, clean, depth + 1);
    return thrown;
  } catch {
    // It cannot be changed.
    return new Error(clean(thrown.message));
  }
}
