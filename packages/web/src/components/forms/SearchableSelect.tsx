import { useState } from "react";
import { useIsLive, useT } from "../../app/services/services.tsx";
import { Listbox } from "../../ui/combobox/Listbox.tsx";
import { useCombobox } from "../../ui/combobox/use-combobox.ts";
import { type ControlProps, Field } from "../../ui/forms/Field.tsx";
import { type Choice, Select, TextInput } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { choicesWith } from "./matching-choices.ts";
import styles from "./SearchableSelect.module.css";

interface SearchableSelectProps {
  readonly label: string;
  readonly help?: string;
  readonly error?: FieldMessage | undefined;
  readonly name: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  /** What stands beside a choice, such as the offset of a time zone; it is found as well. */
  detailOf?(value: string): string;
  onChange(value: string): void;
}

/** A choice among many, found by typing a part of it; a plain select without scripts. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, help, error, name, value, choices, onChange } = props;
  const isLive = useIsLive();
  return (
    <Field label={label} error={error} value={value} {...(help !== undefined && { help })}>
      {(control) =>
        isLive ? (
          <SearchableControl {...props} control={control} />
        ) : (
          <Select
            {...control}
            name={name}
            value={value}
            choices={choices}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

const nameOf = ({ group, label }: Choice): string => (group === undefined ? label : `${group}/${label}`);

/** What is typed; null while the field shows what is chosen. The list of all opens by a click or an arrow key. */
function useTyped() {
  const [state, setState] = useState<{ typed: string | null; isClicked: boolean; hasFocus: boolean }>({
    typed: null,
    isClicked: false,
    hasFocus: false,
  });
  return {
    ...state,
    type: (typed: string) => setState({ typed, isClicked: true, hasFocus: true }),
    click: () => setState((before) => ({ ...before, isClicked: true, hasFocus: true })),
    enter: () => setState((before) => ({ ...before, hasFocus: true })),
    settle: () => setState((before) => ({ ...before, typed: null, isClicked: false })),
    leave: () => setState({ typed: null, isClicked: false, hasFocus: false }),
  };
}

function SearchableControl(props: SearchableSelectProps & { readonly control: ControlProps }) {
  const { label, name, value, choices, control, detailOf = () => "", onChange } = props;
  const t = useT();
  const { typed, isClicked, hasFocus, ...field } = useTyped();
  const chosen = choices.find((choice) => choice.value === value);
  const combobox = useCombobox({
    options: hasFocus ? choicesWith(choices, typed ?? "", detailOf) : [],
    keyOf: (choice: Choice) => choice.value,
    text: `${typed} ${isClicked}`,
    isUsed: hasFocus,
    startsClosed: !isClicked,
    selectsFirst: typed !== null && typed.trim() !== "",
    choose(choice) {
      onChange(choice.value);
      field.settle();
    },
  });
  return (
    <div className={styles.whole}>
      <TextInput
        {...control}
        {...combobox.fieldProps}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed ?? (chosen ? nameOf(chosen) : value)}
        onFocus={(event) => {
          event.currentTarget.select();
          field.enter();
        }}
        onClick={(event) => {
          // The press that brought the focus has put the caret into the name.
          if (typed === null) event.currentTarget.select();
          field.click();
        }}
        onBlur={field.leave}
        onChange={(event) => field.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || combobox.press(event.nativeEvent)) return;
          // What is typed is no choice: the form is not sent with another one than it shows.
          if (event.key === "Enter" && typed !== null) event.preventDefault();
          if (event.key === "Escape" && typed !== null) field.settle();
        }}
      />
      <input type="hidden" name={name} value={value} />
      <Listbox
        combobox={combobox}
        label={label}
        status={t("ui.suggestions", { count: combobox.options.length })}
        className={styles.list}
        optionClass={styles.option}
      >
        {(choice) => (
          <>
            <bdi>{nameOf(choice)}</bdi>
            <span className={styles.detail} dir="ltr">
              {detailOf(choice.value)}
            </span>
          </>
        )}
      </Listbox>
    </div>
  );
}
