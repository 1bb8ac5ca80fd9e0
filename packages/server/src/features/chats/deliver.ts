import type { NotificationDelivery } from "@askwell/plugin-kit";
import { errorText, type NotificationPlugin } from "./channels.ts";

/**
 * Sends one message through a plugin; returns why it was not delivered, or "". What fails for a person has a name of its
 * own: it may be due to what they have entered.
 */
export async function deliver(plugin: NotificationPlugin, delivery: NotificationDelivery): Promise<string> {
  const clean = (error: unknown) => errorText(plugin, error, delivery.values);
  try {
    return await plugin.call(delivery.values ? "notify.personal" : "notify", async (extension, at, signal) => {
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
