// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Field } from "./Field.tsx";
import { TextInput } from "./inputs.tsx";
import type { FieldMessage } from "./use-shown-error.ts";

let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = `<div id="app"></div>`;
  root = createRoot(document.querySelector("#app") as HTMLElement);
});
afterEach(() => act(async () => root.unmount()));

async function shown(error: FieldMessage | undefined, value: unknown, about?: unknown): Promise<string> {
  await act(async () =>
    root.render(
      <Field label="Name" error={error} value={value} about={about}>
        {(control) => <TextInput {...control} />}
      </Field>,
    ),
  );
  const isMarked = document.querySelector("[aria-invalid]") !== null;
  const text = document.querySelector("[aria-live]")?.textContent ?? "";
  expect(isMarked).toBe(text !== "");
  return text;
}

const tooShort = () => ({ error_msg: "Too short.", isWrong: (value: unknown) => String(value).length < 3 });

test("FM1 an invalid value is marked until it is valid", async () => {
  const error = tooShort();
  expect(await shown(error, "a")).toBe("Too short.");
  expect(await shown(error, "ab")).toBe("Too short.");
  expect(await shown(error, "abc")).toBe("");
  expect(await shown(error, "ab")).toBe("Too short.");
});

test("FM1 an error that only the server can check is shown until the value changes", async () => {
  const error = { error_msg: "The name is taken." };
  expect(await shown(error, "ann")).toBe("The name is taken.");
  expect(await shown(error, "anne")).toBe("");
  expect(await shown(error, "ann")).toBe("The name is taken.");
});

test("FM1 the same error for another value is shown for that value", async () => {
  expect(await shown({ error_msg: "Taken." }, "ann")).toBe("Taken.");
  expect(await shown({ error_msg: "Taken." }, "bob")).toBe("Taken.");
});

test("FM1 an error about two fields disappears with a change of either", async () => {
  const error = { error_msg: "Email or password is wrong." };
  expect(await shown(error, "ann@example.com", "one")).not.toBe("");
  expect(await shown(error, "ann@example.com", "two")).toBe("");
});

test("FM1 a string error is shown as long as it is given", async () => {
  expect(await shown("Cannot be empty.", "")).toBe("Cannot be empty.");
  expect(await shown("Cannot be empty.", " ")).toBe("Cannot be empty.");
  expect(await shown(undefined, "a")).toBe("");
});

test("FM1 an error of a value that was changed before the reply arrived is not shown for the new value", async () => {
  await shown(undefined, "");
  const sentAt = performance.now();
  await shown(undefined, "anne");
  expect(await shown({ error_msg: "Required.", sentAt }, "anne")).toBe("");
  const sentLater = performance.now();
  expect(await shown({ error_msg: "Taken.", sentAt: sentLater }, "anne")).toBe("Taken.");
});
