import { useState } from "react";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import type { ChosenTag } from "./chosen-tags.ts";
import { TagSelector } from "./TagSelector.tsx";

interface TagsFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly error: FieldMessage | undefined;
  /** Slugs, one a line. */
  readonly value: string;
  onChange(value: string): void;
}

const slugsIn = (text: string): string[] =>
  text
    .split("\n")
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** A field of existing tags by their slugs. */
export function TagsField({ label, help, error, value, onChange }: TagsFieldProps) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const tags = slugsIn(value).map((slug_name) => ({
    slug_name,
    display_name: names[slug_name] ?? slug_name,
    original_text: "",
  }));
  const change = (chosen: readonly ChosenTag[]) => {
    const named = chosen.map(({ slug_name, display_name }) => [slug_name, display_name || slug_name]);
    setNames((before) => ({ ...before, ...Object.fromEntries(named) }));
    onChange(chosen.map(({ slug_name }) => slug_name).join("\n"));
  };
  return (
    <TagSelector
      label={label}
      error={error}
      tags={tags}
      existingOnly
      onChange={change}
      {...(help !== undefined && { help })}
    />
  );
}
