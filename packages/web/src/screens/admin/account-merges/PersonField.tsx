import { useId, useState } from "react";
import { usePeople } from "../../../components/users/use-people.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextInput } from "../../../ui/forms/inputs.tsx";

interface PersonFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly username: string;
}

/** A field for a username, which proposes people whose name begins with the typed text. */
export function PersonField({ name, label, help, username }: PersonFieldProps) {
  const [typed, setTyped] = useState(username);
  const list = useId();
  const people = usePeople(typed === username ? "" : typed.trim());
  return (
    <Field label={label} help={help}>
      {(control) => (
        <>
          <TextInput
            {...control}
            name={name}
            value={typed}
            list={list}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            required
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <datalist id={list}>
            {people.map((person) => (
              <option key={person.username} value={person.username}>
                {person.display_name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
