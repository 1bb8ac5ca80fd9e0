import { type RefObject, useEffect, useRef } from "react";

/** Puts the focus into a field of a dialog. `autoFocus` comes before the dialog is open, and opening moves the focus. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
