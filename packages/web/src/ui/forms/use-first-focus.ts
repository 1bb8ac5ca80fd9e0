import { type RefObject, useEffect, useRef } from "react";

/** Focuses a field of a dialog. `autoFocus` runs too early: opening the dialog moves the focus. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
