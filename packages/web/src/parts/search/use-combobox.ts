import { useEffect, useRef, useState } from "react";

interface Combobox {
  readonly typed: string;
  readonly isOpen: boolean;
  /** The option that Enter takes; -1 for none. */
  readonly active: number;
  close(): void;
}

interface ComboboxOptions {
  readonly field: HTMLInputElement;
  readonly listId: string;
  readonly count: number;
  choose(index: number): void;
}

/** Where the arrow keys lead from an option; -1 is the field itself. */
export function moved(active: number, step: number, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}

/** Text that is typed into a field of the page, as long as the field has the focus. */
export function useTyped(field: HTMLInputElement): { typed: string; hasFocus: boolean } {
  const [typed, setTyped] = useState(field.value);
  const [hasFocus, setFocus] = useState(document.activeElement === field);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    field.addEventListener("input", () => setTyped(field.value), { signal });
    const look = () => {
      setTyped(field.value);
      setFocus(document.activeElement === field);
    };
    field.addEventListener("focus", look, { signal });
    look();
    field.addEventListener("blur", () => setFocus(false), { signal });
    return () => ending.abort();
  }, [field]);
  return { typed, hasFocus };
}

/**
 * Makes a field of the page a combobox with a list below it, after the ARIA pattern: arrows move, Enter takes what is
 * active, Escape closes. Source: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 */
export function useCombobox(options: ComboboxOptions, typed: string, hasFocus: boolean): Combobox {
  const { field, listId, count } = options;
  const [closedAt, setClosedAt] = useState<string | null>(field.defaultValue);
  const [active, setActive] = useState(-1);
  const isOpen = hasFocus && count > 0 && typed !== closedAt;
  const close = () => {
    setClosedAt(field.value);
    setActive(-1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, other options.
  useEffect(() => setActive(-1), [typed, count]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setClosedAt(null);
      setActive(isOpen ? moved(active, step, count) : -1);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && isOpen && active >= 0) {
      event.preventDefault();
      close();
      options.choose(active);
    }
  };
  const listen = useRef(onKeyDown);
  useEffect(() => {
    listen.current = onKeyDown;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen.current(event);
    const onSubmit = () => setClosedAt(field.value);
    field.addEventListener("keydown", onKey);
    field.form?.addEventListener("submit", onSubmit);
    return () => {
      field.removeEventListener("keydown", onKey);
      field.form?.removeEventListener("submit", onSubmit);
    };
  }, [field]);

  useEffect(() => {
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) field.setAttribute("aria-controls", listId);
    else field.removeAttribute("aria-controls");
    if (isOpen && active >= 0) field.setAttribute("aria-activedescendant", `${listId}-${active}`);
    else field.removeAttribute("aria-activedescendant");
  }, [field, listId, isOpen, active]);

  return { typed, isOpen, active, close };
}
