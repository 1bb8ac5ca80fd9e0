import type { NotificationDelivery, PluginField, PluginValues } from "@askwell/plugin-kit";
import type { NotificationPlugin } from "./channels.ts";

/** Values that are this short are no secrets, and replacing them would make errors unreadable. */
const MIN_SECRET = 6;

/** An error without the secrets of the settings, which an address in it may contain. Rules: docs/rules/chats.md CH6. */
function withoutSecrets(error: string, fields: readonly PluginField[], values: PluginValues): string {
  return fields.reduce((text, { name, secret }) => {
    const value = values[name];
    return secret && typeof value === "string" && value.length >= MIN_SECRET ? text.replaceAll(value, "***") : text;
  }, error);
}

/** Sends one message through a plugin; returns why it was not delivered, or "". */
export async function deliver({ plugin, context, call }: NotificationPlugin, delivery: NotificationDelivery) {
  const clean = (error: unknown): string => {
    const text = error instanceof Error ? error.message : String(error || "not delivered");
    const siteText = withoutSecrets(text, plugin.fields?.(context) ?? [], context.configuration);
    return withoutSecrets(siteText, plugin.userFields?.(context) ?? [], delivery.values ?? {});
  };
  try {
    return await call("notify", async (extension, at, signal) => {
      const result = await extension.notify(at, delivery, signal).catch((error: unknown) => {
        // The host logs what is thrown: neither the original nor its cause, which may contain an address.
        throw new Error(clean(error));
      });
      return result.delivered ? "" : clean(result.error);
    });
  } catch (error) {
    return clean(error);
  }
}
