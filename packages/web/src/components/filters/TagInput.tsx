import { limits } from "@askwell/domain";
import { useTagSuggestions } from "../tags/use-tag-suggestions.ts";
import { SuggestingInput, type SuggestingInputProps } from "./SuggestingInput.tsx";

const MAX_TAGS = 8;

const useTags = (isAsked: boolean, typed: string) =>
  (useTagSuggestions(isAsked, typed) ?? [])
    .slice(0, MAX_TAGS)
    .map(({ slug_name, display_name }) => ({ value: slug_name, label: display_name || slug_name }));

/** The slug of a tag that a list is limited to, with suggestions. */
export const TagInput = (props: Omit<SuggestingInputProps, "maxLength">) => (
  <SuggestingInput {...props} maxLength={limits.tagSlug.max} useSuggestions={useTags} />
);
