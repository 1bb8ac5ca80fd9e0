// @vitest-environment happy-dom
import type { FieldError } from "@askwell/contract";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { Form } from "./Form.tsx";

let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = `<div id="app"></div>`;
  root = createRoot(document.querySelector("#app") as HTMLElement);
});
afterEach(() => act(async () => root.unmount()));

/** Draws a form with a field called `name`, after it was refused. */
async function draw(problems: readonly FieldError[]): Promise<void> {
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

test("what is wrong with something that the form has no field for stands above the fields, and takes the focus", async () => {
  await draw([]);
  expect(alert()).toBeNull();
  await draw([{ error_field: "secret", error_msg: "The secret is too short." }]);
  expect(alert()?.textContent).toBe("The secret is too short.");
  expect(document.activeElement).toBe(alert());
});

test("what stands beside its field is not said twice, and the field keeps the focus", async () => {
  const name = { error_field: "name", error_msg: "Name is a required field." };
  const other = { error_field: "other", error_msg: "Something else is wrong." };
  await draw([name, other]);
  expect(alert()?.textContent).toBe("Something else is wrong.");
  expect(document.activeElement).toBe(document.querySelector("input"));
});

test("it stays when the same form is sent with the same fault, and goes when all is well", async () => {
  const secret = () => [{ error_field: "secret", error_msg: "The secret is too short." }];
  await draw(secret());
  await draw([]);
  expect(alert()).toBeNull();
  await draw(secret());
  await draw(secret());
  expect(alert()?.textContent).toBe("The secret is too short.");
});
