import type { CallDefinition } from "@askwell/contract";
import type { Plugin } from "vite";

type Calls = readonly (readonly [name: string, definition: CallDefinition])[];

/** Modules made from the contract, and what each exports. */
const modules: Readonly<Record<string, (calls: Calls) => string>> = {
  "virtual:call-addresses": (calls) =>
    `export const addresses = ${listOf(calls, ({ method, path }) => `${method} ${path}`)};`,
  "virtual:captcha-actions": (calls) => `export const captchaActions = ${listOf(calls, ({ captcha }) => captcha)};`,
};

function listOf(calls: Calls, value: (definition: CallDefinition) => string | undefined): string {
  return JSON.stringify(Object.fromEntries(calls.map(([name, definition]) => [name, value(definition)])));
}

/**
 * Gives the browser method and path of every call, apart from that what asks for a captcha, and nothing else of the
 * contract: its schemas would weigh more than all screens of a first visit.
 */
export function callAddresses(): Plugin {
  return {
    name: "askwell:call-addresses",
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    async load(id) {
      const make = id.startsWith("\0") ? modules[id.slice(1)] : undefined;
      if (!make) return undefined;
      const { calls } = await import("@askwell/contract");
      return make(Object.entries(calls));
    },
  };
}
