// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderComponent } from "../../../testing/render-component.tsx";
import { Field, FieldGroup } from "./Field.tsx";
import { Checkbox, RadioGroup, Select, Switch, TextArea, TextInput } from "./inputs.tsx";
import type { FieldMessage } from "./use-shown-error.ts";

function TeaForm({ error }: { readonly error?: FieldMessage }) {
  const [name, setName] = useState("Assam");
  const [colour, setColour] = useState<string | null>(null);
  const [isHot, setHot] = useState(true);
  return (
    <>
      <Field label="Name" note="(optional)" help="As on the tin." counter="5 of 30" error={error} value={name}>
        {(control) => <TextInput {...control} value={name} onChange={(event) => setName(event.currentTarget.value)} />}
      </Field>
      <FieldGroup legend="Colour" help="Of the leaves." error={colour === null ? error : undefined} value={colour}>
        <RadioGroup
          name="colour"
          value={colour}
          choices={[
            { value: "green", label: "Green", help: "Not oxidised." },
            { value: "black", label: "Black" },
          ]}
          onChange={setColour}
        />
      </FieldGroup>
      <Checkbox label="Hot" help="Most are." error={error} checked={isHot} onChange={() => setHot(!isHot)} />
    </>
  );
}

const name = () => screen.getByLabelText(/^Name/);

test("a field has its label, its note, its help and its counter", async () => {
  await renderComponent(<TeaForm />);
  expect(name()).toHaveAccessibleName("Name (optional)");
  expect(name()).toHaveAccessibleDescription("As on the tin. 5 of 30");
  expect(name()).toBeValid();
  expect(screen.getByRole("group", { name: "Colour" })).toHaveTextContent("Of the leaves.");
});

test("FM1 the error of a value is shown beside it until the value differs", async () => {
  const { user } = await renderComponent(<TeaForm error={{ error_msg: "No such tea." }} />);
  expect(name()).toBeInvalid();
  expect(name()).toHaveAccessibleDescription("As on the tin. 5 of 30 No such tea.");
  expect(screen.getByRole("group", { name: "Colour" })).toHaveAccessibleDescription("No such tea.");
  expect(screen.getByRole("checkbox", { name: "Hot" })).toBeInvalid();
  await user.type(name(), "!");
  expect(name()).toBeValid();
  await user.click(screen.getByRole("radio", { name: "Green" }));
  expect(screen.getByRole("group", { name: "Colour" })).not.toHaveAccessibleDescription("No such tea.");
  await user.click(screen.getByRole("checkbox", { name: "Hot" }));
  expect(screen.getByRole("checkbox", { name: "Hot" })).toBeValid();
  expect(screen.getByRole("checkbox", { name: "Hot" })).toHaveAccessibleDescription("Most are.");
});

test("a choice among radio buttons is one, and may be explained", async () => {
  const { user } = await renderComponent(<TeaForm />);
  expect(screen.getByRole("radio", { name: "Green" })).toHaveAccessibleDescription("Not oxidised.");
  await user.click(screen.getByRole("radio", { name: "Green" }));
  await user.click(screen.getByRole("radio", { name: "Black" }));
  expect(screen.getAllByRole("radio", { checked: true })).toEqual([screen.getByRole("radio", { name: "Black" })]);
});

test("a label that is not shown still names its field", async () => {
  await renderComponent(
    <Field label="Name" hideLabel>
      {(control) => <TextArea {...control} defaultValue="Assam" />}
    </Field>,
  );
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Assam");
});

test("a select has options, some of them in groups", async () => {
  await renderComponent(
    <Select
      aria-label="Tea"
      defaultValue="sencha"
      choices={[
        { value: "none", label: "None" },
        { value: "sencha", label: "Sencha", group: "Green" },
        { value: "assam", label: "Assam", group: "Black" },
      ]}
    />,
  );
  expect(screen.getByRole("combobox", { name: "Tea" })).toHaveDisplayValue("Sencha");
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("label"))).toEqual(["Green", "Black"]);
});

test("a switch says whether it is on", async () => {
  await renderComponent(<Switch label="Steam" help="It is loud." defaultChecked />);
  expect(screen.getByRole("switch", { name: "Steam" })).toBeChecked();
  expect(screen.getByRole("switch", { name: "Steam" })).toHaveAccessibleDescription("It is loud.");
});
