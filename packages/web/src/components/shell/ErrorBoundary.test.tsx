// @vitest-environment happy-dom
import type { Api } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { hydrateSent } from "../../../testing/hydrate.tsx";
import { assetsFixture } from "../../../testing/site.ts";
import { ServicesProvider } from "../../app/services/services.tsx";
import { createPageRenderer } from "../../ssr.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { ErrorPage } from "./ErrorPage.tsx";

function Broken(): ReactNode {
  throw new Error("bug");
}

it("replaces a screen that throws while rendering by the 50X page", async () => {
  const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });
  const api = fakeApi(new URL("http://localhost/")) as unknown as Api;
  const { html } = await renderer.renderPage({ url: "/", language: "en_US", viewer: null, api });
  const { services } = await hydrateSent(html, "/");
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const root = document.body.appendChild(document.createElement("div"));
  await act(async () => {
    createRoot(root, { onCaughtError: () => undefined }).render(
      <ServicesProvider services={services}>
        <ErrorBoundary fallback={<ErrorPage status={500} message="" />}>
          <Broken />
        </ErrorBoundary>
      </ServicesProvider>,
    );
  });
  expect(root.textContent).toContain("The server encountered an error and could not complete your request.");
  quiet.mockRestore();
});
