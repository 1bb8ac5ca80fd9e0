import { useEffect, useRef, useState } from "react";
import { usePageLocation, useServices } from "../../app/services/services.tsx";
import { choiceAddress } from "./page-address.ts";

const DEBOUNCE_MS = 300;

/** The words of a list's filter: typed ones are applied to the parameter `query` of the address after a pause. */
export function useTypedWords(words: string): [typed: string, setTyped: (typed: string) => void] {
  const { router } = useServices();
  const { path, search } = usePageLocation();
  const [typed, setTyped] = useState(words);
  const applied = useRef(words);
  // A link may have removed the words.
  useEffect(() => {
    if (words === applied.current) return;
    applied.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => {
    if (typed.trim() === applied.current) return undefined;
    const timer = setTimeout(() => {
      applied.current = typed.trim();
      void router.navigate(choiceAddress(path, search, "query", typed.trim()), { replace: true, scroll: false });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, path, search, router]);
  return [typed, setTyped];
}
