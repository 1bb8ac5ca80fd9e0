// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { ChunkLoadError } from "./chunks.ts";
import { outcomeOfFailure } from "./load-failure.ts";

const url = new URL("http://localhost:3000/tags");
const assign = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  assign.mockReset();
  vi.spyOn(location, "assign").mockImplementation(assign);
  vi.stubGlobal("reportError", () => undefined);
});

it("a missing chunk reloads the page, once", async () => {
  void outcomeOfFailure(new ChunkLoadError("gone"), url);
  expect(assign).toHaveBeenCalledOnce();
  expect(await outcomeOfFailure(new ChunkLoadError("gone"), url)).toMatchObject({ kind: "error", status: 500 });
  expect(assign).toHaveBeenCalledOnce();
});

it("a bug shows the 50X page", async () => {
  expect(await outcomeOfFailure(new Error("bug"), url)).toMatchObject({ kind: "error", status: 500 });
  expect(assign).not.toHaveBeenCalled();
});
