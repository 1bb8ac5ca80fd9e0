import { browserTexts } from "@askwell/i18n";
import { createCatalogues } from "@askwell/i18n/node";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import type { Agent, PagePlugins } from "../src/app/boot.ts";
import { createMatcher } from "../src/app/routing/match.ts";
import { createNavigationOf } from "../src/app/routing/page-navigation.ts";
import { screenFiles } from "../src/app/routing/screens.ts";
import { ServicesProvider } from "../src/app/services/services.tsx";
import { createBrowserServices } from "../src/app/services/services-for-browser.ts";
import { ToastsAndDialogs } from "../src/components/feedback/ToastsAndDialogs.tsx";
import { ProseProvider } from "../src/components/text/ProseProvider.tsx";
import { pageBoot } from "../src/page-boot.ts";
import { routes } from "../src/routes.tsx";
import { addresses, type OpenedPage, type PageOptions, startPage } from "./open-page.tsx";
import { pagePluginsFixture, siteInfoFixture } from "./site.ts";

const english = createCatalogues()("en_US");

export interface ComponentOptions extends PageOptions {
  /** Address of the page around it; the home page by default. */
  readonly url?: string;
  /** The external user center. */
  readonly agent?: Agent | null;
  readonly plugins?: Partial<PagePlugins>;
  readonly site?: Parameters<typeof siteInfoFixture>[0];
}

export interface RenderedComponent extends OpenedPage {
  /** Renders the component with other props. */
  rerender(element: ReactNode): void;
  unmount(): Promise<void>;
}

/**
 * Renders a component with the services of a page, and with its toasts and dialogs, for what is better tested alone than
 * through a page. Requests are answered by `server`, as in `openPage`.
 */
export async function renderComponent(element: ReactNode, options: ComponentOptions = {}): Promise<RenderedComponent> {
  const { url = "/", site = {}, agent = null, plugins = {}, viewer = null } = options;
  const { page } = await startPage(url, options);
  document.body.innerHTML = "";
  history.replaceState(null, "", url);
  const languages = [{ value: "en_US", label: "English" }];
  const error = { status: 404, message: "", route: null } as const;
  const boot = pageBoot({
    site: siteInfoFixture(site),
    agent,
    plugins: pagePluginsFixture(plugins),
    language: "en_US",
    languages,
  });
  const services = createBrowserServices({
    state: { boot, viewer, messages: "", languages: {}, route: null, params: {}, code: null, error },
    texts: browserTexts(english, english),
    first: { kind: "error", ...error },
    fetchAddresses: async () => addresses,
    fetchNavigation: async () => ({
      createPageNavigation: (core, parts) =>
        createNavigationOf(core, parts, { match: createMatcher(routes), files: screenFiles }),
    }),
  });
  services.clock.set(Math.floor(Date.now() / 1000));
  const wrapper = (within: { readonly children: ReactNode }) => (
    <ServicesProvider services={services}>
      <ProseProvider>
        {within.children}
        <ToastsAndDialogs />
      </ProseProvider>
    </ServicesProvider>
  );
  const { rerender, unmount } = render(element, { wrapper });
  const close = () => act(async () => unmount());
  onTestFinished(close);
  return { ...page(services), rerender, unmount: close };
}
