import { type AriaAttributes, useId, useState } from "react";
import { type ComboboxAction, comboboxAction, stepped } from "./combobox-keys.ts";

export interface ComboboxOptions<Option> {
  /** What can be chosen now. */
  readonly options: readonly Option[];
  /** Tells options apart: the active one stays active when others come. */
  keyOf(option: Option): string;
  /** The text that the options are for. With another text the list opens again, and begins anew. */
  readonly text: string;
  /** Whether the list may be open: the field has the focus, or a name is being typed in it. */
  readonly isUsed: boolean;
  /** Enter takes the first option without a step to it. Otherwise Enter belongs to the form until an arrow key is used. */
  readonly selectsFirst?: boolean;
  /** Closed for this text until an arrow key opens it. */
  readonly startsClosed?: boolean;
  /** The list is always there, as in a dialog made of it. */
  readonly isPersistent?: boolean;
  /** The field is a text area: it stays a text box that has a list at times. */
  readonly isMultiline?: boolean;
  /** Keys that take the active option, beside Enter. */
  readonly chooseKeys?: readonly string[];
  choose(option: Option): void;
}

type FieldAria = Pick<
  AriaAttributes,
  "aria-activedescendant" | "aria-autocomplete" | "aria-controls" | "aria-expanded" | "aria-haspopup"
>;

/** Attributes of the field. */
export interface ComboboxFieldProps extends FieldAria {
  readonly role?: "combobox";
}

export interface Combobox<Option> {
  readonly listId: string;
  readonly options: readonly Option[];
  readonly isOpen: boolean;
  /** Index of the option that Enter takes; -1 for none. */
  readonly active: number;
  readonly fieldProps: ComboboxFieldProps;
  keyOf(option: Option): string;
  optionId(index: number): string;
  /** Handles a key that was pressed in the field. True when the key was for the list. */
  press(event: KeyboardEvent): boolean;
  choose(option: Option): void;
  close(): void;
}

type ListStateOptions = Pick<ComboboxOptions<unknown>, "text" | "isUsed" | "startsClosed">;

interface ListState {
  readonly text: string;
  readonly isUsed: boolean;
  readonly activeKey: string | null;
  readonly isDismissed: boolean;
}

/** Which option is active and whether the list was closed, for one text. */
function useListState({ text, isUsed, startsClosed = false }: ListStateOptions) {
  const fresh: ListState = { text, isUsed, activeKey: null, isDismissed: startsClosed };
  const [state, setState] = useState(fresh);
  const isStale = state.text !== text || state.isUsed !== isUsed;
  if (isStale) setState(fresh);
  const change = (more: Partial<ListState>) => setState((before) => ({ ...before, ...more }));
  return [isStale ? fresh : state, change] as const;
}

function fieldPropsOf(
  { listId, isOpen, activeId }: { listId: string; isOpen: boolean; activeId: string | undefined },
  isMultiline: boolean,
): ComboboxFieldProps {
  return {
    ...(isMultiline ? { "aria-haspopup": "listbox" } : { role: "combobox", "aria-expanded": isOpen }),
    "aria-autocomplete": "list",
    "aria-controls": isOpen ? listId : undefined,
    "aria-activedescendant": activeId,
  };
}

/**
 * A text field with a list of options below it: arrow keys move, Enter chooses, Escape closes, and the focus stays in the
 * text. The list is drawn by `Listbox`.
 */
export function useCombobox<Option>(given: ComboboxOptions<Option>): Combobox<Option> {
  const { options, keyOf, isUsed, selectsFirst = false, isPersistent = false, isMultiline = false } = given;
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const [{ activeKey, isDismissed }, change] = useListState(given);
  const isOpen = isUsed && options.length > 0 && !isDismissed;
  const found = activeKey === null ? -1 : options.findIndex((option) => keyOf(option) === activeKey);
  const shown = found === -1 && selectsFirst ? 0 : found;
  const active = isOpen ? shown : -1;
  const activate = (index: number) => {
    const option = options[index];
    change({ activeKey: option === undefined ? null : keyOf(option) });
  };
  const choose = (option: Option) => {
    change({ activeKey: null });
    given.choose(option);
  };
  const move = (step: number) => activate(stepped(active, step, options.length, !selectsFirst));
  const acts: Readonly<Record<Exclude<ComboboxAction, "edit">, () => void>> = {
    open: () => change({ isDismissed: false, activeKey: null }),
    close: () => change({ isDismissed: true, activeKey: null }),
    next: () => move(1),
    previous: () => move(-1),
    choose() {
      const option = options[active];
      if (option !== undefined) choose(option);
    },
  };
  const press = (event: KeyboardEvent) => {
    const canOpen = isUsed && options.length > 0;
    const { chooseKeys = [] } = given;
    const state = { isOpen, canOpen, hasActive: active >= 0, isPersistent, isMultiline, chooseKeys };
    const action = comboboxAction(event, state);
    if (action === "edit") change({ activeKey: null });
    if (action === null || action === "edit") return false;
    event.preventDefault();
    acts[action]();
    return true;
  };
  const activeId = active >= 0 ? optionId(active) : undefined;
  const fieldProps = fieldPropsOf({ listId, isOpen, activeId }, isMultiline);
  return { listId, options, isOpen, active, fieldProps, keyOf, optionId, press, choose, close: acts.close };
}
