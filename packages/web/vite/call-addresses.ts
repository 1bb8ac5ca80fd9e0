import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallDefinition } from "@askwell/contract";
import type { Plugin } from "vite";

type CallEntries = readonly (readonly [name: string, definition: CallDefinition])[];

/** Virtual modules, generated from the contract. */
const modules: Readonly<Record<string, (calls: CallEntries) => string>> = {
  "virtual:call-addresses": (calls) =>
    `export const addresses = ${listOf(calls, ({ method, path }) => `${method} ${path}`)};`,
  "virtual:captcha-actions": (calls) => `export const captchaActions = ${listOf(calls, ({ captcha }) => captcha)};`,
};

function listOf(calls: CallEntries, value: (definition: CallDefinition) => string | undefined): string {
  return JSON.stringify(Object.fromEntries(calls.map(([name, definition]) => [name, value(definition)])));
}

const sources = fileURLToPath(new URL("../src", import.meta.url));

/** All words in the sources, in which a call is found by its name. */
function wordsOfSources(): Set<string> {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  return new Set(files.flatMap((file) => readFileSync(join(sources, file), "utf8").match(/\w+/g) ?? []));
}

/**
 * Gives the browser method and path of every call, apart from that what asks for a captcha, and nothing else of the
 * contract: its schemas would weigh more than all screens of a first visit. Calls that no screen makes are left out.
 */
export function callAddresses(): Plugin {
  return {
    name: "askwell:call-addresses",
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    async load(id) {
      const make = id.startsWith("\0") ? modules[id.slice(1)] : undefined;
      if (!make) return undefined;
      const { calls } = await import("@askwell/contract");
      const words = wordsOfSources();
      return make(Object.entries(calls).filter(([name]) => words.has(name)));
    },
  };
}
