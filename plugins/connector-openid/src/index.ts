import type { Plugin } from "@askwell/plugin-kit";
import { genericPlugin } from "./generic.ts";
import { github } from "./github.ts";
import { google } from "./google.ts";

/** Connectors for GitHub, Google, and three providers of the operator's choice. */
export const openidConnectors: readonly Plugin[] = [
  github,
  google,
  genericPlugin(1),
  genericPlugin(2),
  genericPlugin(3),
];
