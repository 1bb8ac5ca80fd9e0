import { browserTexts } from "@askwell/i18n";
import { createCatalogues } from "@askwell/i18n/node";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import type { CallAddresses } from "../src/app/api.ts";
import type { PageState } from "../src/app/page.ts";
import { createMatcher } from "../src/app/routing/match.ts";
import { screenFiles } from "../src/app/routing/screens.ts";
import type { Services } from "../src/app/services.tsx";
import { createBrowserServices } from "../src/app/services-for-browser.ts";
import { App } from "../src/parts/shell/App.tsx";
import { routes } from "../src/routes.tsx";

export interface Hydrated {
  readonly services: Services;
  readonly root: HTMLElement;
  /** Where the page differed from what it was sent as. Nothing when all is well. */
  readonly mismatches: readonly unknown[];
  readonly sent: string;
}

/** Makes a rendered page interactive in the DOM of a test, as `browser.tsx` does in a browser. */
export async function hydrateSent(html: string, url: string, addresses: CallAddresses = {}): Promise<Hydrated> {
  // The body alone: a test fetches no styles.
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  history.replaceState(null, "", url);
  const state: PageState = JSON.parse(document.getElementById("page-data")?.textContent ?? "");
  const match = createMatcher(routes);
  const found = match(location.pathname);
  const code = state.screen === null ? undefined : await screenFiles.screens[state.screen]?.();
  const catalogue = createCatalogues();
  const services = createBrowserServices({
    state,
    texts: browserTexts(catalogue(state.boot.language), catalogue("en_US")),
    match,
    files: screenFiles,
    addresses,
    first:
      code && found
        ? { kind: "screen", ...found, module: code, loaded: state.loaded }
        : { kind: "error", status: 404, message: "", route: found?.route ?? null, ...state.error },
  });
  const root = document.getElementById("app") as HTMLElement;
  const sent = root.innerHTML;
  const mismatches: unknown[] = [];
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => {
    hydrateRoot(root, <App services={services} />, { onRecoverableError: (error) => mismatches.push(error) });
  });
  return { services, root, mismatches, sent };
}
