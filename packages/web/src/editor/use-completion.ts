import { useEffect, useState } from "react";
import { useServices } from "../app/services.tsx";
import { isMember } from "../app/viewer.ts";
import type { Caret, Surface } from "./code-mirror.ts";
import { type Suggestion, type Typed, typedAt } from "./suggestion.ts";

const WAIT_MS = 250;
const MOST = 6;

/** What begins as typed; nothing for visitors, and failing only means fewer suggestions. */
function useSuggestions(typed: Typed | null): readonly Suggestion[] {
  const { api, viewer } = useServices();
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const kind = typed?.kind;
  const name = typed?.name ?? "";
  useEffect(() => {
    setFound([]);
    if (name === "" || !isMember(viewer.get())) return undefined;
    let isWanted = true;
    const people = async (): Promise<Suggestion[]> =>
      (await api.userInfoSearch({ username: name })).map(({ username, display_name, avatar }) => ({
        key: username,
        label: display_name,
        detail: `@${username}`,
        avatar,
        insert: `@${username} `,
      }));
    const tags = async (): Promise<Suggestion[]> =>
      (await api.tagSuggestions({ tag: name })).map(({ slug_name, display_name }) => ({
        key: slug_name,
        label: display_name,
        detail: `#${slug_name}`,
        insert: `[${display_name.replace(/[[\]]/g, "\\$&")}](/tags/${encodeURIComponent(slug_name)}) `,
      }));
    const ask = () =>
      (kind === "tag" ? tags() : people()).then(
        (suggestions) => isWanted && setFound(suggestions.slice(0, MOST)),
        () => undefined,
      );
    const timer = setTimeout(ask, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, viewer, kind, name]);
  return found;
}

/** Completes people after `@` and tags after `#`: arrows move, Enter and Tab choose, Escape closes. */
export function useCompletion(surface: () => Surface | null) {
  const [typed, setTyped] = useState<(Typed & { readonly from: number }) | null>(null);
  const [active, setActive] = useState(0);
  const found = useSuggestions(typed);
  const choose = ({ insert }: Suggestion) => {
    if (!typed) return;
    const { from, name } = typed;
    const end = from + insert.length;
    surface()?.apply(() => ({ from, to: from + 1 + name.length, insert, select: [end, end] }));
    surface()?.focus();
    setTyped(null);
  };
  const chosen = found[active];
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive((active + 1) % found.length),
    ArrowUp: () => setActive((active + found.length - 1) % found.length),
    Escape: () => setTyped(null),
    Enter: () => chosen && choose(chosen),
    Tab: () => chosen && choose(chosen),
  };
  return {
    kind: typed?.kind ?? "person",
    suggestions: typed ? found : [],
    active,
    choose,
    onCaret({ before, start }: Caret) {
      const next = before === null ? null : typedAt(before);
      setTyped(next && { ...next, from: start + next.start });
      setActive(0);
    },
    /** True when the key meant the list. */
    onKey(key: string): boolean {
      const act = keys[key];
      if (!typed || found.length === 0 || !act) return false;
      act();
      return true;
    },
  };
}
