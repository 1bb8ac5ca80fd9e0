import { limits } from "@askwell/domain";
import { useState } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import { useTagSuggestions } from "../../../components/tags/use-tag-suggestions.ts";
import { Listbox } from "../../../ui/combobox/Listbox.tsx";
import { useCombobox } from "../../../ui/combobox/use-combobox.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SearchInput } from "../../../ui/forms/SearchInput.tsx";
import styles from "./Screen.module.css";

const MAX_TAGS = 8;

interface TagFilterProps {
  /** The tag whose people are listed. */
  readonly tag: { readonly slug_name: string; readonly display_name: string } | null;
}

/** Lists the people who know about a tag, which is chosen among those with that name; a plain form without scripts. */
export function TagFilter({ tag }: TagFilterProps) {
  const t = useT();
  const { router } = useServices();
  const current = tag ? tag.display_name || tag.slug_name : "";
  const [{ typed, shown, chosen }, setState] = useState({ typed: current, shown: current, chosen: current });
  if (shown !== current) setState({ typed: current, shown: current, chosen: current });
  const [hasFocus, setHasFocus] = useState(false);
  const isChosen = typed !== "" && typed === chosen;
  const found = useTagSuggestions(hasFocus && !isChosen, typed.trim()) ?? [];
  const combobox = useCombobox({
    options: found.slice(0, MAX_TAGS),
    keyOf: ({ slug_name }) => slug_name,
    text: typed,
    isUsed: hasFocus,
    selectsFirst: typed.trim() !== "",
    choose({ slug_name, display_name }) {
      const name = display_name || slug_name;
      setState({ typed: name, shown, chosen: name });
      void router.navigate(`/users?tag=${encodeURIComponent(slug_name)}`);
    },
  });
  const type = (text: string) => {
    setState({ typed: text, shown, chosen });
    if (text === "" && tag) void router.navigate("/users");
  };
  return (
    <form action="/users" method="get" className={styles.filter}>
      <Field label={t("screens.users.tag_filter")} hideLabel>
        {(control) => (
          <div className={styles.picker}>
            <SearchInput
              {...control}
              {...combobox.fieldProps}
              name="tag"
              autoComplete="off"
              maxLength={limits.tagSlug.max}
              placeholder={t("screens.users.tag_filter")}
              value={typed}
              onFocus={() => setHasFocus(true)}
              onBlur={() => setHasFocus(false)}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={(event) => !event.nativeEvent.isComposing && combobox.press(event.nativeEvent)}
            />
            <Listbox
              combobox={combobox}
              label={t("screens.users.tag_filter")}
              status={t("ui.suggestions", { count: combobox.options.length })}
              className={styles.tagOptions}
            >
              {({ slug_name, display_name }) => <bdi>{display_name || slug_name}</bdi>}
            </Listbox>
          </div>
        )}
      </Field>
    </form>
  );
}
