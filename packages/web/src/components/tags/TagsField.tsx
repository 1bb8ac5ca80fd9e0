import { type Ref, useState } from "react";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import type { ChosenTag } from "./chosen-tags.ts";
import { type TagFieldHandle, TagSelector } from "./TagSelector.tsx";

interface TagsFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly error: FieldMessage | undefined;
  /** Slugs, one a line. */
  readonly value: string;
  /** What tags are called, by slug. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly ref?: Ref<TagFieldHandle> | undefined;
  onChange(value: string): void;
}

const slugsIn = (text: string): string[] =>
  text
    .split("\n")
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** A field of existing tags by their slugs. */
export function TagsField({ label, help, error, value, names: known = {}, ref, onChange }: TagsFieldProps) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const tags = slugsIn(value).map((slug_name) => ({
    slug_name,
    display_name: names[slug_name] ?? (known[slug_name] || slug_name),
    original_text: "",
  }));
  const change = (chosen: readonly ChosenTag[]) => {
    const named = chosen.map(({ slug_name, display_name }) => [slug_name, display_name || slug_name]);
    setNames((before) => ({ ...before, ...Object.fromEntries(named) }));
    onChange(chosen.map(({ slug_name }) => slug_name).join("\n"));
  };
  return (
    <TagSelector
      ref={ref}
      label={label}
      error={error}
      tags={tags}
      existingOnly
      onChange={change}
      {...(help !== undefined && { help })}
    />
  );
}
