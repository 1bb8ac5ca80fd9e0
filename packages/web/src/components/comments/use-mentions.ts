import { type RefObject, useEffect, useRef, useState } from "react";
import { useViewer } from "../../app/services/services.tsx";
import { useCombobox } from "../../ui/combobox/use-combobox.ts";
import { completed, type Mention, matchingPeople, mentionAt } from "../../ui/forms/mention.ts";
import type { PersonLike } from "../users/PersonLink.tsx";
import { usePeople } from "../users/use-people.ts";

interface MentionsOptions {
  /** Users on the page. */
  readonly people: readonly PersonLike[];
  readonly text: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  setText(text: string): void;
}

/** Completes names after an at sign, those of the page first: Tab chooses as Enter does. Rules: docs/rules/editor.md ED5. */
export function useMentions({ people, text, area, setText }: MentionsOptions) {
  const [mention, setMention] = useState<Mention | null>(null);
  const caret = useRef<number | null>(null);
  const viewer = useViewer();
  const found = usePeople(mention?.typed ?? "");
  // Nobody is notified of what they have written themselves.
  const others = [...people, ...found].filter(({ username }) => username !== viewer?.username);
  const matches = mention ? matchingPeople(others, mention.typed) : [];

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
