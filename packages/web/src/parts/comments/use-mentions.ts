import { pageSizes } from "@askwell/domain";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useApi } from "../../app/services.tsx";
import { completed, type Mention, matchingPeople, mentionAt } from "../../ui/forms/mention.ts";
import type { PersonLike } from "../users/PersonLink.tsx";

interface MentionsOptions {
  /** Everybody on the page. */
  readonly people: readonly PersonLike[];
  readonly text: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  setText(text: string): void;
}

const WAIT_MS = 250;

/** Members of the staff whose name begins as typed; failing only means fewer suggestions. */
function useStaff(typed: string | null): readonly PersonLike[] {
  const api = useApi();
  const [staff, setStaff] = useState<readonly PersonLike[]>([]);
  useEffect(() => {
    if (!typed) return undefined;
    const ask = () => api.userStaff({ username: typed, page_size: pageSizes.staffSearch });
    const timer = setTimeout(
      () =>
        ask().then(
          (found) => setStaff(found.map((face) => ({ ...face, rank: 0, status: "normal" }))),
          () => undefined,
        ),
      WAIT_MS,
    );
    return () => clearTimeout(timer);
  }, [api, typed]);
  return staff;
}

/** Completes names after an at sign: arrows move, Enter and Tab choose, Escape closes. */
export function useMentions({ people, text, area, setText }: MentionsOptions) {
  const [mention, setMention] = useState<Mention | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const staff = useStaff(mention?.typed ?? null);
  const matches = mention ? matchingPeople([...people, ...staff], mention.typed) : [];

  useEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const choose = (person: PersonLike) => {
    if (!mention) return;
    const next = completed(text, mention, person.username);
    caret.current = next.caret;
    setText(next.text);
    setMention(null);
  };

  const move = (step: number) => setActive((active + step + matches.length) % matches.length);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => setMention(null),
    Enter: () => matches[active] && choose(matches[active]),
    Tab: () => matches[active] && choose(matches[active]),
  };

  return {
    matches,
    active,
    choose,
    close: () => setMention(null),
    look(field: HTMLTextAreaElement) {
      setMention(mentionAt(field.value, field.selectionStart));
      setActive(0);
    },
    /** True when the key meant the list. */
    onKeyDown(event: KeyboardEvent): boolean {
      const act = keys[event.key];
      if (matches.length === 0 || !act || event.ctrlKey || event.metaKey) return false;
      event.preventDefault();
      act();
      return true;
    },
  };
}
