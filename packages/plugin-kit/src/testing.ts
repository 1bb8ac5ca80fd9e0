import type { PluginContext } from "./context.ts";
import type { PluginValues } from "./texts.ts";

/**
 * The context of a plugin in its own tests: a store in memory, the real clock, and no private-network check, so that
 * tests can use servers on this machine. Any service can be replaced.
 */
export function createTestContext(
  configuration: PluginValues = {},
  services: Partial<PluginContext> = {},
): PluginContext {
  const stored = new Map<string, string>();
  return {
    configuration,
    store: {
      get: async (key) => stored.get(key),
      async set(key, value) {
        stored.set(key, value);
      },
      async remove(key) {
        stored.delete(key);
      },
    },
    site_url: "https://site.example",
    now: () => Math.floor(Date.now() / 1000),
    fetch,
    async fetchPublic(address, request) {
      const reply = await fetch(address, { ...request, redirect: "manual" });
      return { status: reply.status, text: await reply.text() };
    },
    ...services,
  };
}
