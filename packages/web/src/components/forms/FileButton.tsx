import { type ChangeEvent, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import type { IconName } from "../../ui/Icon.tsx";

interface FileButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Accepted file types. */
  readonly accept: string;
  readonly busy: boolean;
  onChosen(file: File): void;
}

/** A button that opens the file chooser. */
export function FileButton({ label, icon, accept, busy, onChosen }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file) onChosen(file);
  };
  return (
    <>
      <input ref={input} type="file" accept={accept} hidden onChange={choose} aria-label={label} />
      <Button small {...(icon && { icon })} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
