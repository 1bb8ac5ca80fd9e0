import type { Reply } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useServices } from "../../app/services/services.tsx";

export type InstantReply = Reply<"instantSearch">;

const MIN_LETTERS = 2;
const DEBOUNCE_MS = 200;

/** The instant results for the typed text; an outdated request is aborted. Null without results to show. */
export function useInstantSearch(typed: string): InstantReply | null {
  const { apiUntil } = useServices();
  const [found, setFound] = useState<InstantReply | null>(null);
  const words = [...typed.trim()];
  const q = words.length < MIN_LETTERS || words.length > limits.searchQuery.max ? "" : words.join("");
  useEffect(() => {
    if (q === "") return setFound(null);
    const controller = new AbortController();
    const request = () =>
      apiUntil(controller.signal)
        .instantSearch({ q })
        .then(
          (reply) => !controller.signal.aborted && setFound(reply),
          () => undefined,
        );
    const timer = setTimeout(request, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [apiUntil, q]);
  return found;
}
