import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useServices, useT, useViewer } from "../../app/services.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { useFirstFocus } from "../../ui/forms/use-first-focus.ts";
import { useQuestionAddress } from "../questions/address.ts";
import { useInstantSearch } from "../search/use-instant-search.ts";
import { usePeople } from "../users/use-people.ts";
import styles from "./Palette.module.css";
import { type Entry, namedEntries } from "./palette-entries.ts";

/** People whose names begin alike are many. */
const MOST_PEOPLE = 5;

/** Everything that what is typed may mean: places by name at once, tags, people and questions as they are found. */
function useEntries(typed: string): readonly Entry[] {
  const t = useT();
  const viewer = useViewer();
  const addressOf = useQuestionAddress();
  const words = typed.trim();
  const found = useInstantSearch(typed);
  const people = usePeople(words);
  const named = namedEntries(t, viewer, typed);
  if (words === "") return named;
  const tags = (found?.tags ?? []).map(({ slug_name, display_name }) => ({
    to: `/tags/${encodeURIComponent(slug_name)}`,
    label: display_name,
    kind: t("parts.search.instant.tag"),
  }));
  const persons = people.slice(0, MOST_PEOPLE).map(({ username, display_name }) => ({
    to: `/users/${encodeURIComponent(username)}`,
    label: display_name === username ? display_name : `${display_name} (@${username})`,
    kind: t("parts.palette.person"),
  }));
  const questions = (found?.questions ?? []).map((question) => ({
    to: addressOf(question),
    label: question.title,
    kind: t("parts.palette.question"),
  }));
  const search = {
    to: `/search?q=${encodeURIComponent(words)}`,
    label: t("parts.search.instant.all", { words }),
    kind: "",
  };
  return [...named, ...tags, ...persons, ...questions, search];
}

/** Keeps the active option in sight. */
function useInSight(id: string): void {
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id]);
}

/** A way to every page, setting, tag and person by a few letters. */
export function Palette({ onDone }: { onDone(): void }) {
  const t = useT();
  const listId = useId();
  const { router } = useServices();
  const field = useFirstFocus();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const entries = useEntries(typed);
  const at = Math.min(active, entries.length - 1);
  useInSight(`${listId}-${at}`);
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onDone();
    void router.navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((at + step + entries.length) % entries.length);
    else if (event.key === "Enter") go(entries[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t("parts.palette.title")} closeLabel={t("ui.close")} onClose={onDone}>
      <Field label={t("parts.palette.where")} hideLabel>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            role="combobox"
            ref={field}
            autoComplete="off"
            enterKeyHint="go"
            placeholder={t("parts.palette.where")}
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={`${listId}-${at}`}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div id={listId} role="listbox" aria-label={t("parts.palette.places")} className={styles.list}>
        {entries.map((entry, index) => (
          <div
            key={entry.to}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => go(entry)}
            onKeyDown={(event) => event.key === "Enter" && go(entry)}
          >
            <span className={styles.label} dir="auto">
              {entry.label}
            </span>
            <span className={styles.kind}>{entry.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {typed.trim() !== "" && t("parts.palette.found", { count: entries.length })}
      </p>
    </Dialog>
  );
}
