import { pageSizes } from "@askwell/domain";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useApi } from "../../app/services/services.tsx";
import { useCombobox } from "../../ui/combobox/use-combobox.ts";
import { completed, type Mention, matchingPeople, mentionAt } from "../../ui/forms/mention.ts";
import type { PersonLike } from "../users/PersonLink.tsx";

interface MentionsOptions {
  /** Users on the page. */
  readonly people: readonly PersonLike[];
  readonly text: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  setText(text: string): void;
}

const DEBOUNCE_MS = 250;

/** Staff whose name begins with the typed text; errors are ignored. */
function useStaff(typed: string | null): readonly PersonLike[] {
  const api = useApi();
  const [staff, setStaff] = useState<readonly PersonLike[]>([]);
  useEffect(() => {
    if (!typed) return undefined;
    const search = () => api.userStaff({ username: typed, page_size: pageSizes.staffSearch });
    const timer = setTimeout(
      () =>
        search().then(
          (found) => setStaff(found.map((user) => ({ ...user, rank: 0, status: "normal" }))),
          () => undefined,
        ),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [api, typed]);
  return staff;
}

/** Completes names after an at sign: Tab chooses as Enter does. */
export function useMentions({ people, text, area, setText }: MentionsOptions) {
  const [mention, setMention] = useState<Mention | null>(null);
  const caret = useRef<number | null>(null);
  const staff = useStaff(mention?.typed ?? null);
  const matches = mention ? matchingPeople([...people, ...staff], mention.typed) : [];

  useEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const combobox = useCombobox({
    options: matches,
    keyOf: ({ username }) => username,
    text: mention ? `${mention.start} ${mention.typed}` : "",
    isUsed: mention !== null,
    selectsFirst: true,
    isMultiline: true,
    chooseKeys: ["Tab"],
    choose({ username }) {
      if (!mention) return;
      const next = completed(text, mention, username);
      caret.current = next.caret;
      setText(next.text);
      setMention(null);
    },
  });
  return {
    combobox,
    close: () => setMention(null),
    /** Finds the mention at the caret. */
    findMention: (field: HTMLTextAreaElement) => setMention(mentionAt(field.value, field.selectionStart)),
  };
}
