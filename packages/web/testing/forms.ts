import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { fieldError } from "./open-page.tsx";

/** A handler that rejects fields. */
export const rejects = (fields: Readonly<Record<string, string>>) => () => {
  throw fieldError(fields);
};

/** Types into fields by label; "" leaves a field empty. */
export async function fillIn(user: UserEvent, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (text !== "") await user.type(field, text);
  }
}

/** Presses a button. */
export const press = (user: UserEvent, name: string): Promise<void> => user.click(screen.getByRole("button", { name }));

/** The path of the shown page, with its query. */
export const shownPath = (): string => location.pathname + location.search;
