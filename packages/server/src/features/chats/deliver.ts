import type { NotificationDelivery } from "@askwell/plugin-kit";
import { withoutSecrets, withoutSecretsOf } from "../../platform/plugins/secrets.ts";
import type { NotificationPlugin } from "./channels.ts";

/** Sends one message through a plugin; returns why it was not delivered, or "". */
export async function deliver({ plugin, context, call }: NotificationPlugin, delivery: NotificationDelivery) {
  const clean = (error: unknown): string => {
    const text = error instanceof Error ? error.message : String(error || "not delivered");
    const siteText = withoutSecretsOf(plugin, context, text);
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
