import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useServices } from "../app/services/services.tsx";
import { isMember } from "../app/session/viewer.ts";
import { useCombobox } from "../ui/combobox/use-combobox.ts";
import { useFieldAttributes } from "../ui/combobox/use-field-attributes.ts";
import type { Caret, Surface } from "./code-mirror.ts";
import { type Suggestion, type TypedName, typedNameAt } from "./markdown/suggestion.ts";
import { type EditorCommand, matchingCommands } from "./use-commands.ts";

const DEBOUNCE_MS = 250;
const MAX_SUGGESTIONS = 6;

const noSuggestions: readonly Suggestion[] = [];

/** Suggestions for a typed name; none for visitors; errors are ignored. */
function useSuggestions(typed: TypedName | null): readonly Suggestion[] {
  const { api, viewer } = useServices();
  const kind = typed?.kind;
  const name = typed?.name ?? "";
  const [found, setFound] = useState({ kind, name, suggestions: noSuggestions });
  useEffect(() => {
    if (kind === "tool" || name === "" || !isMember(viewer.get())) return undefined;
    let isCurrent = true;
    const people = async (): Promise<Suggestion[]> => {
      const matches = await api.userInfoSearch({ username: name });
      // Writers are not notified of what they have written themselves.
      const others = matches.filter(({ username }) => username !== viewer.get()?.username);
      return others.map(({ username, display_name, avatar }) => ({
        key: username,
        label: display_name,
        detail: `@${username}`,
        avatar,
        insert: `@${username} `,
      }));
    };
    const tags = async (): Promise<Suggestion[]> =>
      (await api.tagSuggestions({ tag: name })).map(({ slug_name, display_name }) => ({
        key: slug_name,
        label: display_name,
        detail: `#${slug_name}`,
        insert: `[${display_name.replace(/[[\]]/g, "\\$&")}](/tags/${encodeURIComponent(slug_name)}) `,
      }));
    const search = () =>
      (kind === "tag" ? tags() : people()).then(
        (suggestions) => isCurrent && setFound({ kind, name, suggestions: suggestions.slice(0, MAX_SUGGESTIONS) }),
        () => undefined,
      );
    const timer = setTimeout(search, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, viewer, kind, name]);
  return found.kind === kind && found.name === name ? found.suggestions : noSuggestions;
}

/** The commands for what is typed. */
const commandsFor = (typed: TypedName, commands: readonly EditorCommand[]): Suggestion[] =>
  matchingCommands(commands, typed.name).map(({ key, label, name, icon }) => ({
    ...{ key, label, icon },
    detail: `/${name}`,
    insert: "",
  }));

/** A typed name, with where it begins in the text. */
interface PlacedName extends TypedName {
  readonly from: number;
}

/** Completes users after `@`, tags after `#` and commands after `/`; Tab chooses as Enter does. */
export function useCompletion(surface: () => Surface | null, commands: readonly EditorCommand[]) {
  const [typed, setTyped] = useState<PlacedName | null>(null);
  const newest = useRef<PlacedName | null>(null);
  const change = (next: PlacedName | null) => {
    newest.current = next;
    setTyped(next);
  };
  const found = useSuggestions(typed);
  const combobox = useCombobox({
    options: typed?.kind === "tool" ? commandsFor(typed, commands) : found,
    keyOf: ({ key }) => key,
    text: typed ? `${typed.from} ${typed.kind} ${typed.name}` : "",
    isUsed: typed !== null,
    selectsFirst: true,
    isMultiline: true,
    chooseKeys: ["Tab"],
    choose({ insert, key }) {
      if (!typed) return;
      const { from, name, kind } = typed;
      const end = from + insert.length;
      surface()?.apply(() => ({ from, to: from + 1 + name.length, insert, select: [end, end] }));
      surface()?.focus();
      change(null);
      if (kind === "tool") commands.find((command) => command.key === key)?.run();
    },
  });
  useFieldAttributes(() => surface()?.field, combobox.fieldProps);
  const drawn = useRef({ typed, press: combobox.press });
  drawn.current = { typed, press: combobox.press };
  return {
    kind: typed?.kind ?? "person",
    combobox,
    onCaret({ before, start }: Caret) {
      const next = before === null ? null : typedNameAt(before);
      change(next && { ...next, from: start + next.start });
    },
    /**
     * Handles a key of the text; true when it was for the list. React draws what happens in a shadow root with a delay,
     * in which the list would take further keys for a name that is gone.
     */
    onKey(event: KeyboardEvent): boolean {
      if (drawn.current.typed !== newest.current) flushSync(() => setTyped(newest.current));
      return newest.current ? flushSync(() => drawn.current.press(event)) : drawn.current.press(event);
    },
  };
}
