import { useEffect } from "react";
import type { ComboboxFieldProps } from "./use-combobox.ts";

function setOrRemove(field: HTMLElement, name: string, value: unknown): void {
  if (value === undefined) field.removeAttribute(name);
  else field.setAttribute(name, String(value));
}

/** Ids do not reach out of a shadow root; where the browser takes elements in their place, these do. */
function relate(field: HTMLElement, controls: string | undefined, active: string | undefined): void {
  const list = controls === undefined ? null : document.getElementById(controls);
  field.ariaControlsElements = list ? [list] : null;
  field.ariaActiveDescendantElement = active === undefined ? null : document.getElementById(active);
}

/** Whether assistive technology learns of the active option from a field in a shadow root. */
export const relatesAcrossRoots = (): boolean => "ariaActiveDescendantElement" in Element.prototype;

/** Gives the attributes of a combobox to a field that this component did not render, once it is there. */
export function useFieldAttributes(fieldOf: () => HTMLElement | undefined, props: ComboboxFieldProps): void {
  useEffect(() => {
    const field = fieldOf();
    if (!field) return;
    const { "aria-controls": controls, "aria-activedescendant": active, ...rest } = props;
    for (const [name, value] of Object.entries(rest)) setOrRemove(field, name, value);
    if (field.getRootNode() instanceof ShadowRoot) return relate(field, controls, active);
    setOrRemove(field, "aria-controls", controls);
    setOrRemove(field, "aria-activedescendant", active);
  });
}
