import { usePeople } from "../users/use-people.ts";
import { SuggestingInput, type SuggestingInputProps } from "./SuggestingInput.tsx";

const usePeopleAsked = (isAsked: boolean, typed: string) =>
  usePeople(isAsked ? typed : "").map(({ username, display_name }) => ({ value: username, label: display_name }));

/** The username that a list is limited to, with suggestions. */
export const PersonInput = (props: Omit<SuggestingInputProps, "maxLength">) => (
  <SuggestingInput {...props} maxLength={100} useSuggestions={usePeopleAsked} />
);
