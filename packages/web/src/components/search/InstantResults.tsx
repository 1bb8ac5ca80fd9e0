import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useServices, useT, useViewer } from "../../app/services/services.tsx";
import { Listbox } from "../../ui/combobox/Listbox.tsx";
import { type Combobox, useCombobox } from "../../ui/combobox/use-combobox.ts";
import { useFieldAttributes } from "../../ui/combobox/use-field-attributes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Highlighted } from "./Highlighted.tsx";
import { termsOf } from "./highlights.ts";
import styles from "./InstantResults.module.css";
import { readSearches } from "./recent-searches.ts";
import { type InstantReply, useInstantSearch } from "./use-instant-search.ts";

const MAX_RECENT = 5;

interface InstantOption {
  readonly to: string;
  readonly content: ReactNode;
}

/** The recent searches of the viewer, read again whenever the field gets the focus. */
function useRecent(hasFocus: boolean): readonly string[] {
  const { storage } = useServices();
  const userId = useViewer()?.id ?? "";
  return useMemo(() => (hasFocus ? readSearches(storage, userId).list : []), [storage, userId, hasFocus]);
}

function recentOptions(recent: readonly string[]): readonly InstantOption[] {
  return recent.slice(0, MAX_RECENT).map((words) => ({
    to: `/search?${new URLSearchParams({ q: words })}`,
    content: (
      <span className={styles.recent}>
        <Icon name="history" />
        <bdi className={styles.title}>{words}</bdi>
      </span>
    ),
  }));
}

/** The options for the typed text: questions, tags, and the full search; for an empty one, the recent searches. */
function useOptions(found: InstantReply | null, typed: string, recent: readonly string[]): readonly InstantOption[] {
  const t = useT();
  const addressOf = useQuestionAddress();
  if (typed.trim() === "") return recentOptions(recent);
  if (!found) return [];
  const words = typed.trim();
  const terms = termsOf(found.found);
  const questions = found.questions.map((question) => ({
    to: addressOf(question),
    content: (
      <>
        <span className={styles.title} dir="auto">
          <Highlighted text={question.title} terms={terms} />
        </span>
        <span className={question.accepted ? styles.accepted : styles.fact}>
          {question.accepted && <Icon name="check" />}
          {t("components.questions.answer_count", { count: question.answer_count })}
        </span>
      </>
    ),
  }));
  const tags = found.tags.map(({ slug_name, display_name }) => ({
    to: `/tags/${encodeURIComponent(slug_name)}`,
    content: (
      <>
        <span className={styles.tag} dir="auto">
          {display_name}
        </span>
        <span className={styles.fact}>{t("components.search.instant.tag")}</span>
      </>
    ),
  }));
  const fullSearch = {
    to: `/search?q=${encodeURIComponent(words)}`,
    content: <span className={styles.all}>{t("components.search.instant.all", { words })}</span>,
  };
  return [...questions, ...tags, fullSearch];
}

/** The value of a field of the page, and whether the field has the focus. */
function useTyped(field: HTMLInputElement): { readonly typed: string; readonly hasFocus: boolean } {
  const [typed, setTyped] = useState(field.value);
  const [hasFocus, setFocus] = useState(document.activeElement === field);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const read = () => {
      setTyped(field.value);
      setFocus(document.activeElement === field);
    };
    read();
    field.addEventListener("input", read, { signal });
    field.addEventListener("focus", read, { signal });
    field.addEventListener("blur", () => setFocus(false), { signal });
    return () => ending.abort();
  }, [field]);
  return { typed, hasFocus };
}

/** Makes the field a combobox. The field is rendered with the page; this code is loaded when it is first used. */
function useFieldListeners(field: HTMLInputElement, { press, close, fieldProps }: Combobox<InstantOption>): void {
  useFieldAttributes(() => field, fieldProps);
  const latest = useRef({ press, close });
  useEffect(() => {
    latest.current = { press, close };
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    field.addEventListener("keydown", (event) => void latest.current.press(event), { signal });
    field.form?.addEventListener("submit", () => latest.current.close(), { signal });
    return () => ending.abort();
  }, [field]);
}

/** Instant results below the search field. */
export function InstantResults({ field }: { field: HTMLInputElement }) {
  const t = useT();
  const { router } = useServices();
  const { typed, hasFocus } = useTyped(field);
  const found = useInstantSearch(hasFocus ? typed : "");
  const options = useOptions(found, typed, useRecent(hasFocus));
  const combobox = useCombobox({
    options,
    keyOf: ({ to }) => to,
    text: typed,
    isUsed: hasFocus,
    // The search screen fills in the words that it has searched for.
    startsClosed: typed !== "" && typed === field.defaultValue,
    choose({ to }) {
      field.form?.hidePopover();
      field.blur();
      void router.navigate(to);
    },
  });
  useFieldListeners(field, combobox);
  const isRecent = typed.trim() === "";
  return (
    <Listbox
      combobox={combobox}
      label={t(isRecent ? "components.search.instant.recent" : "components.search.instant.results")}
      status={t("ui.suggestions", { count: isRecent ? options.length : options.length - 1 })}
      className={styles.list}
      optionClass={styles.option}
    >
      {({ content }) => content}
    </Listbox>
  );
}
