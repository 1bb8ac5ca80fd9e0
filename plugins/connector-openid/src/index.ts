import type { Plugin } from "@askwell/plugin-kit";
import { genericPlugin } from "./generic.ts";
import { github } from "./github.ts";
import { google } from "./google.ts";

/** Ways to log in with an account of another system: GitHub, Google, and three providers of the operator's choice. */
export const openidConnectors: readonly Plugin[] = [
  github,
  google,
  genericPlugin(1),
  genericPlugin(2),
  genericPlugin(3),
];
