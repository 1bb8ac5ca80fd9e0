import { browserTexts } from "@askwell/i18n";
import { createCatalogues } from "@askwell/i18n/node";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import type { CallAddresses } from "../src/app/api/api.ts";
import type { PageState } from "../src/app/page/page.ts";
import { createMatcher } from "../src/app/routing/match.ts";
import { createNavigationOf } from "../src/app/routing/page-navigation.ts";
import { screenFiles } from "../src/app/routing/screens.ts";
import type { Services } from "../src/app/services/services.tsx";
import { createBrowserServices } from "../src/app/services/services-for-browser.ts";
import { App } from "../src/components/shell/App.tsx";
import { routes } from "../src/routes.tsx";

export interface Hydrated {
  readonly services: Services;
  readonly root: HTMLElement;
  /** Hydration mismatches. */
  readonly mismatches: readonly unknown[];
  readonly sent: string;
}

// Shared, because parsing a catalogue takes longer than everything else here.
const catalogue = createCatalogues();

/**
 * Ends what `start` listens to in the window when the test ends: the tests of a worker share it, and a router of an
 * earlier test would follow the history of a later one.
 */
function untilTestEnds<Result>(start: () => Result): Result {
  const ending = new AbortController();
  const { addEventListener } = globalThis;
  const listen = (kind: string, listener: EventListener) =>
    addEventListener.call(globalThis, kind, listener, { signal: ending.signal });
  Object.assign(globalThis, { addEventListener: listen });
  onTestFinished(() => ending.abort());
  try {
    return start();
  } finally {
    Object.assign(globalThis, { addEventListener });
  }
}

/** Hydrates a rendered page in the DOM of a test, as `browser.tsx` does in a browser, until the test ends. */
export async function hydrateSent(html: string, url: string, addresses: CallAddresses = {}): Promise<Hydrated> {
  // Only the body: a test loads no styles. A browser with scripts has no elements in <noscript>; the DOM of tests would.
  const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  document.body.innerHTML = body.replace(/<noscript>.*?<\/noscript>/gs, "<noscript></noscript>");
  history.replaceState(null, "", url);
  const state: PageState = JSON.parse(document.getElementById("page-data")?.textContent ?? "");
  const { route, params, loaded, error } = state;
  const code = route && !error ? await screenFiles.screens[route.screen]?.() : undefined;
  const services = untilTestEnds(() =>
    createBrowserServices({
      state,
      texts: browserTexts(catalogue(state.boot.language), catalogue("en_US")),
      fetchNavigation: async () => ({
        createPageNavigation: (core, parts) =>
          createNavigationOf(core, parts, { match: createMatcher(routes), files: screenFiles }),
      }),
      fetchAddresses: async () => addresses,
      first:
        code && route
          ? { kind: "screen", route, params, module: code, loaded }
          : { kind: "error", status: 404, message: "", route, ...error },
    }),
  );
  const root = document.getElementById("app") as HTMLElement;
  const sent = root.innerHTML;
  const mismatches: unknown[] = [];
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const hydrated = await act(async () =>
    hydrateRoot(root, <App services={services} />, { onRecoverableError: (error) => mismatches.push(error) }),
  );
  const unmount = () => act(async () => hydrated.unmount());
  // A page that stays mounted would react to the keys of the next test, and of the next file.
  onTestFinished(unmount);
  return { services, root, mismatches, sent };
}
