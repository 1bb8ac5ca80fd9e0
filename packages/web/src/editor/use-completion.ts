import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useServices } from "../app/services.tsx";
import { isMember } from "../app/viewer.ts";
import { mentionAt } from "../ui/forms/mention.ts";
import type { Surface } from "./code-mirror.ts";

export type Completed = Reply<"userInfoSearch">[number];

const WAIT_MS = 250;

interface Typed {
  /** Where the at sign stands. */
  readonly from: number;
  readonly name: string;
}

/** The people whose name begins as typed; none for visitors, and failing only means fewer suggestions. */
function usePeople(name: string): readonly Completed[] {
  const { api, viewer } = useServices();
  const [people, setPeople] = useState<readonly Completed[]>([]);
  useEffect(() => {
    setPeople([]);
    if (name === "" || !isMember(viewer.get())) return undefined;
    let isWanted = true;
    const ask = () =>
      api.userInfoSearch({ username: name }).then(
        (found) => isWanted && setPeople(found),
        () => undefined,
      );
    const timer = setTimeout(ask, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, viewer, name]);
  return people;
}

/** Completes names after an at sign: arrows move, Enter and Tab choose, Escape closes. */
export function useCompletion(surface: () => Surface | null) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [active, setActive] = useState(0);
  const people = usePeople(typed?.name ?? "");
  const choose = (person: Completed) => {
    if (!typed) return;
    const { from, name } = typed;
    const insert = `@${person.username} `;
    const end = from + insert.length;
    surface()?.apply(() => ({ from, to: from + 1 + name.length, insert, select: [end, end] }));
    surface()?.focus();
    setTyped(null);
  };
  const chosen = people[active];
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive((active + 1) % people.length),
    ArrowUp: () => setActive((active + people.length - 1) % people.length),
    Escape: () => setTyped(null),
    Enter: () => chosen && choose(chosen),
    Tab: () => chosen && choose(chosen),
  };
  return {
    people: typed ? people : [],
    active,
    choose,
    /** The text of the line up to the caret, which begins at `start`; null where no name can be meant. */
    onCaret(before: string | null, start: number) {
      const mention = before === null ? null : mentionAt(before, before.length);
      setTyped(mention && { from: start + mention.start, name: mention.typed });
      setActive(0);
    },
    /** True when the key meant the list. */
    onKey(key: string): boolean {
      const act = keys[key];
      if (!typed || people.length === 0 || !act) return false;
      act();
      return true;
    },
  };
}
