// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

function Broken(): ReactNode {
  throw new Error("bug");
}

it("replaces what throws while rendering by the fallback, and nothing beside it", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = document.body.appendChild(document.createElement("div"));
  const errors: unknown[] = [];
  await act(async () => {
    createRoot(root, { onCaughtError: (error) => errors.push(error) }).render(
      <>
        <p>Beside it. </p>
        <ErrorBoundary fallback={<p>An error.</p>}>
          <Broken />
        </ErrorBoundary>
      </>,
    );
  });
  expect(root.textContent).toBe("Beside it. An error.");
  expect(errors).toEqual([new Error("bug")]);
  vi.unstubAllGlobals();
});
