import { type Ref, useCallback } from "react";
import styles from "./Install.module.css";

interface SwatchProps {
  readonly name: string;
  readonly color: string;
  readonly checked: boolean;
  onChoose(): void;
}

/** A suggested colour. */
export function Swatch({ name, color, checked, onChoose }: SwatchProps) {
  // The content security policy permits no style attributes.
  const paint: Ref<HTMLInputElement> = useCallback(
    (input: HTMLInputElement | null) => input?.style.setProperty("--swatch", color),
    [color],
  );
  return (
    <input
      ref={paint}
      type="radio"
      name="suggested_color"
      className={styles.swatch}
      aria-label={name}
      title={name}
      checked={checked}
      onChange={onChoose}
    />
  );
}
