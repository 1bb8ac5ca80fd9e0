import type { Plugin } from "vite";

const NAME = "virtual:call-addresses";
const RESOLVED = `\0${NAME}`;

/**
 * Gives the browser method and path of every call and nothing else of the contract: its schemas would weigh more than
 * all screens of a first visit.
 */
export function callAddresses(): Plugin {
  return {
    name: "askwell:call-addresses",
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const { calls } = await import("@askwell/contract");
      const entries = Object.entries(calls).map(([name, { method, path }]) => [name, `${method} ${path}`]);
      return `export const addresses = ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  };
}
