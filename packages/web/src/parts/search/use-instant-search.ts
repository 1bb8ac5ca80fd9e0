import type { Reply } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useServices } from "../../app/services.tsx";

export type Instant = Reply<"instantSearch">;

const LEAST_LETTERS = 2;
const WAIT_MS = 200;

/** What the words being typed find; what was asked before is called off. Null while nothing is to be shown. */
export function useInstantSearch(typed: string): Instant | null {
  const { apiUntil } = useServices();
  const [found, setFound] = useState<Instant | null>(null);
  const words = [...typed.trim()];
  const q = words.length < LEAST_LETTERS || words.length > limits.searchQuery.max ? "" : words.join("");
  useEffect(() => {
    if (q === "") return setFound(null);
    const asking = new AbortController();
    const ask = () =>
      apiUntil(asking.signal)
        .instantSearch({ q })
        .then(
          (reply) => !asking.signal.aborted && setFound(reply),
          () => undefined,
        );
    const timer = setTimeout(ask, WAIT_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [apiUntil, q]);
  return found;
}
