// @vitest-environment happy-dom
import type { FieldError } from "@askwell/contract";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea, TextInput } from "../../ui/forms/inputs.tsx";
import { Form } from "./Form.tsx";

let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = `<div id="app"></div>`;
  root = createRoot(document.querySelector("#app") as HTMLElement);
});
afterEach(() => act(async () => root.unmount()));

/** Renders a form with a field called `name` and its problems. */
async function render(problems: readonly FieldError[]): Promise<void> {
  const error = problems.find(({ error_field }) => error_field === "name")?.error_msg;
  await act(async () =>
    root.render(
      <Form problems={problems} onSubmit={() => undefined}>
        <Field label="Name" error={error}>
          {(control) => <TextInput {...control} />}
        </Field>
      </Form>,
    ),
  );
}
const alert = () => document.querySelector("[role=alert]");

test("an error without a field is shown above the fields and gets the focus", async () => {
  await render([]);
  expect(alert()).toBeNull();
  await render([{ error_field: "secret", error_msg: "The secret is too short." }]);
  expect(alert()?.textContent).toBe("The secret is too short.");
  expect(document.activeElement).toBe(alert());
});

test("an error beside its field is not repeated, and the field has the focus", async () => {
  const name = { error_field: "name", error_msg: "Name is a required field." };
  const other = { error_field: "other", error_msg: "Something else is wrong." };
  await render([name, other]);
  expect(alert()?.textContent).toBe("Something else is wrong.");
  expect(document.activeElement).toBe(document.querySelector("input"));
});

test("an error stays when the form is sent with the same problem, and disappears without", async () => {
  const secret = () => [{ error_field: "secret", error_msg: "The secret is too short." }];
  await render(secret());
  await render([]);
  expect(alert()).toBeNull();
  await render(secret());
  await render(secret());
  expect(alert()?.textContent).toBe("The secret is too short.");
});

test.each([
  [{ ctrlKey: true }, 1],
  [{ metaKey: true }, 1],
  [{}, 0],
  [{ ctrlKey: true, isComposing: true }, 0],
])(
  "FM6 Enter with %j in a text sends its form %i times, by a button that stands below the form",
  async (keys, times) => {
    const onSubmit = vi.fn<() => void>();
    await act(async () =>
      root.render(
        <>
          <Form id="reply" problems={[]} onSubmit={onSubmit}>
            <TextArea />
          </Form>
          <button type="submit" form="reply">
            Send
          </button>
        </>,
      ),
    );
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...keys });
    await act(async () => void document.querySelector("textarea")?.dispatchEvent(enter));
    expect(onSubmit).toHaveBeenCalledTimes(times);
  },
);
