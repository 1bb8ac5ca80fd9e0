import { type MouseEvent, useEffect, useRef, useState } from "react";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { usePageLocation, useServices, useT } from "../../app/services/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isTyping } from "../../ui/keys.ts";
import styles from "./HeaderSearch.module.css";

const Instant = lazyPart(() => import("../search/InstantResults.tsx"), "InstantResults");

export const SEARCH_ID = "site-search";

/** The slash focuses the search, unless the user is typing. */
function useSlashKey(focus: () => void): void {
  const { storage } = useServices();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event) || storage.read("shortcuts") === "off") return;
      event.preventDefault();
      focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [focus, storage]);
}

const focusSearch = () => {
  const form = document.getElementById(SEARCH_ID);
  const field = form?.querySelector("input");
  if (field && !field.checkVisibility()) form?.showPopover();
  field?.focus();
  field?.select();
};

/** Focuses the search field when the button opens it. A second press closes it again. */
export function openSearch(event: MouseEvent): void {
  if (document.querySelector(`#${SEARCH_ID}:popover-open`)) return;
  event.preventDefault();
  focusSearch();
}

/**
 * The search field of the header; on narrow screens a row that the search button opens. A plain form, so that it works
 * without scripts. It shows the words of the search screen and is empty elsewhere.
 */
export function HeaderSearch() {
  const t = useT();
  const { path, search } = usePageLocation();
  const words = path === "/search" ? (new URLSearchParams(search).get("q") ?? "") : "";
  const field = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState<HTMLInputElement | null>(null);
  useSlashKey(focusSearch);
  useEffect(() => {
    if (field.current) field.current.value = words;
  }, [words]);
  return (
    <search className={styles.whole}>
      <form id={SEARCH_ID} popover="auto" action="/search" method="get" className={styles.form}>
        <span className={styles.symbol}>
          <Icon name="search" large />
        </span>
        <input
          ref={field}
          type="search"
          name="q"
          required
          autoComplete="off"
          defaultValue={words}
          aria-label={t("shell.search")}
          placeholder={t("shell.search_hint")}
          className={styles.field}
          onFocus={(event) => setUsed(event.currentTarget)}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
        {used && <Instant field={used} />}
      </form>
    </search>
  );
}
