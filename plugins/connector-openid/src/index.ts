import type { Plugin } from "@askwell/plugin-kit";
import { discord } from "./discord.ts";
import { genericPlugin } from "./generic.ts";
import { github } from "./github.ts";
import { gitlab, google, microsoft, slack } from "./providers.ts";

/** Connectors for well-known providers, and three for providers of the operator's choice. */
export const openidConnectors: readonly Plugin[] = [
  github,
  google,
  gitlab,
  microsoft,
  discord,
  slack,
  genericPlugin(1),
  genericPlugin(2),
  genericPlugin(3),
];
