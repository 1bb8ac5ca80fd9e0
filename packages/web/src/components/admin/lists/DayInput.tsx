import { useId } from "react";
import { usePageLocation } from "../../../app/services/services.tsx";
import { TextInput } from "../../../ui/forms/inputs.tsx";
import styles from "./DayInput.module.css";

interface DayInputProps {
  readonly name: string;
  readonly label: string;
  /** A day such as 2026-11-28, or "". */
  readonly day: string;
}

/** A day that a list is limited to; it stands in the address. */
export function DayInput({ name, label, day }: DayInputProps) {
  const { search } = usePageLocation();
  const id = useId();
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        key={`${name} ${search}`}
        id={id}
        type="date"
        name={name}
        min="1970-01-01"
        max="2999-12-31"
        defaultValue={day}
      />
    </div>
  );
}
