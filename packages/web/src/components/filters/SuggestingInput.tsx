import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Listbox } from "../../ui/combobox/Listbox.tsx";
import { useCombobox } from "../../ui/combobox/use-combobox.ts";
import type { ControlProps } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import styles from "./SuggestingInput.module.css";

/** What a filter can be set to: the word of the address, and what people call it. */
export interface FilterSuggestion {
  readonly value: string;
  readonly label: string;
}

export interface SuggestingInputProps {
  readonly name: string;
  readonly defaultValue: string;
  readonly maxLength: number;
  /** Of the field that it stands in. */
  readonly control?: ControlProps;
  /** For one that stands alone. */
  readonly label?: string;
}

interface SuggestingProps extends SuggestingInputProps {
  /** The suggestions for a typed text; none while it is not asked. */
  useSuggestions(isAsked: boolean, typed: string): readonly FilterSuggestion[];
}

/**
 * A text field of a form that stands in the address, with suggestions while typing. Enter sends the form with what is
 * typed, unless an arrow key went to a suggestion.
 */
export function SuggestingInput(props: SuggestingProps) {
  const { name, defaultValue, maxLength, control, label, useSuggestions } = props;
  const t = useT();
  const [{ typed, chosen }, setState] = useState({ typed: defaultValue, chosen: defaultValue });
  const [hasFocus, setFocus] = useState(false);
  const isAsked = hasFocus && typed.trim() !== "" && typed !== chosen;
  const found = useSuggestions(isAsked, typed.trim());
  const combobox = useCombobox({
    options: isAsked ? found : [],
    keyOf: ({ value }: FilterSuggestion) => value,
    text: typed,
    isUsed: hasFocus,
    choose: ({ value }) => setState({ typed: value, chosen: value }),
  });
  return (
    <span className={styles.whole}>
      <TextInput
        {...control}
        {...combobox.fieldProps}
        name={name}
        {...(label !== undefined && { "aria-label": label, placeholder: label })}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onChange={(event) => setState({ typed: event.currentTarget.value, chosen })}
        onKeyDown={(event) => !event.nativeEvent.isComposing && combobox.press(event.nativeEvent)}
      />
      <Listbox
        combobox={combobox}
        label={t("components.tags.suggestions")}
        status={t("ui.suggestions", { count: combobox.options.length })}
        className={styles.list}
      >
        {({ value, label: text }) => (
          <>
            <bdi>{text}</bdi>
            {text !== value && <bdi className={styles.detail}>{value}</bdi>}
          </>
        )}
      </Listbox>
    </span>
  );
}
