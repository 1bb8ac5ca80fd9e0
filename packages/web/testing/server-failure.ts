import { onTestFinished, vi } from "vitest";
import { apiError } from "./open-page.tsx";

export const FAILURE = "The server has a problem.";

/** A handler that fails with a 5xx status. The page logs that to the console, which is silent until the test ends. */
export function failing(status = 500): () => never {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return () => {
    throw apiError(status, "base.unknown", { msg: FAILURE });
  };
}

/** A handler that the browser does not reach. */
export const unreachable = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch"));

/** The browser has no connection, until the test ends. */
export function offline(): void {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
}

/** A handler whose reply never arrives. */
export const noReply = (): Promise<never> => new Promise(() => undefined);
