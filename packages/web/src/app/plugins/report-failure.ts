import type { Api, InputOf } from "@askwell/contract";

/** What of an installed plugin has failed in the browser. */
export type FailedPlace = InputOf<"reportPluginError">["place"];

const MAX_CHARACTERS = 300;

/**
 * Reports a failure of an installed plugin to the administrators. Nothing but its message: not the address of the page,
 * nor who reads it. Rules: docs/rules/plugins.md PL33.
 */
export function reportFailure(api: Pick<Api, "reportPluginError">, slug_name: string, place: FailedPlace) {
  return (error: unknown): void => {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    // Without a report the page is the same.
    api.reportPluginError({ slug_name, place, message: text.slice(0, MAX_CHARACTERS) }).catch(() => undefined);
  };
}
